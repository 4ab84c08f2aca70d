using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Results;

/// <summary>A trial as measured: the merged measurements of all its generators against one fresh target.</summary>
public sealed record MeasuredTrial
{
    private readonly IReadOnlyList<string>? _generatorNodes;

    /// <summary>The record of the trial's first generator, with the disruptions of all.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>Startup of the target; null for a program, which serves no requests, and for a service that was already running.</summary>
    public required StartupSample? Startup { get; init; }

    /// <summary>Cells in measurement order.</summary>
    public IReadOnlyList<MeasuredCell> Cells { get; set; } = [];

    /// <summary>The merged samples of the cells, in measurement order.</summary>
    public IEnumerable<CellSample> Samples => Cells.Select(cell => cell.Sample);

    /// <summary>Distinct known nodes of the trial's generators; that of the record when they are not set.</summary>
    public IReadOnlyList<string> GeneratorNodes
    {
        get => _generatorNodes ?? (Record.GeneratorNode.Length > 0 ? [Record.GeneratorNode] : []);
        init => _generatorNodes = value;
    }

    /// <summary>Time when the last record of the trial was stored.</summary>
    public DateTimeOffset RecordedAt { get; init; }

    /// <summary>UIDs of the ConfigMaps with the trial's records, sorted, with a space between them.</summary>
    public string RecordedIn { get; init; } = "";

    /// <summary>Codes of what disrupted the trial, which discards its round; empty for a valid trial.</summary>
    public IReadOnlyList<string> DiscardCauses => ValidRounds.Causes(this);

    /// <summary>True when a signal stopped the probe, which measures startup, CPU time and memory.</summary>
    public bool WasProbeStopped => Samples.Any(cell => cell.Warnings.Contains(ToolWarnings.ProbeStopped));

    /// <summary>Returns the cell of a scenario and payload; null when the trial does not have it.</summary>
    public CellSample? Cell(string scenario, string payload) =>
        Samples.FirstOrDefault(cell => cell.Scenario == scenario && cell.Payload == payload);
}

/// <summary>One cell of one trial, merged over the trial's generators.</summary>
/// <param name="Sample">The merged sample, as if a single generator had sent the whole load.</param>
/// <param name="Parts">The sample of each generator, in the order of the generators.</param>
/// <param name="StartSkewNanoseconds">
/// Nanoseconds from the generators' first start to the last; null with one generator or an unknown start.
/// </param>
public sealed record MeasuredCell(CellSample Sample, IReadOnlyList<CellSample> Parts, long? StartSkewNanoseconds = null)
{
    /// <summary>Returns a cell that a single generator measured.</summary>
    public static MeasuredCell Of(CellSample sample) => new(sample, [sample]);
}

/// <summary>A scenario with one of its payloads; the payload is empty when the scenario has none.</summary>
internal sealed record CellKey(string Scenario, string Payload)
{
    public static CellKey Of(CellSample sample) => new(sample.Scenario, sample.Payload);
}
