namespace Hotlap.Measurement.Contract;

/// <summary>
/// Usage of the target in a measured window, as reported by the probe (response to <c>POST /window/end</c>, and to <c>GET /usage</c> with
/// an empty window).
/// </summary>
public sealed record WindowUsage
{
    /// <summary>Length of the window on the probe's monotonic clock, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>CPU time of the target's processes in the window, in nanoseconds; null when it could not be read.</summary>
    public long? CpuNanoseconds { get; set; }

    /// <summary>Largest resident memory in the window, in bytes; null when it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }

    /// <summary>Resident memory at the end of the window, in bytes; null when it could not be read.</summary>
    public long? MemoryBytes { get; set; }

    /// <summary>
    /// Time that the target's threads were runnable but not running, in nanoseconds, summed over threads; null when it could not be read.
    /// </summary>
    public long? RunDelayNanoseconds { get; set; }

    /// <summary>Number of CFS periods in which the kernel throttled the target at its CPU limit; null when it could not be read.</summary>
    public long? ThrottledPeriods { get; set; }

    /// <summary>
    /// CPU time of the whole node in the window, minus that of the target and of the probe, in nanoseconds; null when it could not be read.
    /// </summary>
    public long? OtherCpuNanoseconds { get; set; }

    /// <summary>Number of CPUs of the node.</summary>
    public int NodeCpus { get; set; }

    /// <summary>Boot ID of the node. It is equal for target and generator when both run on the same node.</summary>
    public string BootId { get; set; } = "";

    /// <summary>Metrics of the target's .NET runtime in the window; null when it exported none.</summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>True when the target's process was still running at the end of the window.</summary>
    public bool TargetAlive { get; set; }
}
