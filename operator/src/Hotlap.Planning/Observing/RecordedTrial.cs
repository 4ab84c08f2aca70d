using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Observing;

/// <summary>A trial whose samples are stored in an owned ConfigMap.</summary>
public sealed record RecordedTrial
{
    /// <summary>What is kept beside the samples.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>When the samples were stored.</summary>
    public DateTimeOffset RecordedAt { get; init; }

    /// <summary>Startup of the target.</summary>
    public required StartupSample Startup { get; init; }

    /// <summary>Cells in the order in which they were measured.</summary>
    public IReadOnlyList<CellSample> Cells { get; init; } = [];
}
