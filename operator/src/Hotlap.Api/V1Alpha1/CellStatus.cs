namespace Hotlap.Api.V1Alpha1;

/// <summary>Figures of one cell: a variant under one scenario and payload.</summary>
public sealed record CellStatus
{
    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Scenario.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Trials behind the figures.</summary>
    public int Trials { get; set; }

    /// <summary>Correct answers per second over the trials.</summary>
    public SpreadStatus? RequestsPerSecond { get; set; }

    /// <summary>Messages of streams per second, median over trials; null where calls do not stream.</summary>
    public long? MessagesPerSecond { get; set; }

    /// <summary>Time for one message of a stream in nanoseconds, median over trials: the median latency of calls divided by the messages of a call; null where calls do not stream.</summary>
    public long? MessageLatencyNanoseconds { get; set; }

    /// <summary>Latency in microseconds, from the merged histogram.</summary>
    public LatencyStatus? LatencyMicroseconds { get; set; }

    /// <summary>Failed requests of all trials.</summary>
    public long Errors { get; set; }

    /// <summary>Correct answers of all trials.</summary>
    public long Requests { get; set; }

    /// <summary>CPU time of the target per correct answer in nanoseconds, median over trials; null where it could not be read.</summary>
    public long? CpuNanosecondsPerRequest { get; set; }

    /// <summary>Largest resident memory of the target in bytes; null where it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }

    /// <summary>Bytes of the body of a checked answer, or of its gRPC messages, the largest of all trials; null where it has none.</summary>
    public long? AnswerBytes { get; set; }

    /// <summary>What the dependencies used while the cell was measured; null without any.</summary>
    public List<DependencyStatus>? Dependencies { get; set; }

    /// <summary>Metrics that the program of the scenario states; null without any.</summary>
    public List<StatedMetricStatus>? Metrics { get; set; }

    /// <summary>Spread of requests per second over trials: coefficient of variation, in thousandths; null below 3 trials.</summary>
    public long? VariationPerMille { get; set; }

    /// <summary>95% intervals of requestsPerSecond, p50, p99, cpuPerRequest, those of streams and what programs state; null below 7 trials.</summary>
    public List<IntervalStatus>? Intervals { get; set; }

    /// <summary>How the load was put on.</summary>
    public LoadStatus? Load { get; set; }

    /// <summary>What the target's .NET runtime said of itself.</summary>
    public RuntimeStatus? Runtime { get; set; }

    /// <summary>The course of the window: by second without warm-up, by step with a profile; at most 120 points.</summary>
    public List<CurvePointStatus>? Curve { get; set; }

    /// <summary>Codes of what makes the figures doubtful or should be known of them, the weightiest first.</summary>
    public List<string>? Warnings { get; set; }
}

/// <summary>What a dependency used while a cell was measured.</summary>
public sealed record DependencyStatus
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>CPU time per correct answer in nanoseconds, median over trials; null where there were no requests, and where it could not be read.</summary>
    public long? CpuNanosecondsPerRequest { get; set; }

    /// <summary>Share of one CPU that it used in the window, in thousandths, median over trials; null where it could not be read.</summary>
    public long? CpuMillicores { get; set; }

    /// <summary>Largest resident memory in bytes; null where it could not be read.</summary>
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

/// <summary>A figure over trials.</summary>
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

    /// <summary>99.9th percentile; null below 10,000 correct answers, and with ab, which does not state it.</summary>
    public long? P999 { get; set; }

    /// <summary>Largest.</summary>
    public long Max { get; set; }
}
