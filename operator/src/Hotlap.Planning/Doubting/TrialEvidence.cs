using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Doubting;

/// <summary>A trial whose figures count.</summary>
/// <param name="Record">What is kept beside the samples.</param>
/// <param name="GeneratorNodes">Nodes of its generators.</param>
/// <param name="Samples">Samples of all generators, each by itself.</param>
internal sealed record TrialEvidence(TrialRecord Record, IReadOnlyList<string> GeneratorNodes, IReadOnlyList<CellSample> Samples)
{
    /// <summary>Nodes of target and generators, as one text that is equal for equal places.</summary>
    public string Places { get; } = string.Join(' ', GeneratorNodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal).Prepend(Record.TargetNode));

    /// <summary>Digest of the image that ran, as the node's runtime says; empty where it says none.</summary>
    public string Digest { get; } = DigestOf(Record.ImageId);

    /// <summary>Versions of operator and agent that measured it; empty where the record has none.</summary>
    public string Versions { get; } = Record.AgentImage is null ? "" : $"Hotlap {Record.OperatorVersion ?? "of no version"} with {Record.AgentImage}";

    /// <summary>True where a generator ran on the target's node.</summary>
    public bool IsOnOneNode { get; } = Record.TargetNode.Length > 0 && GeneratorNodes.Contains(Record.TargetNode);

    private static string DigestOf(string imageId)
    {
        var at = imageId.IndexOf("sha256:", StringComparison.Ordinal);
        return at < 0 ? "" : imageId[at..];
    }
}
