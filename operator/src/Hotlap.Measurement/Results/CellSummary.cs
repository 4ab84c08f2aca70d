using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Results;

/// <summary>What all rounds say of one variant, scenario and payload.</summary>
public sealed record CellSummary
{
    /// <summary>Rounds that are in the figures.</summary>
    public int Trials { get; init; }

    /// <summary>Correct answers over all rounds.</summary>
    public long Requests { get; init; }

    /// <summary>Failed requests over all rounds.</summary>
    public long Errors { get; init; }

    /// <summary>The failed requests by cause.</summary>
    public required IReadOnlyDictionary<string, long> ErrorsByCause { get; init; }

    /// <summary>Correct answers a second, by round; null where no round is of requests: a program's that states neither latencies nor errors.</summary>
    public Spread? RequestsPerSecond { get; init; }

    /// <summary>Messages of streams a second: median over the rounds; null where calls do not stream.</summary>
    public long? MessagesPerSecond { get; init; }

    /// <summary>Time for one message of a stream in nanoseconds: median over the rounds; null where calls do not stream.</summary>
    public long? MessageLatencyNanoseconds { get; init; }

    /// <summary>Latencies; null without a correct answer.</summary>
    public LatencySummary? LatencyMicroseconds { get; init; }

    /// <summary>Widest error of a single latency in any round, in microseconds, rounded up.</summary>
    public long LatencyResolutionMicroseconds { get; init; }

    /// <summary>
    /// CPU time of the target for one correct answer in nanoseconds: median over the rounds that measured it; null when none did.
    /// </summary>
    public long? CpuNanosecondsPerRequest { get; init; }

    /// <summary>Largest resident memory of the target in any round, in bytes; null when none measured it.</summary>
    public long? PeakMemoryBytes { get; init; }

    /// <summary>Bytes of the body of the answer that was checked, the largest of all rounds; null where none has one.</summary>
    public long? AnswerBytes { get; init; }

    /// <summary>Metrics that a program stated of itself, sorted by name; empty where the cell is no program's.</summary>
    public IReadOnlyList<MetricSpread> Metrics { get; set; } = [];

    /// <summary>Spread of the rate over rounds: coefficient of variation, in thousandths; null below 3 rounds that have one.</summary>
    public long? VariationPerMille { get; init; }

    /// <summary>95% intervals of requestsPerSecond, p50, p99, cpuPerRequest and those of streams; empty below 7 rounds.</summary>
    public IReadOnlyList<MetricInterval> Intervals { get; set; } = [];

    /// <summary>Codes of what makes the figures doubtful in any round, sorted.</summary>
    public required IReadOnlyList<string> Warnings { get; init; }
}
