using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Planning.Observing;

/// <summary>A trial whose samples are stored in owned ConfigMaps, or that is recorded as disturbed without samples.</summary>
public sealed record RecordedTrial
{
    private readonly MeasuredTrial? _measured;

    /// <summary>What is kept beside the samples, by the trial's first generator.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>Nodes of the trial's generators, each once.</summary>
    public IReadOnlyList<string> GeneratorNodes { get; init; } = [];

    /// <summary>When the samples were stored.</summary>
    public DateTimeOffset RecordedAt { get; init; }

    /// <summary>Startup of the target; null where none was timed, as of programs.</summary>
    public required StartupSample? Startup { get; init; }

    /// <summary>Cells in the order in which they were measured, each merged from all generators.</summary>
    public IReadOnlyList<CellSample> Cells { get; init; } = [];

    /// <summary>The same with what each generator measured; without it one generator measured all.</summary>
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

    /// <summary>A trial as its generators measured it.</summary>
    /// <param name="measured">The trial.</param>
    /// <param name="nodes">Nodes of its generators.</param>
    /// <param name="recordedAt">When the last of its records was stored.</param>
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
