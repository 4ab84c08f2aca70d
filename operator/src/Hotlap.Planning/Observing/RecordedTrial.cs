using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Planning.Observing;

/// <summary>A trial whose samples are stored in owned ConfigMaps, or that is recorded as disrupted without samples.</summary>
public sealed record RecordedTrial
{
    private readonly MeasuredTrial? _measured;

    /// <summary>Record of the trial's first generator, stored next to the samples.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>Distinct nodes of the trial's generators.</summary>
    public IReadOnlyList<string> GeneratorNodes { get; init; } = [];

    /// <summary>Time when the samples were stored.</summary>
    public DateTimeOffset RecordedAt { get; init; }

    /// <summary>Startup of the target; null when it was not timed, as for programs.</summary>
    public required StartupSample? Startup { get; init; }

    /// <summary>Cells in measurement order, each merged from all generators.</summary>
    public IReadOnlyList<CellSample> Cells { get; init; } = [];

    /// <summary>The trial with the samples of each generator. If it is not set, one generator measured everything.</summary>
    public MeasuredTrial Measured
    {
        get => _measured ?? new MeasuredTrial
        {
            Record = Record,
            Startup = Startup,
            Cells = [.. Cells.Select(cell => new MeasuredCell { Sample = cell, Parts = [cell] })],
        };
        init => _measured = value;
    }

    /// <summary>Codes of what disrupted the trial, which discards its round; empty for a valid trial.</summary>
    public IReadOnlyList<string> DiscardCauses => ValidRounds.Causes(Record, Cells);

    /// <summary>Creates a recorded trial from the measurements of its generators.</summary>
    /// <param name="measured">The trial.</param>
    /// <param name="nodes">Nodes of its generators.</param>
    /// <param name="recordedAt">Time when the last of its records was stored.</param>
    public static RecordedTrial Of(MeasuredTrial measured, IEnumerable<string> nodes, DateTimeOffset recordedAt)
    {
        ArgumentNullException.ThrowIfNull(measured);
        return new RecordedTrial
        {
            Record = measured.Record,
            GeneratorNodes = [.. nodes.Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)],
            RecordedAt = recordedAt,
            Startup = measured.Startup,
            Cells = [.. measured.Cells.Select(cell => cell.Sample)],
            Measured = measured,
        };
    }
}
