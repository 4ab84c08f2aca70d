using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Doubting;

/// <summary>A trial whose figures count, with what each of its generators recorded.</summary>
/// <param name="Records">One record of each generator, at least one.</param>
/// <param name="Samples">Samples of all generators.</param>
internal sealed record TrialEvidence(IReadOnlyList<TrialRecord> Records, IReadOnlyList<CellSample> Samples)
{
    /// <summary>Nodes of target and generators, as one text that is equal for equal places.</summary>
    public string Places { get; } = string.Join(
        ' ', Records.Select(record => record.GeneratorNode).Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal).Prepend(Records[0].TargetNode));

    /// <summary>Digest of the image that ran, as the node's runtime says; empty where it says none.</summary>
    public string Digest { get; } = DigestOf(Records[0].ImageId);

    /// <summary>True where a generator ran on the target's node.</summary>
    public bool IsOnOneNode { get; } = Records.Any(record => record.TargetNode.Length > 0 && record.TargetNode == record.GeneratorNode);

    private static string DigestOf(string imageId)
    {
        var at = imageId.IndexOf("sha256:", StringComparison.Ordinal);
        return at < 0 ? "" : imageId[at..];
    }
}
