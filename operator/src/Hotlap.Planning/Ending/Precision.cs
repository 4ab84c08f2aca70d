using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Summaries;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;

namespace Hotlap.Planning.Ending;

/// <summary>Intervals of the primary metrics: of the differences from the baseline, or of the figures without a comparison.</summary>
internal static class Precision
{
    public static IReadOnlyList<HalfWidth> Of(RunContext context)
    {
        var rows = ComparisonReport.Primary(context);
        return rows.Count > 0 ? [.. rows.Select(OfRow)] : [.. OfFigures(context)];
    }

    public static bool IsReached(RunContext context, int perMille)
    {
        var rows = ComparisonReport.Primary(context);
        if (rows.Count > 0) return EarlyStopRule.IsReached(rows, [.. rows.Select(row => row.Metric)], perMille);
        var widths = OfFigures(context).ToList();
        return widths.Count > 0 && widths.TrueForAll(width => width.PerMille <= perMille);
    }

    private static HalfWidth OfRow(ComparisonRow row) =>
        new((row.HighPerMille - row.LowPerMille) / 2m, $"{row.Metric} of {Subject.Of(row).Name}");

    private static IEnumerable<HalfWidth> OfFigures(RunContext context)
    {
        var (variant, stopping) = (context.Schedule.Variants[0], context.Stopping);
        if (PrimaryMetrics.Has(context.Spec, MetricNames.Startup, null))
            yield return Relative(
                StartupAggregator.Summarize(
                    [.. context.Schedule.Trials.Select(trial => trial.Startup).OfType<StartupSample>()], stopping)?.Interval,
                $"{MetricNames.Startup} of {variant}");
        foreach (var cell in Cell.Measured(context.Spec))
        {
            var samples = context.Schedule.Trials.SelectMany(trial => trial.Samples).Where(cell.IsOf);
            var intervals = CellAggregator.Summarize([.. samples], stopping, SpecMetrics.Prices(context.Spec))?.Intervals ?? [];
            foreach (var metric in context.Metrics.All.Where(metric => metric.IsOfCell
                && PrimaryMetrics.Has(context.Spec, metric.Name, cell)))
            {
                var interval = intervals.FirstOrDefault(known => known.Metric == metric.Name);
                yield return Relative(interval, $"{metric.Name} of {cell.Title} on {variant}");
            }
        }
    }

    private static HalfWidth Relative(MetricInterval? interval, string of) =>
        new(interval is { } known && known.Low + known.High > 0 ? (known.High - known.Low) * 1000m / (known.High + known.Low) : null, of);
}
