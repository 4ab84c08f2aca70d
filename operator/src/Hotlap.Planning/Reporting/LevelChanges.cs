using Hotlap.Measurement.History;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;

namespace Hotlap.Planning.Reporting;

/// <summary>The last change of the level of each primary metric over the measurements of a run, and the events about new ones.</summary>
internal static class LevelChanges
{
    private const int Most = 100;
    private const int MostTold = 10;

    /// <summary>
    /// The next measurements may move a change by a few places. A change this near to a known one, in the same direction, is the same.
    /// </summary>
    private const int Near = 5;

    /// <summary>
    /// Measurements from a change on, until which it stays although the series does not show it any more: noise may hide a change for a
    /// measurement, and it would be told again when it returns.
    /// </summary>
    private const int Settling = 10;

    private const int ShortDigest = 10;

    /// <summary>Returns the changes, newest first; null without any.</summary>
    public static List<LevelChange>? Of(RunContext context)
    {
        var records = context.Once(Records);
        if (records.Count < 2 * ChangePoints.LeastValues) return null;
        var places = records.Select(Place.Of).ToList();
        var isPrimary = PrimaryMetrics.By(context.Spec);
        var found = ThinnedHistory.Of(records, _ => true).Series
            .Where(series => isPrimary(series.Metric, series.Scenario, series.Payload) && series.Metric != MetricNames.Errors
                && context.Spec.Variants.Exists(variant => variant.Name == series.Variant))
            .Select(series => Choose(Last(context, records, series), Recent(context, places, series), places)).OfType<LevelChange>()
            .OrderByDescending(change => change.CompletionTime).Take(Most).ToList();
        return found.Count == 0 ? null : found;
    }

    /// <summary>Returns an event for each change that the status before did not have.</summary>
    public static IEnumerable<PlannedEvent> News(BenchmarkRunStatus? before, BenchmarkRunStatus after, RunContext context)
    {
        // Without a status of this measurement nothing was measured: the run was restored, or edited back to an earlier measurement.
        if (context.Status is null || after.LevelChanges is not { } found || ReferenceEquals(found, before?.LevelChanges)) return [];
        var places = context.Once(Records).Select(Place.Of).ToList();
        var news = found.Where(change => !(before?.LevelChanges ?? []).Exists(known => AreSame(known, change, places))).ToList();
        var told = news.Count > MostTold ? MostTold - 1 : news.Count;
        var events = news.Take(told).Select(change => new PlannedEvent(
            IsWorse(context.Metrics.Get(change.Metric), change), Reasons.LevelChanged, Text(context.Metrics.Get(change.Metric), change)));
        return told == news.Count ? events : events.Append(new PlannedEvent(
            news.Skip(told).Any(change => IsWorse(context.Metrics.Get(change.Metric), change)), Reasons.LevelChanged,
            $"the levels of {news.Count - told} more metrics have changed; kubectl hotlap history {context.Run.Metadata.Name} lists them"));
    }

    /// <summary>Returns all measurements, oldest first, with the present one.</summary>
    private static IReadOnlyList<HistoryRecord> Records(RunContext context)
    {
        var contents = context.Observation.History;
        var stored = context.Observation.HistoryConfigMaps.Where(context.IsPresent)
            .Select(metadata => contents.GetValueOrDefault(metadata.Uid)).FirstOrDefault(record => record is not null);
        var present = HistoryBuilder.Of(context);
        return HistoryRecords.Merge(
        [
            .. context.Observation.Thinned.SelectMany(map => map.History.Records()),
            .. context.Observation.EarlierHistory.Select(metadata => contents.GetValueOrDefault(metadata.Uid)).OfType<HistoryRecord>(),
            present with { CompletedAt = stored?.CompletedAt ?? present.CompletedAt },
        ]);
    }

    /// <summary>Returns the change of a series that the status already has, if it settles still; otherwise null.</summary>
    private static LevelChange? Recent(RunContext context, List<Place> places, ThinnedSeries series) =>
        (context.Run.Status?.LevelChanges ?? []).Find(known =>
            (known.Variant, known.Scenario, known.Payload, known.Metric)
                == (series.Variant, series.Scenario, series.Payload, series.Metric)
            && places.IndexOf(Place.Of(known)) is >= 0 and var place && place >= places.Count - Settling);

    /// <summary>A change that is the same or came later takes the place of a recent one.</summary>
    private static LevelChange? Choose(LevelChange? found, LevelChange? recent, List<Place> places) => recent is null
        || (found is not null && (AreSame(recent, found, places) || found.CompletionTime > recent.CompletionTime)) ? found : recent;

    private static LevelChange? Last(RunContext context, IReadOnlyList<HistoryRecord> records, ThinnedSeries series)
    {
        var known = series.Medians.Index().Where(median => median.Item is not null).ToList();
        if (ChangePoints.Of([.. known.Select(median => median.Item!.Value)]) is not [.., var last]) return null;
        var record = records[known[last.Index].Index];
        var metric = context.Metrics.Get(series.Metric);
        return new LevelChange
        {
            Variant = series.Variant,
            Scenario = series.Scenario,
            Payload = series.Payload,
            Metric = series.Metric,
            Measurement = record.Measurement,
            Revision = record.Revision,
            CompletionTime = Place.Of(record).At,
            ImageDigest = record.Variants.FirstOrDefault(variant => variant.Name == series.Variant)?.ImageDigest,
            Before = (long)Math.Round(last.Before / metric.TrialUnitsPerUnit),
            After = (long)Math.Round(last.After / metric.TrialUnitsPerUnit),
            ChangePerMille = last.Before > 0 && metric.HasRatio ? (long)Math.Round(((last.After / last.Before) - 1) * 1000) : null,
        };
    }

    private static bool AreSame(LevelChange known, LevelChange found, List<Place> places)
    {
        if ((known.Variant, known.Scenario, known.Payload, known.Metric) != (found.Variant, found.Scenario, found.Payload, found.Metric)
            || known.After > known.Before != found.After > found.Before) return false;
        var place = places.IndexOf(Place.Of(known));
        return place >= 0 && Math.Abs(place - places.IndexOf(Place.Of(found))) < Near;
    }

    private static bool IsWorse(Metric metric, LevelChange change) => change.After > change.Before != metric.HigherIsBetter;

    private static string Text(Metric metric, LevelChange change)
    {
        var cell = change.Scenario.Length == 0 ? "" : $" in {$"{change.Scenario} {change.Payload}".TrimEnd()}";
        var size = change.ChangePerMille is { } perMille ? $" by {Limit.Signed(perMille)}" : "";
        var revision = change.Revision is { } named ? $"revision {named}, " : "";
        var image = change.ImageDigest is { } digest ? $", image {digest}" : "";
        var measurement = change.Measurement[..Math.Min(ShortDigest, change.Measurement.Length)];
        return $"{metric.Label} of {change.Variant}{cell} changed{size}, from {Limit.Show(change.Before, metric.Unit)} to "
            + $"{Limit.Show(change.After, metric.Unit)}, with {revision}measurement {measurement} of "
            + string.Create(CultureInfo.InvariantCulture, $"{change.CompletionTime?.UtcDateTime:yyyy-MM-dd HH:mm'Z'}{image}");
    }

    /// <summary>Names a measurement of the history. One that is measured a second time is another.</summary>
    private sealed record Place(string Measurement, DateTimeOffset? At)
    {
        public static Place Of(HistoryRecord record) => new(record.Measurement, PreviousReport.Time(record.CompletedAt));

        public static Place Of(LevelChange change) => new(change.Measurement, change.CompletionTime);
    }
}
