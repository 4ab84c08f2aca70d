using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;
using Hotlap.Planning.Context;

namespace Hotlap.Planning.Reporting;

/// <summary>Trials far from the median of their variant: by startup, requests/s, p99 and the metrics that programs state.</summary>
internal static class OutlierReport
{
    /// <summary>Largest number in a status.</summary>
    public const int Most = 100;

    /// <summary>Returns the outliers of all variants, those of a variant by metric and round.</summary>
    public static IReadOnlyList<OutlierStatus> All(RunContext context) => context.Once(Find);

    /// <summary>Returns those that the status shows; null when there are none.</summary>
    public static List<OutlierStatus>? Status(RunContext context) =>
        All(context).Take(Most).ToList() is { Count: > 0 } shown ? shown : null;

    private static IReadOnlyList<OutlierStatus> Find(RunContext context) =>
    [
        .. from variant in context.Schedule.Variants
            let trials = FigureCalculator.Trials(context, variant)
            from metric in context.Metrics.All.Where(metric =>
                metric.IsStated || metric.Name is MetricNames.Startup or MetricNames.RequestsPerSecond or MetricNames.P99)
            from subject in Comparing.Subject.All(context.Spec, metric, variant)
            from outlier in Of(metric, subject, trials)
            select outlier,
    ];

    private static IEnumerable<OutlierStatus> Of(Metric metric, Comparing.Subject subject, IReadOnlyList<MeasuredTrial> trials)
    {
        var values = MetricSeries.ByRound(metric, trials, subject.Scenario, subject.Payload);
        return Outliers.Of([.. values.Select(value => value.Value)]).Select(outlier => new OutlierStatus
        {
            Variant = subject.Variant,
            Scenario = subject.Scenario,
            Payload = subject.Payload,
            Metric = metric.Name,
            Round = values[outlier.Index].Round,
            Value = Figure(outlier.Value),
            Median = Figure(outlier.Median),
            Distance = (long)Math.Min(Math.Round(outlier.Distance), int.MaxValue),
        });

        long Figure(double value) => (long)Math.Round(value / metric.TrialUnitsPerUnit, MidpointRounding.AwayFromZero);
    }
}
