using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Summaries;

/// <summary>Figures of one variant, scenario and payload over all rounds.</summary>
public sealed record CellSummary
{
    /// <summary>Number of rounds that the figures include.</summary>
    public int Trials { get; init; }

    /// <summary>Number of correct answers over all rounds.</summary>
    public long Requests { get; init; }

    /// <summary>Requests in flight at the ends of the windows, over all rounds; null when a tool does not list its requests.</summary>
    public long? Drain { get; init; }

    /// <summary>
    /// Requests that an open loop planned for the windows and did not send, over all rounds; null in a closed loop, and when a round does
    /// not know.
    /// </summary>
    public long? Unsent { get; init; }

    /// <summary>Number of failed requests over all rounds.</summary>
    public long Errors { get; init; }

    /// <summary>Number of failed requests by cause.</summary>
    public required IReadOnlyDictionary<string, long> ErrorsByCause { get; init; }

    /// <summary>Correct answers per second over the rounds; null for a program that reports neither latencies nor errors.</summary>
    public Spread? RequestsPerSecond { get; init; }

    /// <summary>Highest rate that met the objective over the rounds; null when it was not searched.</summary>
    public ObjectiveRate? RateAtObjective { get; init; }

    /// <summary>Stream messages per second: median over the rounds; null when calls do not stream.</summary>
    public long? MessagesPerSecond { get; init; }

    /// <summary>Time per stream message in nanoseconds: median over the rounds; null when calls do not stream.</summary>
    public long? MessageLatencyNanoseconds { get; init; }

    /// <summary>Latencies; null without a correct answer.</summary>
    public LatencySummary? LatencyMicroseconds { get; init; }

    /// <summary>Largest possible error of a single latency in any round, in microseconds, rounded up.</summary>
    public long LatencyResolutionMicroseconds { get; init; }

    /// <summary>Target's CPU time per correct answer in nanoseconds: median of the rounds that measured it; null when none did.</summary>
    public long? CpuNanosecondsPerRequest { get; init; }

    /// <summary>Largest resident memory of the target in any round, in bytes; null when none measured it.</summary>
    public long? PeakMemoryBytes { get; init; }

    /// <summary>
    /// Cost of a million correct answers in millionths of the currency: median over the rounds; null without prices, and when it is unknown
    /// in a round.
    /// </summary>
    public long? CostPerMillionRequests { get; init; }

    /// <summary>Growth of the target's resident memory over the rounds; null when no round has one.</summary>
    public GrowthSummary? MemoryGrowth { get; init; }

    /// <summary>Size of the body of the checked answer in bytes, the largest of all rounds; null when no round has one.</summary>
    public long? AnswerBytes { get; init; }

    /// <summary>Metrics that a program reported about itself, sorted by name; empty when the cell does not run a program.</summary>
    public IReadOnlyList<MetricSpread> Metrics { get; set; } = [];

    /// <summary>Coefficient of variation of the rate over the rounds, in thousandths; null below 3 rounds with a rate.</summary>
    public long? VariationPerMille { get; init; }

    /// <summary>
    /// 95% intervals of requestsPerSecond, rateAtObjective, p50, p99, cpuPerRequest, memory growth, the metrics of streams and those that a
    /// program reports; empty below 7 rounds.
    /// </summary>
    public IReadOnlyList<MetricInterval> Intervals { get; set; } = [];

    /// <summary>Codes of the warnings of all rounds, sorted.</summary>
    public required IReadOnlyList<string> Warnings { get; init; }
}

/// <summary>
/// Latencies of a cell over all its rounds, in microseconds; all but <see cref="MedianP99"/> are from the merged histogram. Mean, smallest
/// and largest are of the correct answers. Percentiles are of all requests: failed and unsent ones rank as the slowest, and a percentile
/// that falls among them is null.
/// </summary>
public sealed record LatencySummary
{
    /// <summary>Arithmetic mean.</summary>
    public required long Mean { get; init; }

    /// <summary>Smallest.</summary>
    public required long Min { get; init; }

    /// <summary>Median.</summary>
    public long? P50 { get; init; }

    /// <summary>90th percentile.</summary>
    public long? P90 { get; init; }

    /// <summary>95th percentile.</summary>
    public long? P95 { get; init; }

    /// <summary>99th percentile.</summary>
    public long? P99 { get; init; }

    /// <summary>Median over the rounds of the 99th percentile of each; null when a round has none.</summary>
    public long? MedianP99 { get; init; }

    /// <summary>99.9th percentile; null also below 10,000 correct answers, and for ab, which does not report it.</summary>
    public long? P999 { get; init; }

    /// <summary>Largest.</summary>
    public required long Max { get; init; }
}

/// <summary>
/// 95% interval of a metric's median over trials, from order statistics: each end is the value of one trial, unless the interval is widened
/// because the run may stop early.
/// </summary>
/// <param name="Metric">Name of the metric as in thresholds.</param>
/// <param name="Low">
/// Low end, in the metric's unit: microseconds, nanoseconds (cpuPerRequest, messageLatency), a rate, or a program's own unit.
/// </param>
/// <param name="High">High end, in the same unit.</param>
public sealed record MetricInterval(string Metric, long Low, long High);

/// <summary>A metric that a program reports about itself, over all rounds that have it.</summary>
/// <param name="Name">Name as in spec.metrics.</param>
/// <param name="Spread">Its values over the rounds, in the metric's unit from the spec.</param>
public sealed record MetricSpread(string Name, Spread Spread);
