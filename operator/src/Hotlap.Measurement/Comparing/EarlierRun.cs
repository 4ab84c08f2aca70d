using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>Which values of an earlier run.</summary>
/// <param name="Variant">Variant.</param>
/// <param name="Metric">Metric, as thresholds name it.</param>
/// <param name="Scenario">Scenario; empty for a metric of the variant.</param>
/// <param name="Payload">Payload; empty when the scenario has none.</param>
public sealed record SeriesKey(string Variant, string Metric, string Scenario, string Payload);

/// <summary>An earlier run of one and the same measurement. Several of them tell how much two runs of the same image differ.</summary>
/// <param name="Values">One value of each trial, in the unit of <see cref="MetricSeries"/>; null where it was not measured.</param>
public sealed record EarlierRun(IReadOnlyDictionary<SeriesKey, IReadOnlyList<double?>> Values)
{
    /// <summary>The values of trials that are at hand: those that a history record would have of them.</summary>
    /// <param name="trials">Trials of valid rounds.</param>
    public static EarlierRun Of(IReadOnlyList<MeasuredTrial> trials)
    {
        IReadOnlyList<int> rounds = [.. trials.Select(trial => trial.Record.Round).Distinct().Order()];
        var variants = trials.Select(trial => trial.Record.Variant).Distinct().Select(variant => new HistoryVariant { Name = variant });
        return new HistoryRecord { Variants = HistoryValues.Fill(trials, rounds, variants) }.AsEarlierRun(_ => true);
    }

    /// <summary>The values of a series; none where the run did not measure it.</summary>
    internal IReadOnlyList<TrialValue> Series(SeriesKey key) =>
        Values.TryGetValue(key, out var values) ? [.. values.Select((value, index) => new TrialValue(index + 1, value))] : [];
}
