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

    /// <summary>Codes of what makes the figures doubtful.</summary>
    public List<string>? Warnings { get; set; }
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
