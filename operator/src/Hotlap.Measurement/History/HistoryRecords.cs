using Hotlap.Measurement.Metrics;

namespace Hotlap.Measurement.History;

/// <summary>The measurements of a run, read from whole records and from thinned ones.</summary>
public static class HistoryRecords
{
    private static readonly string[] Usual =
        [MetricNames.Startup, MetricNames.RateAtObjective, MetricNames.RequestsPerSecond, MetricNames.P50, MetricNames.P99];

    /// <summary>
    /// Returns each measurement once, oldest first. While the operator thins a record, both forms exist; the whole one is returned.
    /// </summary>
    /// <param name="records">Records in any order.</param>
    public static IReadOnlyList<HistoryRecord> Merge(IEnumerable<HistoryRecord> records) =>
    [
        .. records.OrderBy(record => record.ThinnedRounds is not null)
            .DistinctBy(record => (record.Measurement, record.CompletedAt))
            .OrderBy(record => record.CompletedAt, StringComparer.Ordinal)
            .ThenBy(record => record.Measurement, StringComparer.Ordinal),
    ];

    /// <summary>True for the metrics that a history shows, and that thinned records keep.</summary>
    /// <param name="metric">Name of the metric.</param>
    /// <param name="judged">Names of the metrics that thresholds and comparisons of the spec name.</param>
    public static bool Shows(string metric, IReadOnlyCollection<string> judged) => metric != MetricNames.Errors
        && (Usual.Contains(metric) || judged.Contains(metric) || MetricCatalogue.BuiltIn.Find(metric) is null);
}
