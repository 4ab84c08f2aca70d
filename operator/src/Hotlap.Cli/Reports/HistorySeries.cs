using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>The median of one measurement with its 95% interval, in the unit of the records; null ends with too few trials.</summary>
internal sealed record HistoryPoint(double Median, double? Low, double? High)
{
    /// <summary>Returns the point of a measurement; null without values.</summary>
    public static HistoryPoint? Of(string metric, IReadOnlyList<double?>? values)
    {
        if (HistoryValues.MedianOf(metric, values ?? []) is not { } median)
            return null;
        var interval = LimitJudge.MedianInterval([.. values!.OfType<double>()]);
        return new HistoryPoint(median, interval?.Low, interval?.High);
    }
}

/// <summary>One metric of a cell, or of the variants, over all measurements: a line of points for each variant.</summary>
internal sealed record HistorySeries(
    Metric Metric, string Scenario, string Payload, IReadOnlyList<(string Variant, IReadOnlyList<HistoryPoint?> Points)> Lines)
{
    /// <summary>The cell, or what all cells share.</summary>
    public string Place => Scenario.Length == 0 ? "Startup and image" : $"{Scenario} {Payload}".TrimEnd();

    /// <summary>
    /// Returns the series of a run: cells first, in the order of the newest measurement. Of each, the usual metrics, those that programs
    /// state, and those that the spec judges.
    /// </summary>
    /// <param name="records">The measurements, oldest first.</param>
    /// <param name="spec">The spec of the run.</param>
    public static IReadOnlyList<HistorySeries> Of(IReadOnlyList<HistoryRecord> records, BenchmarkRunSpec spec)
    {
        var variants = records.Reverse().SelectMany(record => record.Variants).Select(variant => variant.Name).Distinct().ToList();
        var cells = records.Reverse().SelectMany(record => record.Variants).SelectMany(variant => variant.Cells)
            .Select(cell => (cell.Scenario, cell.Payload)).Distinct();
        return
        [
            .. cells.SelectMany(cell => Of(records, spec, variants, cell.Scenario, cell.Payload,
                variant => variant.Cells.FirstOrDefault(own => (own.Scenario, own.Payload) == cell)?.Values)),
            .. Of(records, spec, variants, "", "", variant => variant.Values),
        ];
    }

    private static IEnumerable<HistorySeries> Of(
        IReadOnlyList<HistoryRecord> records, BenchmarkRunSpec spec, List<string> variants, string scenario, string payload,
        Func<HistoryVariant, IReadOnlyDictionary<string, IReadOnlyList<double?>>?> values)
    {
        var names = records.SelectMany(record => record.Variants).SelectMany(variant => values(variant)?.Keys ?? []).ToHashSet();
        foreach (var metric in Shown(names, spec))
            yield return new HistorySeries(metric, scenario, payload,
                [.. variants.Select(name => (name, (IReadOnlyList<HistoryPoint?>)[.. records.Select(record => HistoryPoint.Of(
                    metric.Name, record.Variants.FirstOrDefault(variant => variant.Name == name) is { } variant
                        ? values(variant)?.GetValueOrDefault(metric.Name) : null))]))
                    .Where(line => line.Item2.Any(point => point is not null))]);
    }

    private static IEnumerable<Metric> Shown(HashSet<string> names, BenchmarkRunSpec spec)
    {
        var stated = spec.Metrics.Select(metric => Metric.Stated(metric.Name, metric.Unit))
            .Concat(names.Where(name => MetricCatalogue.BuiltIn.Find(name) is null)
                .Order(StringComparer.Ordinal).Select(name => Metric.Stated(name)))
            .DistinctBy(metric => metric.Name);
        var judged = JudgedMetrics.Of(spec);
        return MetricCatalogue.With(stated).All.Where(metric => names.Contains(metric.Name) && HistoryRecords.Shows(metric.Name, judged));
    }
}

/// <summary>How people tell measurements apart.</summary>
internal static class HistoryLabel
{
    private const int ShortDigest = 10;

    /// <summary>Returns the revision, or the first digits of the digest without one.</summary>
    public static string Of(HistoryRecord record) => record.Revision is { Length: > 0 } revision
        ? revision : record.Measurement[..Math.Min(ShortDigest, record.Measurement.Length)];
}
