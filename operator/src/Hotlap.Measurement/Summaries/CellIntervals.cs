using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>
/// Precision of a cell's figures: intervals of medians over trials, such a median itself, and the coefficient of variation of the rate.
/// </summary>
internal static class CellIntervals
{
    /// <summary>
    /// Returns the intervals of metrics that have one and a value in every trial; none below <see cref="WarningLimits.LeastRounds"/>
    /// trials.
    /// </summary>
    public static IReadOnlyList<MetricInterval> Of(IReadOnlyCollection<CellSample> samples, StoppingRule? stopping, HourlyPrices? prices)
    {
        CellFigures[] figures = [.. samples.Select(CellFigures.Of)];
        var stated = figures.SelectMany(cell => cell.Metrics.Keys).Distinct().Select(name => Metric.Stated(name));
        return [.. MetricCatalogue.With(stated, prices).All.Where(metric => metric.HasInterval)
            .Select(metric => Of(metric, figures, stopping)).OfType<MetricInterval>()];
    }

    /// <summary>
    /// Returns the interval of one metric, rounded outwards; null below <see cref="WarningLimits.LeastRounds"/> trials.
    /// </summary>
    public static MetricInterval? Of(string metric, IEnumerable<long> values, StoppingRule? stopping)
    {
        double[] known = [.. values.Select(value => (double)value)];
        if (known.Length < WarningLimits.LeastRounds || (stopping ?? StoppingRule.FixedRounds).Median(known) is not { } interval)
            return null;
        // A wider interval does not make a figure negative that never is.
        var low = Math.Max(interval.Low, Math.Min(0, known.Min()));
        return new MetricInterval(metric, (long)Math.Floor(low), (long)Math.Ceiling(interval.High));
    }

    /// <summary>Returns the median of the values that the interval of a metric is of; null when a trial has no value.</summary>
    public static long? Median(Metric metric, IReadOnlyCollection<CellSample> samples) =>
        Values(metric, [.. samples.Select(CellFigures.Of)]) is { } values ? Quantiles.Median(values) : null;

    /// <summary>Returns the coefficient of variation of the rate in thousandths; null below 3 trials with a rate.</summary>
    public static long? Variation(IReadOnlyCollection<CellSample> samples) =>
        Statistics.Variation.PerMille([.. samples.Select(sample => CellFigures.Of(sample).RequestsPerSecond).OfType<double>()]);

    private static MetricInterval? Of(Metric metric, CellFigures[] figures, StoppingRule? stopping) =>
        Values(metric, figures) is { } values ? Of(metric.Name, values, stopping) : null;

    /// <summary>Returns the value of each trial, rounded to the metric's unit; null when a trial has none.</summary>
    private static IEnumerable<long>? Values(Metric metric, CellFigures[] figures)
    {
        double?[] values = [.. figures.Select(metric.OfCell!)];
        return values.Any(known => known is null)
            ? null
            : values.Select(known => (long)Math.Round(known!.Value / metric.TrialUnitsPerUnit, MidpointRounding.AwayFromZero));
    }
}
