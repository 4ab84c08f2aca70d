namespace Hotlap.Measurement.Contract;

/// <summary>A dependency, and how to reach the agent in its pod that reports its usage.</summary>
public sealed record DependencyPlan
{
    /// <summary>Name of the dependency.</summary>
    public string Name { get; set; } = "";

    /// <summary>IP address of the dependency's pod.</summary>
    public string Host { get; set; } = "";

    /// <summary>TCP port of the agent in that pod.</summary>
    public int ProbePort { get; set; } = ProbePlan.DefaultPort;

    /// <summary>Bearer token that the agent requires.</summary>
    public string Token { get; set; } = "";

    /// <summary>CPU limit of the dependency's container in millicores; null when it has no limit.</summary>
    public long? CpuLimitMillicores { get; set; }
}

/// <summary>Usage of a dependency in a measured window.</summary>
public sealed record DependencySample
{
    /// <summary>Name of the dependency.</summary>
    public string Name { get; set; } = "";

    /// <summary>Length of the window, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>CPU time of the dependency's processes in the window, in nanoseconds; null when it could not be read.</summary>
    public long? CpuNanoseconds { get; set; }

    /// <summary>Largest resident memory in the window, in bytes; null when it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }

    /// <summary>
    /// Number of CFS periods in which the kernel throttled the dependency at its CPU limit; null when it could not be read.
    /// </summary>
    public long? ThrottledPeriods { get; set; }

    /// <summary>CPU limit of the dependency in millicores; null when it has no limit.</summary>
    public long? CpuLimitMillicores { get; set; }

    /// <summary>True when the dependency ran on the target's node; null when the boot ID of one of the two nodes is unknown.</summary>
    public bool? IsBesideTarget { get; set; }
}
