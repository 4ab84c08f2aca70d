using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Results;

/// <summary>The unrounded figures of one cell in one trial, as used by comparisons, intervals and exports.</summary>
public sealed record CellFigures
{
    /// <summary>Minimum number of correct answers for a 99.9th percentile.</summary>
    public const long LeastRequestsForP999 = 10_000;

    private const double NanosecondsPerSecond = 1_000_000_000;
    private const double Milli = 1_000;

    // Samples are never modified, so their figures are cached and each histogram is decoded only once.
    private static readonly ConditionalWeakTable<CellSample, CellFigures> Known = [];

    /// <summary>Correct answers per second; null without a window, and for a program that reports neither latencies nor errors.</summary>
    public double? RequestsPerSecond { get; init; }

    /// <summary>
    /// Highest rate that met the objective, in requests per second. Null without a search, and when the rate lies outside of its bounds.
    /// </summary>
    public double? RateAtObjective { get; init; }

    /// <summary>Stream messages per second: correct calls per second times the messages of a call; null when calls do not stream.</summary>
    public double? MessagesPerSecond { get; init; }

    /// <summary>
    /// Time per stream message in nanoseconds: the median latency of calls divided by the messages of a call. Null when calls do not
    /// stream, and without a correct answer.
    /// </summary>
    public double? MessageLatencyNanoseconds { get; init; }

    /// <summary>Failed requests as a share of all requests, 0 to 1; null without a request.</summary>
    public double? ErrorShare { get; init; }

    /// <summary>CPU time of the target per correct answer, in nanoseconds; null when unknown, and without a correct answer.</summary>
    public double? CpuNanosecondsPerRequest { get; init; }

    /// <summary>Largest resident memory of the target, in bytes; null when unknown.</summary>
    public long? PeakMemoryBytes { get; init; }

    /// <summary>Part of it without a file, in bytes; null when unknown.</summary>
    public long? AnonymousMemoryBytes { get; init; }

    /// <summary>CPUs that the target requested or used, whichever are more; null when either is unknown.</summary>
    public double? OccupiedCpus { get; init; }

    /// <summary>Memory that the target requested or used at most, whichever is more, in bytes; null when either is unknown.</summary>
    public long? OccupiedMemoryBytes { get; init; }

    /// <summary>
    /// Correct answers per second, with a search the highest rate that met the objective; null where that lies outside of the search.
    /// </summary>
    internal double? SustainedPerSecond { get; init; }

    /// <summary>Growth of the target's resident memory; null when unknown, see <see cref="Results.MemoryGrowth"/>.</summary>
    public MemoryGrowth? MemoryGrowth { get; init; }

    /// <summary>Size of the body of the checked answer, in bytes; null when it was empty or not checked.</summary>
    public long? AnswerBytes { get; init; }

    /// <summary>Bytes allocated by the target's runtime per correct answer; null when not exported or without a correct answer.</summary>
    public double? AllocatedBytesPerRequest { get; init; }

    /// <summary>Time that garbage collections paused the target, in thousandths of the window; null when not exported.</summary>
    public double? GcPausePerMille { get; init; }

    /// <summary>Mean latency in nanoseconds; null without a correct answer.</summary>
    public long? MeanNanoseconds { get; init; }

    /// <summary>Median latency of all requests in nanoseconds; null when it is that of a request without a correct answer.</summary>
    public long? P50Nanoseconds { get; init; }

    /// <summary>90th percentile in nanoseconds; null likewise.</summary>
    public long? P90Nanoseconds { get; init; }

    /// <summary>95th percentile in nanoseconds; null likewise.</summary>
    public long? P95Nanoseconds { get; init; }

    /// <summary>99th percentile in nanoseconds; null likewise.</summary>
    public long? P99Nanoseconds { get; init; }

    /// <summary>
    /// 99.9th percentile in nanoseconds; null likewise, below 10,000 correct answers, and for ab, which does not report it.
    /// </summary>
    public long? P999Nanoseconds { get; init; }

    /// <summary>Largest latency in nanoseconds; null without a correct answer.</summary>
    public long? MaxNanoseconds { get; init; }

    /// <summary>Metrics of the spec that a program reported, by name; empty when the cell does not run a program.</summary>
    public IReadOnlyDictionary<string, long> Metrics { get; init; } = ReadOnlyDictionary<string, long>.Empty;

    /// <summary>Returns the figures of a sample.</summary>
    /// <exception cref="HistogramFormatException">The sample's histogram cannot be decoded.</exception>
    public static CellFigures Of(CellSample sample) => Known.GetValue(sample, Compute);

    /// <summary>False for a program that reports neither latencies nor errors. Its rate is undefined, not zero.</summary>
    internal static bool IsOfRequests(CellSample sample) => sample.Metrics is null || sample.Requests + sample.Errors > 0;

    private static CellFigures Compute(CellSample sample)
    {
        var rate = sample.WindowNanoseconds > 0 && IsOfRequests(sample)
            ? sample.Requests * NanosecondsPerSecond / sample.WindowNanoseconds : (double?)null;
        var figures = new CellFigures
        {
            RequestsPerSecond = rate,
            RateAtObjective = sample.Search?.RateAtObjectiveMilliPerSecond / Milli,
            MessagesPerSecond = rate * sample.StreamMessages,
            ErrorShare = sample.Requests + sample.Errors > 0 ? (double)sample.Errors / (sample.Requests + sample.Errors) : null,
            CpuNanosecondsPerRequest = sample is { TargetCpuNanoseconds: { } cpu, Requests: > 0 } ? (double)cpu / sample.AllAnswers : null,
            PeakMemoryBytes = sample.TargetPeakMemoryBytes,
            AnonymousMemoryBytes = sample.TargetMemoryAtPeak?.AnonymousBytes,
            OccupiedCpus = Larger(sample.TargetCpuRequestMillicores / Milli, UsedCpus(sample)),
            OccupiedMemoryBytes = (long?)Larger(sample.TargetMemoryRequestBytes, sample.TargetPeakMemoryBytes),
            SustainedPerSecond = sample.Search is { } search ? search.RateAtObjectiveMilliPerSecond / Milli : rate,
            MemoryGrowth = MemoryGrowth.Of(sample),
            AnswerBytes = sample.AnswerBodyBytes,
            AllocatedBytesPerRequest = sample is { Runtime.AllocatedBytes: { } bytes, Requests: > 0 }
                ? (double)bytes / sample.AllAnswers : null,
            GcPausePerMille = sample.Runtime is { GcPauseNanoseconds: { } pause, WindowNanoseconds: > 0 and var window }
                ? 1000.0 * pause / window : null,
            Metrics = sample.Metrics ?? ReadOnlyDictionary<string, long>.Empty,
        };
        if (!sample.Latency.HasHistogram)
            return figures;
        var histogram = sample.Latency.ReadHistogram();
        return histogram.Count == 0 ? figures : WithLatency(figures, sample, histogram);
    }

    private static double? UsedCpus(CellSample sample) =>
        sample.UsageWindowNanoseconds > 0 ? (double?)sample.TargetCpuNanoseconds / sample.UsageWindowNanoseconds : null;

    private static double? Larger(double? one, double? other) =>
        one is { } first && other is { } second ? Math.Max(first, second) : null;

    private static CellFigures WithLatency(CellFigures figures, CellSample sample, LatencyHistogram histogram)
    {
        // The exact maximum is stored next to the histogram, which has only the end of its bucket.
        var max = sample.Latency.MaxNanoseconds > 0 ? sample.Latency.MaxNanoseconds : histogram.Max;
        long? At(double percentile) =>
            RequestPercentile.Of(histogram, percentile, sample.Requests, sample.Unanswered) is { } value ? Math.Min(value, max) : null;
        return figures with
        {
            MeanNanoseconds = sample.Latency.MeanNanoseconds,
            P50Nanoseconds = At(50),
            MessageLatencyNanoseconds = sample.StreamMessages is > 0 and var messages ? (double?)At(50) / messages : null,
            P90Nanoseconds = At(90),
            P95Nanoseconds = At(95),
            P99Nanoseconds = At(99),
            P999Nanoseconds = sample.Requests >= LeastRequestsForP999 && !HasWholePercentsOnly(sample) ? At(99.9) : null,
            MaxNanoseconds = max,
        };
    }

    /// <summary>True for ab. It reports percentiles in steps of one percent; above the 99th it reports only the slowest request.</summary>
    internal static bool HasWholePercentsOnly(CellSample sample) => sample.Tool.Name == "ab";
}
