using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.History;

/// <summary>Identifies a series of values of an earlier run.</summary>
/// <param name="Variant">Name of the variant.</param>
/// <param name="Metric">Name of the metric as in thresholds.</param>
/// <param name="Scenario">Scenario; empty for a metric of the variant.</param>
/// <param name="Payload">Payload; empty when the scenario has none.</param>
public sealed record SeriesKey(string Variant, string Metric, string Scenario, string Payload);

/// <summary>An earlier run of the same measurement. Several of them show how much two runs of the same image differ.</summary>
/// <param name="Values">One value per trial, in the unit of <c>MetricSeries</c>; null when it was not measured.</param>
public sealed record EarlierRun(IReadOnlyDictionary<SeriesKey, IReadOnlyList<double?>> Values)
{
    /// <summary>Creates an earlier run from trials, with the values that their history record would have.</summary>
    /// <param name="trials">Trials of valid rounds.</param>
    public static EarlierRun Of(IReadOnlyList<MeasuredTrial> trials)
    {
        IReadOnlyList<int> rounds = [.. trials.Select(trial => trial.Record.Round).Distinct().Order()];
        var variants = trials.Select(trial => trial.Record.Variant).Distinct().Select(variant => new HistoryVariant { Name = variant });
        return new HistoryRecord { Variants = HistoryValues.Fill(trials, rounds, variants) }.AsEarlierRun(_ => true);
    }

    /// <summary>Returns the values of a series; empty when the run did not measure it.</summary>
    internal IReadOnlyList<double?> Series(SeriesKey key) => Values.GetValueOrDefault(key, []);
}

/// <summary>Extracts the values of a history record from trials. Comparisons use the same values.</summary>
public static class HistoryValues
{
    /// <summary>Returns the variants with their values filled in.</summary>
    /// <param name="trials">Trials of valid rounds of one measurement.</param>
    /// <param name="rounds">Round numbers, in the order of the value lists.</param>
    /// <param name="variants">Variants without values.</param>
    public static IReadOnlyList<HistoryVariant> Fill(
        IReadOnlyList<MeasuredTrial> trials, IReadOnlyList<int> rounds, IEnumerable<HistoryVariant> variants)
    {
        var stated = trials.SelectMany(trial => trial.Samples).SelectMany(cell => cell.Metrics?.Keys ?? []).Distinct()
            .Order(StringComparer.Ordinal);
        var metrics = MetricCatalogue.With(stated.Select(name => Metric.Stated(name)));
        return [.. variants.Select(variant =>
        {
            var byRound = trials.Where(trial => trial.Record.Variant == variant.Name).ToDictionary(trial => trial.Record.Round);
            return Fill(variant, [.. rounds.Select(byRound.GetValueOrDefault)], metrics);
        })];
    }

    /// <summary>Returns the median of the known values (mean of the middle two of an even number); null when none is known.</summary>
    /// <param name="values">Values of a metric; null for unknown.</param>
    public static double? MedianOf(IEnumerable<double?> values)
    {
        var known = values.OfType<double>().Order().ToList();
        return known.Count == 0 ? null : (known[(known.Count - 1) / 2] + known[known.Count / 2]) / 2;
    }

    /// <summary>
    /// Returns the same for a metric. Of a search, all values must be known: one that is not lies outside of the search, and leaving it out
    /// would move the median.
    /// </summary>
    /// <param name="metric">Name of the metric.</param>
    /// <param name="values">Its values; null for unknown.</param>
    public static double? MedianOf(string metric, IReadOnlyList<double?> values) =>
        MetricCatalogue.BuiltIn.Find(metric) is { NeedsSearch: true } && values.Any(value => value is null) ? null : MedianOf(values);

    private static HistoryVariant Fill(HistoryVariant variant, IReadOnlyList<MeasuredTrial?> trials, MetricCatalogue metrics) =>
        variant with
        {
            Values =
                Values(metrics.All.Where(metric => !metric.IsOfCell), trials, (metric, trial) => metric.Counts(trial)
                    ? metric.Value(trial) : null),
            Cells =
                [.. trials.OfType<MeasuredTrial>().SelectMany(trial => trial.Samples).Select(CellKey.Of).Distinct()
                    .Select(cell => Cell(cell, trials, metrics))],
        };

    private static HistoryCell Cell(CellKey cell, IReadOnlyList<MeasuredTrial?> trials, MetricCatalogue metrics) => new()
    {
        Scenario = cell.Scenario,
        Payload = cell.Payload,
        RateMilliPerSecond = trials.Select(trial => trial?.Cell(cell.Scenario, cell.Payload)).OfType<CellSample>()
            .FirstOrDefault(sample => sample is { RateMilliPerSecond: not null, Search: null })?.RateMilliPerSecond,
        Values =
            Values(
                metrics.All.Where(metric => metric.IsOfCell), trials,
                (metric, trial) => metric.Value(trial, trial.Cell(cell.Scenario, cell.Payload))),
    };

    private static Dictionary<string, IReadOnlyList<double?>> Values(
        IEnumerable<Metric> metrics, IReadOnlyList<MeasuredTrial?> trials, Func<Metric, MeasuredTrial, double?> value) =>
        metrics
            .Where(metric => metric.Kind is not MetricKind.Image)
            .Select(metric => (metric.Name, Values: trials.Select(trial => trial is null ? null : Round(value(metric, trial))).ToList()))
            .Where(row => row.Values.Exists(known => known is not null))
            .ToDictionary(row => row.Name, row => (IReadOnlyList<double?>)row.Values);

    /// <summary>Returns a value with the seven significant digits that records have.</summary>
    internal static double? Round(double? value) =>
        value is { } known ? double.Parse(known.ToString("G7", CultureInfo.InvariantCulture), CultureInfo.InvariantCulture) : null;
}
