using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Observing;

/// <summary>
/// The inputs that a run fixes before its first trial: images by digest, proto files and trusted certificates. Stored as JSON under
/// <see cref="Key"/> of an owned, immutable ConfigMap. The files are copied into the same ConfigMap (<see cref="Files"/>,
/// <see cref="CaKey"/>), so that later edits do not affect a trial.
/// </summary>
public sealed record Preparation
{
    /// <summary>Key of this record in the ConfigMap's data.</summary>
    public const string Key = "preparation.json";

    /// <summary>Digest of the prepared measurement.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>One entry per variant, in the order of the spec, without those in <see cref="Failures"/>.</summary>
    public IReadOnlyList<ResolvedImage> Images { get; set; } = [];

    /// <summary>One entry per dependency, in the order of the spec; <c>Variant</c> holds the name of the dependency.</summary>
    public IReadOnlyList<ResolvedImage> Dependencies { get; set; } = [];

    /// <summary>One entry per program with an image, in the order of the spec; <c>Variant</c> holds the name of its scenario.</summary>
    public IReadOnlyList<ResolvedImage> Programs { get; set; } = [];

    /// <summary>
    /// One entry per container beside the target and architecture of the variants; <c>Variant</c> holds the name of the container.
    /// </summary>
    public IReadOnlyList<ResolvedImage> AdditionalContainers { get; set; } = [];

    /// <summary>Variants that were given up before the first trial.</summary>
    public IReadOnlyList<VariantFailure> Failures { get; set; } = [];

    /// <summary>The proto files, in the order of their keys.</summary>
    public IReadOnlyList<ProtoSource> Protos { get; set; } = [];

    /// <summary>The trusted certificates, in the order of their keys.</summary>
    public IReadOnlyList<KeyReference> Authorities { get; set; } = [];

    /// <summary>The files of requests, in the order of their keys; null without any.</summary>
    public IReadOnlyList<RequestFile>? RequestFiles { get; set; }

    /// <summary>Image of the agent that measures; null in records of older versions.</summary>
    public string? AgentImage { get; set; }

    /// <summary>
    /// Returns the proto files of one source: the key in the run's ConfigMap, the key in the author's ConfigMap, and the path below the
    /// source's own folder.
    /// </summary>
    /// <param name="index">Zero-based position of the source among those of the run.</param>
    /// <param name="source">The source.</param>
    public static IEnumerable<ProtoFile> Files(int index, ProtoSource source)
    {
        ArgumentNullException.ThrowIfNull(source);
        return source.Imports.Select((import, number) => new ProtoFile($"proto-{index}-{number}", import.Key, import.Path))
            .Prepend(new ProtoFile($"proto-{index}", source.ConfigMapKeyRef.Key, AgentPaths.ProtoFile(source.ConfigMapKeyRef.Key)));
    }

    /// <summary>Returns the key of a source's certificates in the run's ConfigMap.</summary>
    /// <param name="index">Zero-based position of the source among those of the run.</param>
    public static string CaKey(int index) => $"ca-{index}";

    /// <summary>Returns the key of a file of requests in the run's ConfigMap.</summary>
    /// <param name="index">Zero-based position of the file among those of the run.</param>
    public static string RequestsKey(int index) => $"requests-{index}";

    /// <summary>Returns the digests of the files of requests, by name and key of the author's ConfigMap; null without any.</summary>
    public IReadOnlyDictionary<string, string>? RequestDigests() =>
        RequestFiles?.ToDictionary(file => $"{file.Source.Name}/{file.Source.Key}", file => file.Digest);
}

/// <summary>A file of requests.</summary>
public sealed record RequestFile
{
    /// <summary>Where the author keeps it.</summary>
    public KeyReference Source { get; set; } = new();

    /// <summary>SHA-256 of the file, <c>sha256:...</c>; empty before it is read.</summary>
    public string Digest { get; set; } = "";
}

/// <summary>A proto file that is copied from the author's ConfigMap to the agent's folder.</summary>
/// <param name="Key">Key in the run's own ConfigMap.</param>
/// <param name="SourceKey">Key in the author's ConfigMap.</param>
/// <param name="Path">Path below the folder of the source.</param>
public sealed record ProtoFile(string Key, string SourceKey, string Path);

/// <summary>The image that every trial of a variant runs.</summary>
public sealed record ResolvedImage
{
    /// <summary>Name of the variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Image as written in the spec.</summary>
    public string Image { get; set; } = "";

    /// <summary>
    /// Image reference for the pod: by digest of the platform's manifest, or as written when the registry could not be read.
    /// </summary>
    public string Reference { get; set; } = "";

    /// <summary>Digest of the platform's manifest, <c>sha256:...</c>; null when the registry could not be read.</summary>
    public string? Digest { get; set; }

    /// <summary>Compressed size of that manifest's configuration and layers in bytes; null when the registry could not be read.</summary>
    public long? CompressedBytes { get; set; }

    /// <summary>
    /// User that the image's configuration names, such as <c>65532</c> or <c>www-data</c>; empty for none, which is root. Null when the
    /// registry could not be read, and in records of older versions.
    /// </summary>
    public string? User { get; set; }

    /// <summary>
    /// Platform that the chosen manifest is for, such as <c>linux/amd64/v2</c>; null when the registry could not be read, and in records of
    /// older versions.
    /// </summary>
    public string? Platform { get; set; }

    /// <summary>CPU architecture of the nodes that the variant runs on.</summary>
    public string Architecture { get; set; } = "";

    /// <summary>Why digest and size are unknown; null when they are known.</summary>
    public string? UnresolvedBecause { get; set; }
}

/// <summary>Source-generated JSON of the records that planning stores: camelCase names, null properties omitted.</summary>
[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(Preparation))]
[JsonSerializable(typeof(VariantFailure))]
[JsonSerializable(typeof(BaselineReference))]
[JsonSerializable(typeof(EndedRun))]
public sealed partial class PlanningJson : JsonSerializerContext;
