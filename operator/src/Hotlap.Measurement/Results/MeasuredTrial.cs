using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>One trial: the merged measurements of all its generators against one fresh target.</summary>
public sealed record MeasuredTrial
{
    /// <summary>The trial's record, from its first generator.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>Startup of the target; null for a program, which serves no requests, and for a service that was already running.</summary>
    public required StartupSample? Startup { get; init; }

    /// <summary>Cells in measurement order.</summary>
    public IReadOnlyList<MeasuredCell> Cells { get; set; } = [];

    /// <summary>Returns the cell of a scenario and payload; null when the trial does not have it.</summary>
    public CellSample? Cell(string scenario, string payload) =>
        Cells.FirstOrDefault(cell => cell.Sample.Scenario == scenario && cell.Sample.Payload == payload)?.Sample;
}

/// <summary>One cell of one trial, merged over the trial's generators.</summary>
public sealed record MeasuredCell
{
    /// <summary>The merged sample, as if a single generator had sent the whole load.</summary>
    public required CellSample Sample { get; init; }

    /// <summary>The sample of each generator, in the order of the generators.</summary>
    public required IReadOnlyList<CellSample> Parts { get; init; }

    /// <summary>
    /// Difference between the earliest and the latest start of the generators, in nanoseconds; null with one generator, or when a start is
    /// unknown.
    /// </summary>
    public long? StartSkewNanoseconds { get; init; }
}

/// <summary>A scenario with one of its payloads; the payload is empty when the scenario has none.</summary>
internal sealed record CellKey(string Scenario, string Payload);

/// <summary>One trial with one of its cells. The cell is null for metrics of the variant, and when the trial does not have it.</summary>
internal sealed record TrialView(MeasuredTrial Trial, CellSample? Cell)
{
    public CellFigures? Figures => Cell is null ? null : CellFigures.Of(Cell);
}
