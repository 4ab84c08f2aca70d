using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Results;

/// <summary>One trial: what all of its generators measured of one fresh target, together.</summary>
public sealed record MeasuredTrial
{
    /// <summary>What is kept beside the samples, by its first generator.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>Startup of the target; null for a program, which serves nothing.</summary>
    public required StartupSample? Startup { get; init; }

    /// <summary>Cells in the order in which they were measured.</summary>
    public IReadOnlyList<MeasuredCell> Cells { get; set; } = [];

    /// <summary>The cell of a scenario and payload; null where this trial has none.</summary>
    public CellSample? Cell(string scenario, string payload) =>
        Cells.FirstOrDefault(cell => cell.Sample.Scenario == scenario && cell.Sample.Payload == payload)?.Sample;
}
