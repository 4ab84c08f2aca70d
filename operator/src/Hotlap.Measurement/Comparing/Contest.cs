using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>A variant and its trials, by round.</summary>
internal sealed record ContestSide(ComparedVariant Variant, IReadOnlyList<MeasuredTrial> Trials)
{
    /// <summary>The values of a metric by trial.</summary>
    public IEnumerable<TrialValue> Values(Question question) => Trials
        .Where(question.Metric.Counts)
        .Select(trial => new TrialValue(trial.Record.Round, question.Metric.Value(new TrialView(trial, trial.Cell(question.Scenario, question.Payload)))));
}

/// <summary>A metric's value in one round; null where it was not measured.</summary>
internal sealed record TrialValue(int Round, double? Value)
{
    /// <summary>True for a value that has a logarithm.</summary>
    public bool HasRatio => Value > 0;
}

/// <summary>The values of the two sides in one round.</summary>
internal sealed record Pair(TrialValue Candidate, TrialValue Baseline);

/// <summary>A scenario with one of its payloads; empty where it has none.</summary>
internal sealed record CellKey(string Scenario, string Payload);

/// <summary>Two variants, and whether their rounds are partners.</summary>
internal sealed record Contest(ContestSide Candidate, ContestSide Baseline, string BaselineName, bool Paired)
{
    /// <summary>Earlier runs of the baseline's measurement; none for pairs.</summary>
    public IReadOnlyList<EarlierRun> Earlier { get; init; } = [];

    /// <summary>Cells that both have measured, in the candidate's order.</summary>
    public IEnumerable<CellKey> Cells => CellsOf(Candidate).Intersect(CellsOf(Baseline));

    /// <summary>True where it is known that the two ran on unlike machines.</summary>
    public bool HardwareDiffers =>
        Candidate.Variant.Hardware.Length > 0 && Baseline.Variant.Hardware.Length > 0 && Candidate.Variant.Hardware != Baseline.Variant.Hardware;

    /// <summary>True where a side ran on an emulated node.</summary>
    public bool IsEmulated => Candidate.Variant.IsEmulated || Baseline.Variant.IsEmulated;

    /// <summary>Why no verdict may be given; null where one may.</summary>
    public Verdict? Obstacle => IsEmulated ? Verdict.Emulated : HardwareDiffers ? Verdict.HardwareDiffers : null;

    /// <summary>What earlier runs measured of the baseline, one list a run; runs that did not measure it are left out.</summary>
    public IEnumerable<IReadOnlyList<TrialValue>> EarlierValues(Question question) =>
        Earlier.Select(run => run.Series(new SeriesKey(Baseline.Variant.Name, question.Metric.Name, question.Scenario, question.Payload)))
            .Where(values => values.Count > 0);

    private static IEnumerable<CellKey> CellsOf(ContestSide side) =>
        side.Trials.SelectMany(trial => trial.Cells).Select(cell => new CellKey(cell.Sample.Scenario, cell.Sample.Payload)).Distinct();
}
