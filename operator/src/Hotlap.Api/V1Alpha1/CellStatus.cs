namespace Hotlap.Api.V1Alpha1;

/// <summary>Results of one cell: a variant with one scenario and payload.</summary>
public sealed record CellStatus
{
    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Scenario.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Number of trials in the results.</summary>
    public int Trials { get; set; }

    /// <summary>Correct answers per second over the trials.</summary>
    public SpreadStatus? RequestsPerSecond { get; set; }

    /// <summary>Messages per second of streaming calls, median over trials; null for unary calls.</summary>
    public long? MessagesPerSecond { get; set; }

    /// <summary>
    /// Time per message of a streaming call in nanoseconds, median over trials: the median latency of calls divided by the messages per
    /// call. Null for unary calls.
    /// </summary>
    public long? MessageLatencyNanoseconds { get; set; }

    /// <summary>Latency in microseconds; all but the median of p99 from the merged histogram.</summary>
    public LatencyStatus? LatencyMicroseconds { get; set; }

    /// <summary>Failed requests of all trials.</summary>
    public long Errors { get; set; }

    /// <summary>Correct answers of all trials.</summary>
    public long Requests { get; set; }

    /// <summary>CPU time of the target per correct answer in nanoseconds, median over trials; null when it could not be read.</summary>
    public long? CpuNanosecondsPerRequest { get; set; }

    /// <summary>Largest resident memory of the target in bytes; null when it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }

    /// <summary>Body bytes of a checked answer, or bytes of its gRPC messages, the largest of all trials; null without a body.</summary>
    public long? AnswerBytes { get; set; }

    /// <summary>Resource usage of the dependencies while the cell was measured; null without dependencies.</summary>
    public List<DependencyStatus>? Dependencies { get; set; }

    /// <summary>Metrics that the program of the scenario states; null for none.</summary>
    public List<StatedMetricStatus>? Metrics { get; set; }

    /// <summary>Coefficient of variation of requests per second over trials, in thousandths; null below 3 trials.</summary>
    public long? VariationPerMille { get; set; }

    /// <summary>
    /// 95% intervals of requestsPerSecond, p50, p99, cpuPerRequest, stream metrics and program metrics; null below 7 trials.
    /// </summary>
    public List<IntervalStatus>? Intervals { get; set; }

    /// <summary>How the load was applied.</summary>
    public LoadStatus? Load { get; set; }

    /// <summary>Metrics of the target's .NET runtime.</summary>
    public RuntimeStatus? Runtime { get; set; }

    /// <summary>Curve over the window, at most 120 points: one per second without warm-up, one per step with a load profile.</summary>
    public List<CurvePointStatus>? Curve { get; set; }

    /// <summary>Codes of the cell's warnings and notes, most severe first.</summary>
    public List<string>? Warnings { get; set; }
}

/// <summary>Resource usage of a dependency while a cell was measured.</summary>
public sealed record DependencyStatus
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>
    /// CPU time per correct answer in nanoseconds, median over trials; null without requests or when it could not be read.
    /// </summary>
    public long? CpuNanosecondsPerRequest { get; set; }

    /// <summary>CPU usage in the window, in thousandths of one CPU, median over trials; null when it could not be read.</summary>
    public long? CpuMillicores { get; set; }

    /// <summary>Largest resident memory in bytes; null when it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }
}

/// <summary>A metric that a program states, over trials, in its unit.</summary>
public sealed record StatedMetricStatus
{
    /// <summary>Name, as in <c>spec.metrics</c>.</summary>
    public string Name { get; set; } = "";

    /// <summary>Unit, as in <c>spec.metrics</c>.</summary>
    public string Unit { get; set; } = "";

    /// <summary>Median.</summary>
    public long Median { get; set; }

    /// <summary>Lowest.</summary>
    public long Low { get; set; }

    /// <summary>Highest.</summary>
    public long High { get; set; }
}

/// <summary>A metric over trials.</summary>
public sealed record SpreadStatus
{
    /// <summary>Median.</summary>
    public long Median { get; set; }

    /// <summary>Lowest.</summary>
    public long Low { get; set; }

    /// <summary>Highest.</summary>
    public long High { get; set; }
}

/// <summary>Latencies of a cell in microseconds.</summary>
public sealed record LatencyStatus
{
    /// <summary>Mean.</summary>
    public long Mean { get; set; }

    /// <summary>Smallest.</summary>
    public long Min { get; set; }

    /// <summary>Median.</summary>
    public long P50 { get; set; }

    /// <summary>90th percentile.</summary>
    public long P90 { get; set; }

    /// <summary>95th percentile.</summary>
    public long P95 { get; set; }

    /// <summary>99th percentile.</summary>
    public long P99 { get; set; }

    /// <summary>Median over trials of the 99th percentile of each; null when a trial has none.</summary>
    public long? MedianP99 { get; set; }

    /// <summary>99.9th percentile; null below 10,000 correct answers, and with ab, which does not report it.</summary>
    public long? P999 { get; set; }

    /// <summary>Largest.</summary>
    public long Max { get; set; }
}
