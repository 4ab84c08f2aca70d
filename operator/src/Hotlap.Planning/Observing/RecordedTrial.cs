using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Observing;

/// <summary>A trial whose samples are stored in an owned ConfigMap.</summary>
public sealed record RecordedTrial
{
    /// <summary>What is kept beside the samples, by the trial's first generator.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>Nodes of the trial's generators, each once.</summary>
    public IReadOnlyList<string> GeneratorNodes { get; init; } = [];

    /// <summary>When the samples were stored.</summary>
    public DateTimeOffset RecordedAt { get; init; }

    /// <summary>Startup of the target; empty in a trial without samples.</summary>
    public required StartupSample Startup { get; init; }

    /// <summary>Cells in the order in which they were measured, each merged from all generators.</summary>
    public IReadOnlyList<CellSample> Cells { get; init; } = [];
}
