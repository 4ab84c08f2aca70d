using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Histograms;

namespace Hotlap.Measurement.Results;

/// <summary>
/// The figures of one cell in one trial, unrounded: what comparisons, intervals and exports are made of. They are made in this place and nowhere else.
/// </summary>
public sealed record CellFigures
{
    private const double NanosecondsPerSecond = 1_000_000_000;

    // Samples never change; a histogram is decoded once however often its trial is looked at.
    private static readonly ConditionalWeakTable<CellSample, CellFigures> Known = [];

    /// <summary>Correct answers a second; null without a window, and for a program that states no requests.</summary>
    public double? RequestsPerSecond { get; init; }

    /// <summary>Messages of streams a second: correct calls a second times the messages of a call; null where calls do not stream.</summary>
    public double? MessagesPerSecond { get; init; }

    /// <summary>
    /// Time for one message of a stream in nanoseconds: the median latency of calls divided by the messages of a call; null where calls do not
    /// stream, and without a correct answer.
    /// </summary>
    public double? MessageLatencyNanoseconds { get; init; }

    /// <summary>Share of failed requests among all, 0 to 1; null without a request.</summary>
    public double? ErrorShare { get; init; }

    /// <summary>CPU time of the target for one correct answer, in nanoseconds; null where it is not known.</summary>
    public double? CpuNanosecondsPerRequest { get; init; }

    /// <summary>Largest resident memory of the target, in bytes; null where it is not known.</summary>
    public long? PeakMemoryBytes { get; init; }

    /// <summary>Bytes of the body of the answer that was checked; null where it has none.</summary>
    public long? AnswerBytes { get; init; }

    /// <summary>Bytes that the target's runtime allocated for one correct answer; null where it did not say.</summary>
    public double? AllocatedBytesPerRequest { get; init; }

    /// <summary>Thousandths of the window in which garbage collections paused the target; null where its runtime did not say.</summary>
    public double? GcPausePerMille { get; init; }

    /// <summary>Mean latency in nanoseconds; null without a correct answer.</summary>
    public long? MeanNanoseconds { get; init; }

    /// <summary>Median latency in nanoseconds; null without a correct answer.</summary>
    public long? P50Nanoseconds { get; init; }

    /// <summary>90th percentile in nanoseconds; null without a correct answer.</summary>
    public long? P90Nanoseconds { get; init; }

    /// <summary>95th percentile in nanoseconds; null without a correct answer.</summary>
    public long? P95Nanoseconds { get; init; }

    /// <summary>99th percentile in nanoseconds; null without a correct answer.</summary>
    public long? P99Nanoseconds { get; init; }

    /// <summary>99.9th percentile in nanoseconds; null below 10,000 correct answers, and with ab, which does not state it.</summary>
    public long? P999Nanoseconds { get; init; }

    /// <summary>Largest latency in nanoseconds; null without a correct answer.</summary>
    public long? MaxNanoseconds { get; init; }

    /// <summary>What a program stated of the metrics of the spec, by name; empty where the cell is no program's.</summary>
    public IReadOnlyDictionary<string, long> Metrics { get; init; } = ReadOnlyDictionary<string, long>.Empty;

    /// <summary>The figures of a sample.</summary>
    /// <exception cref="HistogramFormatException">Its histogram cannot be read.</exception>
    public static CellFigures Of(CellSample sample) => Known.GetValue(sample, Compute);

    /// <summary>False for a program that states neither latencies nor errors: it has no rate, which is not a rate of zero.</summary>
    internal static bool IsOfRequests(CellSample sample) => sample.Metrics is null || sample.Requests + sample.Errors > 0;

    private static CellFigures Compute(CellSample sample)
    {
        var rate = sample.WindowNanoseconds > 0 && IsOfRequests(sample) ? sample.Requests * NanosecondsPerSecond / sample.WindowNanoseconds : (double?)null;
        var figures = new CellFigures
        {
            RequestsPerSecond = rate,
            MessagesPerSecond = rate * sample.StreamMessages,
            ErrorShare = sample.Requests + sample.Errors > 0 ? (double)sample.Errors / (sample.Requests + sample.Errors) : null,
            CpuNanosecondsPerRequest = sample is { TargetCpuNanoseconds: { } cpu, Requests: > 0 } ? (double)cpu / sample.Requests : null,
            PeakMemoryBytes = sample.TargetPeakMemoryBytes,
            AnswerBytes = sample.AnswerBodyBytes,
            AllocatedBytesPerRequest = sample is { Runtime.AllocatedBytes: { } bytes, Requests: > 0 } ? (double)bytes / sample.Requests : null,
            GcPausePerMille = sample.Runtime is { GcPauseNanoseconds: { } pause, WindowNanoseconds: > 0 and var window } ? 1000.0 * pause / window : null,
            Metrics = sample.Metrics ?? ReadOnlyDictionary<string, long>.Empty,
        };
        if (!sample.Latency.HasHistogram)
            return figures;
        var histogram = sample.Latency.ReadShortLived();
        return histogram.Count == 0 ? figures : WithLatency(figures, sample, histogram);
    }

    private static CellFigures WithLatency(CellFigures figures, CellSample sample, LatencyHistogram histogram)
    {
        // The exact largest is kept beside the histogram; its own is the end of its bucket.
        var max = sample.Latency.MaxNanoseconds > 0 ? sample.Latency.MaxNanoseconds : histogram.Max;
        long At(double percentile) => Math.Min(histogram.ValueAtPercentile(percentile), max);
        return figures with
        {
            MeanNanoseconds = sample.Latency.MeanNanoseconds,
            P50Nanoseconds = At(50),
            MessageLatencyNanoseconds = sample.StreamMessages is > 0 and var messages ? (double)At(50) / messages : null,
            P90Nanoseconds = At(90),
            P95Nanoseconds = At(95),
            P99Nanoseconds = At(99),
            P999Nanoseconds = StatesP999(sample) ? At(99.9) : null,
            MaxNanoseconds = max,
        };
    }

    /// <summary>ab states 101 percentiles: beyond the 99th it knows the slowest request and nothing else.</summary>
    private static bool StatesP999(CellSample sample) => sample.Requests >= CellAggregator.LeastRequestsForP999 && sample.Tool.Name != "ab";
}
