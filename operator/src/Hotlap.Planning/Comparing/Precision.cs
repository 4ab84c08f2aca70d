using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Summaries;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;

namespace Hotlap.Planning.Comparing;

/// <summary>Half the width of the interval of a primary metric.</summary>
/// <param name="PerMille">Half the width in thousandths; null when there is no interval yet.</param>
/// <param name="Of">Description of the metric and its subject.</param>
internal sealed record HalfWidth(decimal? PerMille, string Of);

/// <summary>
/// Widths of the intervals of the primary metrics: of the differences from the baseline or, without a comparison, of the figures
/// themselves.
/// </summary>
internal static class Precision
{
    public static IReadOnlyList<HalfWidth> Of(RunContext context)
    {
        var rows = PrimaryRows(context);
        return rows.Count > 0 ? [.. rows.Select(OfRow)] : [.. OfFigures(context)];
    }

    /// <summary>True when there is at least one interval, and every interval is narrow enough.</summary>
    public static bool IsReached(RunContext context, int perMille)
    {
        var rows = PrimaryRows(context);
        if (rows.Count > 0) return EarlyStopRule.IsReached(rows, [.. rows.Select(row => row.Metric)], perMille);
        var widths = OfFigures(context).ToList();
        return widths.Count > 0 && widths.TrueForAll(width => width.PerMille <= perMille);
    }

    private static IReadOnlyList<ComparisonRow> PrimaryRows(RunContext context)
    {
        var cells = Cell.Measured(context.Spec).ToDictionary(cell => (cell.Scenario.Name, cell.Payload));
        return [.. ComparisonReport.Rows(context)
            .Where(row => PrimaryMetrics.Has(context.Spec, row.Metric, cells.GetValueOrDefault((row.Scenario, row.Payload))))];
    }

    private static HalfWidth OfRow(ComparisonRow row) =>
        new((row.HighPerMille - row.LowPerMille) / 2m, Name(row.Metric, row.Scenario, row.Payload, row.Variant));

    private static IEnumerable<HalfWidth> OfFigures(RunContext context)
    {
        var variant = context.Schedule.Variants[0];
        if (PrimaryMetrics.Has(context.Spec, MetricNames.Startup, null))
            yield return Relative(
                MedianInterval.Of(context.Schedule.Trials.Select(trial => trial.Startup).OfType<StartupSample>()
                    .Select(startup => startup.FirstCorrectAnswerMicroseconds), Confidence.Report),
                        Name(MetricNames.Startup, "", "", variant));
        foreach (var cell in Cell.Measured(context.Spec))
        {
            var intervals =
                CellAggregator.Summarize([.. context.Schedule.Trials.SelectMany(trial => trial.Cells).Where(cell.IsOf)])?.Intervals ?? [];
            foreach (var metric in context.Metrics.All.Where(metric => metric.IsOfCell
                && PrimaryMetrics.Has(context.Spec, metric.Name, cell)))
            {
                var interval = intervals.FirstOrDefault(known => known.Metric == metric.Name);
                yield return Relative(interval is null
                    ? null : (interval.Low, interval.High), Name(metric.Name, cell.Scenario.Name, cell.Payload, variant));
            }
        }
    }

    private static HalfWidth Relative((long Low, long High)? interval, string of) =>
        new(interval is { } known && known.Low + known.High > 0 ? (known.High - known.Low) * 1000m / (known.High + known.Low) : null, of);

    private static string Name(string metric, string scenario, string payload, string variant) =>
        $"{metric} of "
        + string.Join(' ', new[] { scenario, payload, scenario.Length == 0 ? "" : "on", variant }.Where(part => part.Length > 0));
}
