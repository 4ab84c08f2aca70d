using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Warnings;

/// <summary>A trial that the figures include.</summary>
/// <param name="Record">Record of the trial.</param>
/// <param name="GeneratorNodes">Nodes of its generators.</param>
/// <param name="Samples">Samples of all generators, not merged.</param>
internal sealed record TrialEvidence(TrialRecord Record, IReadOnlyList<string> GeneratorNodes, IReadOnlyList<CellSample> Samples)
{
    /// <summary>Nodes of target and generators, as a text that is the same for the same nodes.</summary>
    public string Places { get; } =
        string.Join(' ', GeneratorNodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal).Prepend(Record.TargetNode));

    /// <summary>Digest of the image that ran, as reported by the node's container runtime; empty when it reports none.</summary>
    public string Digest { get; } = DigestOf(Record.ImageId);

    /// <summary>Versions of the operator and the agent that measured the trial; empty when the record has none.</summary>
    public string Versions { get; } = Record.AgentImage is null
        ? "" : $"Hotlap {Record.OperatorVersion ?? "of unknown version"} with {Record.AgentImage}";

    /// <summary>True when a generator ran on the target's node.</summary>
    public bool IsOnOneNode { get; } = Record.TargetNode.Length > 0 && GeneratorNodes.Contains(Record.TargetNode);

    private static string DigestOf(string imageId)
    {
        var at = imageId.IndexOf("sha256:", StringComparison.Ordinal);
        return at < 0 ? "" : imageId[at..];
    }
}

/// <summary>The input from which the warnings about a variant are derived.</summary>
/// <param name="Variant">Name of the variant.</param>
/// <param name="Trials">Trials that the figures include, in measurement order.</param>
/// <param name="Discarded">Number of discarded rounds.</param>
/// <param name="Planned">Number of rounds that the figures should include.</param>
internal sealed record VariantEvidence(string Variant, IReadOnlyList<TrialEvidence> Trials, int Discarded, int Planned)
{
    /// <summary>Cells of the run, in order, each with the figure by which its trials are compared with each other.</summary>
    public IReadOnlyList<Series> Cells { get; init; } = [];

    /// <summary>True when the image ran emulated, on a node of another architecture.</summary>
    public bool IsEmulated { get; init; }

    /// <summary>Startups in order when the run measures only startups; null when it also measures load.</summary>
    public IReadOnlyList<double>? Startups { get; init; }
}

/// <summary>Figures of one cell over the trials of a variant, in measurement order.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="Name">Label of the figures.</param>
/// <param name="Values">One figure per trial.</param>
internal sealed record Series(Cell Cell, string Name, IReadOnlyList<double> Values);
