namespace Hotlap.Api.V1Alpha1;

/// <summary>Results of one cell: a variant with one scenario and payload.</summary>
public sealed record CellStatus
{
    public string Variant { get; set; } = "";
    public string Scenario { get; set; } = "";
    public string Payload { get; set; } = "";
    public int Trials { get; set; }
    public SpreadStatus? RequestsPerSecond { get; set; }
    public ObjectiveRateStatus? RateAtObjective { get; set; }
    public long? MessagesPerSecond { get; set; }
    public long? MessageLatencyNanoseconds { get; set; }
    public LatencyStatus? LatencyMicroseconds { get; set; }
    public long Errors { get; set; }
    public List<ErrorCauseStatus>? ErrorsByCause { get; set; }
    public long Requests { get; set; }
    public long? Drain { get; set; }
    public long? Unsent { get; set; }
    public long? CpuNanosecondsPerRequest { get; set; }
    public long? PeakMemoryBytes { get; set; }

    /// <summary>Cost of a million correct answers, in millionths of the currency.</summary>
    public long? CostPerMillionRequestsMillionths { get; set; }
    public MemoryGrowthStatus? MemoryGrowth { get; set; }
    public long? AnswerBytes { get; set; }
    public List<DependencyStatus>? Dependencies { get; set; }
    public SidecarStatus? Sidecars { get; set; }
    public TargetStatus? Target { get; set; }
    public List<StatedMetricStatus>? Metrics { get; set; }
    public long? VariationPerMille { get; set; }
    public List<IntervalStatus>? Intervals { get; set; }
    public LoadStatus? Load { get; set; }
    public RuntimeStatus? Runtime { get; set; }
    public List<CurvePointStatus>? Curve { get; set; }
    public List<string>? Warnings { get; set; }
}

/// <summary>Highest rate that met the objective of a search, over trials; without a median, its bounds.</summary>
public sealed record ObjectiveRateStatus
{
    public long? Median { get; set; }
    public long? Low { get; set; }
    public long? High { get; set; }
    public long? AtLeast { get; set; }
    public long? LessThan { get; set; }
    public int? TrialsBelow { get; set; }
    public int? TrialsAbove { get; set; }
}

/// <summary>Growth of the target's resident memory under load; negative when it shrank.</summary>
public sealed record MemoryGrowthStatus
{
    public long BytesPerMinute { get; set; }
    public long? BytesPerMillionRequests { get; set; }
    public long? WithinTrialLowBytesPerMinute { get; set; }
    public long? WithinTrialHighBytesPerMinute { get; set; }
}

/// <summary>Resource usage of a dependency while a cell was measured.</summary>
public sealed record DependencyStatus
{
    public string Name { get; set; } = "";
    public long? CpuNanosecondsPerRequest { get; set; }
    public long? CpuMillicores { get; set; }
    public long? PeakMemoryBytes { get; set; }
}

/// <summary>Failed requests of one cause.</summary>
public sealed record ErrorCauseStatus
{
    public string Cause { get; set; } = "";
    public long Count { get; set; }
}

/// <summary>Resource usage of the containers beside the target and the probe in its pod, together.</summary>
public sealed record SidecarStatus
{
    public long? CpuNanosecondsPerRequest { get; set; }
    public long? CpuMillicores { get; set; }
    public long? PeakMemoryBytes { get; set; }
}

/// <summary>What the target used of its limits, how long it waited for a CPU, and what its memory consists of.</summary>
public sealed record TargetStatus
{
    public long? CpuMillicores { get; set; }
    public long? CpuLimitPerMille { get; set; }
    public long? CpuWaitPerMille { get; set; }
    public long? MemoryLimitPerMille { get; set; }
    public long? AnonymousMemoryBytes { get; set; }
    public long? FileMemoryBytes { get; set; }
    public long? SharedMemoryBytes { get; set; }
}

/// <summary>A metric that a program states, over trials, in its unit.</summary>
public sealed record StatedMetricStatus
{
    public string Name { get; set; } = "";
    public string Unit { get; set; } = "";
    public long Median { get; set; }
    public long Low { get; set; }
    public long High { get; set; }
}

/// <summary>A metric over trials.</summary>
public sealed record SpreadStatus
{
    public long Median { get; set; }
    public long Low { get; set; }
    public long High { get; set; }
}

/// <summary>Latencies of a cell in microseconds.</summary>
public sealed record LatencyStatus
{
    public long Mean { get; set; }
    public long Min { get; set; }
    public long? P50 { get; set; }
    public long? P90 { get; set; }
    public long? P95 { get; set; }
    public long? P99 { get; set; }
    public long? MedianP99 { get; set; }
    public long? P999 { get; set; }
    public long Max { get; set; }
}
