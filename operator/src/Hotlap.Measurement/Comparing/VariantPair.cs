using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>A variant with its trials in the order of rounds.</summary>
internal sealed record VariantSide(ComparedVariant Variant, IReadOnlyList<MeasuredTrial> Trials)
{
    /// <summary>Returns the value of a metric in each trial.</summary>
    public IEnumerable<TrialValue> Values(CellMetric cellMetric) => Trials
        .Where(cellMetric.Metric.Counts)
        .Select(trial => new TrialValue(
            trial.Record.Round, cellMetric.Metric.Value(trial, trial.Cell(cellMetric.Scenario, cellMetric.Payload))));

    public bool WasProbeStopped => Trials.Any(trial => trial.WasProbeStopped);

    /// <summary>True when a trial did not carry the planned load in the cell of a metric.</summary>
    public bool IsOfAnotherLoad(CellMetric cellMetric) => cellMetric.Metric is { IsOfCell: true, DependsOnLoad: true }
        && CellsOfAnotherLoad.Contains(new CellKey(cellMetric.Scenario, cellMetric.Payload));

    /// <summary>True when a trial searched for the rate of a cell.</summary>
    public bool IsSearched(CellKey cell) => SearchedCells.Contains(cell);

    // Each metric of a cell asks for these two, so the trials are looked through once.
    private HashSet<CellKey> SearchedCells => field ??=
        [.. Trials.SelectMany(trial => trial.Samples).Where(sample => sample.Search is not null).Select(CellKey.Of)];

    private HashSet<CellKey> CellsOfAnotherLoad => field ??=
        [.. Trials.SelectMany(trial => trial.Cells).SelectMany(cell => cell.Parts).Where(CallsInFlight.IsBelowPlan).Select(CellKey.Of)];
}

/// <summary>A metric's value in one round; null when it was not measured.</summary>
internal sealed record TrialValue(int Round, double? Value)
{
    /// <summary>True for a positive value, which has a logarithm.</summary>
    public bool HasRatio => Value > 0;
}

/// <summary>The values of both sides in one round.</summary>
internal sealed record Pair(TrialValue Candidate, TrialValue Baseline);

/// <summary>A comparison of two variants, paired by round or not.</summary>
internal sealed record VariantPair(VariantSide Candidate, VariantSide Baseline, string BaselineName, bool Paired)
{
    /// <summary>Earlier runs of the baseline's measurement; empty for a paired comparison.</summary>
    public IReadOnlyList<EarlierRun> Earlier { get; init; } = [];

    /// <summary>What ends the run of both variants.</summary>
    public StoppingRule Stopping { get; init; } = StoppingRule.FixedRounds;

    /// <summary>Cells that both sides measured, in the candidate's order.</summary>
    public IEnumerable<CellKey> Cells => CellsOf(Candidate).Intersect(CellsOf(Baseline));

    /// <summary>True when a side searched for the rate of a cell.</summary>
    public bool IsSearched(CellKey cell) => Candidate.IsSearched(cell) || Baseline.IsSearched(cell);

    /// <summary>True when a trial of either side has no value of a metric.</summary>
    public bool LacksValue(CellMetric cellMetric) =>
        Candidate.Values(cellMetric).Concat(Baseline.Values(cellMetric)).Any(value => value.Value is null);

    /// <summary>True when the hardware of both sides is known and differs.</summary>
    public bool HardwareDiffers =>
        Candidate.Variant.Hardware.Length > 0 && Baseline.Variant.Hardware.Length > 0
            && Candidate.Variant.Hardware != Baseline.Variant.Hardware;

    /// <summary>True when either side ran on an emulated node.</summary>
    public bool IsEmulated => Candidate.Variant.IsEmulated || Baseline.Variant.IsEmulated;

    /// <summary>Returns the median of the baseline's peak memory in a metric's cell, in bytes; null when it was not measured.</summary>
    public double? BaselinePeak(CellMetric cellMetric) => HistoryValues.MedianOf(
        Baseline.Values(cellMetric with { Metric = MetricCatalogue.BuiltIn.Get(MetricNames.PeakMemory) }).Select(peak => peak.Value))
            is > 0 and var known ? known : null;

    /// <summary>Returns the verdict when something else than the data prevents a comparison; null when nothing does.</summary>
    public Verdict? Obstacle(CellMetric cellMetric) => IsEmulated ? Verdict.Emulated
        : HardwareDiffers ? Verdict.HardwareDiffers
        : Candidate.WasProbeStopped || Baseline.WasProbeStopped ? Verdict.NotComparable
        : Candidate.IsOfAnotherLoad(cellMetric) || Baseline.IsOfAnotherLoad(cellMetric) ? Verdict.NotComparable
        : Candidate.Variant.IsImageUnknown || Baseline.Variant.IsImageUnknown ? Verdict.NotComparable
        : null;

    /// <summary>Returns the baseline's values in earlier runs, one list per run, without runs that did not measure the metric.</summary>
    public IEnumerable<IReadOnlyList<TrialValue>> EarlierValues(CellMetric cellMetric) =>
        Earlier.Select(run => run.Series(
                new SeriesKey(Baseline.Variant.Name, cellMetric.Metric.Name, cellMetric.Scenario, cellMetric.Payload)))
            .Where(values => values.Count > 0)
            .Select(values => (IReadOnlyList<TrialValue>)[.. values.Select((value, index) => new TrialValue(index + 1, value))]);

    private static IEnumerable<CellKey> CellsOf(VariantSide side) =>
        side.Trials.SelectMany(trial => trial.Samples).Select(CellKey.Of).Distinct();
}

/// <summary>One metric of one cell; scenario and payload are empty for metrics of a variant.</summary>
internal sealed record CellMetric(Metric Metric, string Scenario, string Payload);

/// <summary>Extracts the values of a metric from trials.</summary>
public static class MetricSeries
{
    /// <summary>
    /// Returns one unrounded value per trial, in nanoseconds (startup: microseconds), bytes, requests per second, shares or the unit of a
    /// program's metric. Null when it was not measured. For startup, trials that pulled the image are omitted.
    /// </summary>
    /// <param name="metric">The metric; not the image size.</param>
    /// <param name="trials">Trials of one variant.</param>
    /// <param name="scenario">Scenario; empty for a metric of the variant.</param>
    /// <param name="payload">Payload; empty when the scenario has none.</param>
    public static IReadOnlyList<double?> Of(
        Metric metric, IReadOnlyList<MeasuredTrial> trials, string scenario = "", string payload = "") =>
        [.. new VariantSide(new ComparedVariant(""), trials).Values(new CellMetric(metric, scenario, payload))
            .Select(value => value.Value)];

    /// <summary>Returns the known values with their rounds, in the same units.</summary>
    /// <param name="metric">The metric; not the image size.</param>
    /// <param name="trials">Trials of one variant.</param>
    /// <param name="scenario">Scenario; empty for a metric of the variant.</param>
    /// <param name="payload">Payload; empty when the scenario has none.</param>
    public static IReadOnlyList<(int Round, double Value)> ByRound(
        Metric metric, IReadOnlyList<MeasuredTrial> trials, string scenario, string payload) =>
        [.. new VariantSide(new ComparedVariant(""), trials).Values(new CellMetric(metric, scenario, payload))
            .Where(value => value.Value is not null).Select(value => (value.Round, value.Value!.Value))];
}
