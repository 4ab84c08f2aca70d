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
