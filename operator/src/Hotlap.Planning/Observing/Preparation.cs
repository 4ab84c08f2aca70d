using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Observing;

/// <summary>
/// What a run fixes before its first trial: images by digest and proto files. Stored as JSON under <see cref="Key"/> of an owned, immutable
/// ConfigMap; the proto files are copied into the same ConfigMap under <see cref="ProtoKey"/>, so that later edits cannot reach a trial.
/// </summary>
public sealed record Preparation
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "preparation.json";

    /// <summary>Digest of the measurement that was prepared.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>One entry per variant, in the order of the spec; none for those of <see cref="Failures"/>.</summary>
    public IReadOnlyList<ResolvedImage> Images { get; set; } = [];

    /// <summary>Variants that were given up before the first trial.</summary>
    public IReadOnlyList<VariantFailure> Failures { get; set; } = [];

    /// <summary>The proto files in the order of their keys.</summary>
    public IReadOnlyList<ProtoSource> Protos { get; set; } = [];

    /// <summary>Image of the agent that measures; null in runs of older versions.</summary>
    public string? AgentImage { get; set; }

    /// <summary>Key of the proto file with this index in the ConfigMap's data.</summary>
    public static string ProtoKey(int index) => $"proto-{index}";
}
