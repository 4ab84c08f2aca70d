using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Results;

/// <summary>How sure the figures of a cell are: intervals of medians over trials, and the spread of the rate.</summary>
internal static class CellIntervals
{
    private const int NanosecondsPerMicrosecond = 1000;

    /// <summary>Intervals of requestsPerSecond, p50, p99 and cpuPerRequest, as far as every trial has them; empty below 6 trials.</summary>
    public static IReadOnlyList<MetricInterval> Of(IReadOnlyCollection<CellSample> samples)
    {
        CellFigures[] figures = [.. samples.Select(CellFigures.Of)];
        MetricInterval?[] intervals =
        [
            Of("requestsPerSecond", figures, trial => trial.RequestsPerSecond, 1),
            Of("p50", figures, trial => trial.P50Nanoseconds, NanosecondsPerMicrosecond),
            Of("p99", figures, trial => trial.P99Nanoseconds, NanosecondsPerMicrosecond),
            Of("cpuPerRequest", figures, trial => trial.CpuNanosecondsPerRequest, 1),
        ];
        return [.. intervals.OfType<MetricInterval>()];
    }

    /// <summary>The interval of one metric; null below 6 trials.</summary>
    public static MetricInterval? Of(string metric, IEnumerable<long> values) =>
        MedianInterval.Of(values, Confidence.Report) is { } interval ? new MetricInterval(metric, interval.Low, interval.High) : null;

    /// <summary>Coefficient of variation of the rate in thousandths; null below 3 trials.</summary>
    public static long? Variation(IReadOnlyCollection<CellSample> samples) =>
        Statistics.Variation.PerMille([.. samples.Select(sample => CellFigures.Of(sample).RequestsPerSecond ?? 0)]);

    private static MetricInterval? Of(string metric, CellFigures[] figures, Func<CellFigures, double?> value, int unit)
    {
        double?[] values = [.. figures.Select(value)];
        return values.Any(known => known is null)
            ? null
            : Of(metric, values.Select(known => (long)Math.Round(known!.Value / unit, MidpointRounding.AwayFromZero)));
    }
}
