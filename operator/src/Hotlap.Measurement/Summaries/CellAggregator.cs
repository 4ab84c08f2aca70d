using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>
/// Aggregates the rounds of a variant's cell. Percentiles come from the merged histogram; the median of percentiles has a name of its own.
/// </summary>
public static class CellAggregator
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Aggregates all rounds; returns null when there are none.</summary>
    /// <param name="samples">The cell's samples, one for each round.</param>
    /// <param name="stopping">What ends the run; all planned rounds by default.</param>
    /// <param name="prices">Prices for the cost of requests; null without it.</param>
    /// <exception cref="HistogramFormatException">
    /// The histogram of a sample cannot be decoded, or its shape differs from the others.
    /// </exception>
    /// <exception cref="ArgumentException">The window of a sample is not longer than zero.</exception>
    public static CellSummary? Summarize(
        IReadOnlyCollection<CellSample> samples, StoppingRule? stopping = null, HourlyPrices? prices = null)
    {
        if (samples.Count == 0)
            return null;
        var requests = samples.Sum(s => s.Requests);
        return new CellSummary
        {
            Trials = samples.Count,
            Requests = requests,
            Drain = samples.Aggregate((long?)0, (sum, s) => sum + s.Drain),
            Unsent = samples.Aggregate((long?)0, (sum, s) => sum + s.UnsentRequests),
            Errors = samples.Sum(s => s.Errors),
            ErrorsByCause = CellMerger.Causes(samples),
            RequestsPerSecond = SpreadOf(samples.Where(CellFigures.IsOfRequests).Select(Rate)),
            RateAtObjective = ObjectiveRate.Of(samples),
            MessagesPerSecond = MedianOf(samples, figures => figures.MessagesPerSecond),
            MessageLatencyNanoseconds = MedianOf(samples, figures => figures.MessageLatencyNanoseconds),
            LatencyMicroseconds = SummarizeLatency(samples, requests),
            LatencyResolutionMicroseconds = samples.Max(s => (s.Latency.ResolutionNanoseconds + 999) / 1000),
            CpuNanosecondsPerRequest = SpreadOf(samples.Where(s => s is { TargetCpuNanoseconds: not null, Requests: > 0 })
                .Select(s => Round(s.TargetCpuNanoseconds!.Value, s.AllAnswers)))?.Median,
            PeakMemoryBytes = samples.Max(s => s.TargetPeakMemoryBytes),
            MemoryGrowth = GrowthSummary.Of(samples),
            AnswerBytes = samples.Max(s => s.AnswerBodyBytes),
            Metrics = SpreadMetrics(samples),
            VariationPerMille = CellIntervals.Variation(samples),
            CostPerMillionRequests = prices is null ? null : CellIntervals.Median(prices.Metric, samples),
            Intervals = CellIntervals.Of(samples, stopping, prices),
            Warnings = [.. samples.SelectMany(s => s.Warnings).Distinct().Order(StringComparer.Ordinal)],
        };
    }

    /// <summary>Returns the median of a figure over the trials that have it, rounded; null when none has it.</summary>
    private static long? MedianOf(IEnumerable<CellSample> samples, Func<CellFigures, double?> figure) =>
        SpreadOf(samples.Select(sample => figure(CellFigures.Of(sample))).OfType<double>()
            .Select(value => (long)Math.Round(value, MidpointRounding.AwayFromZero)))?.Median;

    private static Spread? SpreadOf(IEnumerable<long> values)
    {
        long[] known = [.. values];
        return known.Length == 0 ? null : Spread.Of(known);
    }

    private static List<MetricSpread> SpreadMetrics(IEnumerable<CellSample> samples) =>
        [.. samples.SelectMany(sample => CellFigures.Of(sample).Metrics)
            .GroupBy(metric => metric.Key, metric => metric.Value)
            .OrderBy(metric => metric.Key, StringComparer.Ordinal)
            .Select(metric => new MetricSpread(metric.Key, Spread.Of(metric)))];

    private static long Rate(CellSample sample)
    {
        if (sample.WindowNanoseconds <= 0)
            throw new ArgumentException($"The sample of scenario {sample.Scenario} has a window of {sample.WindowNanoseconds} ns.");
        return Round((Int128)sample.Requests * NanosecondsPerSecond, sample.WindowNanoseconds);
    }

    private static LatencySummary? SummarizeLatency(IReadOnlyCollection<CellSample> all, long requests)
    {
        CellSample[] samples = [.. all.Where(s => s.Latency.HasHistogram)];
        var (merged, weighted) = Merge(samples);
        if (merged is null || merged.Count == 0)
            return null;
        // The exact minimum and maximum are stored next to the histogram, which has only those of its buckets.
        CellSample[] filled = [.. samples.Where(s => s.Latency.MaxNanoseconds > 0)];
        var min = filled.Length == 0 ? merged.Min : filled.Min(s => s.Latency.MinNanoseconds);
        var max = filled.Length == 0 ? merged.Max : filled.Max(s => s.Latency.MaxNanoseconds);
        var unanswered = all.Sum(sample => sample.Unanswered);
        long? At(double percentile) => RequestPercentile.Of(merged, percentile, requests, unanswered) is { } value
            ? Round(Math.Min(value, max), 1000) : null;
        return new LatencySummary
        {
            Mean = Round(weighted, merged.Count * (Int128)1000),
            Min = Round(min, 1000),
            P50 = At(50),
            P90 = At(90),
            P95 = At(95),
            P99 = At(99),
            MedianP99 = CellIntervals.Median(MetricCatalogue.BuiltIn.Get(MetricNames.P99), all),
            P999 = requests >= CellFigures.LeastRequestsForP999 && !samples.Any(CellFigures.HasWholePercentsOnly) ? At(99.9) : null,
            Max = Round(max, 1000),
        };
    }

    private static (LatencyHistogram? Merged, Int128 WeightedMeans) Merge(CellSample[] samples)
    {
        LatencyHistogram? merged = null;
        Int128 weighted = 0;
        foreach (var sample in samples)
        {
            var histogram = sample.Latency.ReadHistogram();
            weighted += (Int128)histogram.Count * sample.Latency.MeanNanoseconds;
            merged ??= new LatencyHistogram(histogram.Shape);
            LatencyMerger.Add(merged, histogram, "rounds");
        }

        return (merged, weighted);
    }

    private static long Round(Int128 value, Int128 divisor) => (long)((value + (divisor / 2)) / divisor);
}
