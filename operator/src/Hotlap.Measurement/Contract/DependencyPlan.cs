namespace Hotlap.Measurement.Contract;

/// <summary>A dependency as those who measure see it: where the agent beside it answers.</summary>
public sealed record DependencyPlan
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>IP address of its pod.</summary>
    public string Host { get; set; } = "";

    /// <summary>Port of the agent beside it.</summary>
    public int ProbePort { get; set; } = ProbePlan.DefaultPort;

    /// <summary>Secret that the agent beside it asks for.</summary>
    public string Token { get; set; } = "";

    /// <summary>CPU limit of its container, in thousandths of a CPU; null where nothing limits it.</summary>
    public long? CpuLimitMillicores { get; set; }
}

/// <summary>What a dependency used in a measured window.</summary>
public sealed record DependencySample
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Length of the window, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>CPU time of its processes in the window, in nanoseconds; null where it could not be read.</summary>
    public long? CpuNanoseconds { get; set; }

    /// <summary>Largest resident memory in the window, in bytes; null where it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }

    /// <summary>Periods in which the kernel held it back because its limit was used up; null where it could not be read.</summary>
    public long? ThrottledPeriods { get; set; }

    /// <summary>CPU that it may use, in thousandths of a CPU: its limit; null where nothing limits it.</summary>
    public long? CpuLimitMillicores { get; set; }

    /// <summary>True where it ran on the target's machine; null where one of the two machines does not say which it is.</summary>
    public bool? IsBesideTarget { get; set; }
}
