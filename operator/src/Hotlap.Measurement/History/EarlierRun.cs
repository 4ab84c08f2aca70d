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
