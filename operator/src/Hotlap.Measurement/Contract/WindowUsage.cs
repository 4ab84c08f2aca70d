namespace Hotlap.Measurement.Contract;

/// <summary>What the probe says of the target at the end of a measured window (answer to <c>POST /window/end</c>).</summary>
public sealed record WindowUsage
{
    /// <summary>Length of the window on the probe's monotonic clock, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>CPU time of the target's processes in the window, in nanoseconds; null where it could not be read.</summary>
    public long? CpuNanoseconds { get; set; }

    /// <summary>Largest resident memory in the window, in bytes; null where it could not be read.</summary>
    public long? PeakMemoryBytes { get; set; }

    /// <summary>Resident memory at the end of the window, in bytes; null where it could not be read.</summary>
    public long? MemoryBytes { get; set; }

    /// <summary>Time that the target's threads were ready to run and did not, in nanoseconds, summed over threads; null where it could not be read.</summary>
    public long? RunDelayNanoseconds { get; set; }

    /// <summary>Periods in which the kernel held the target back because its limit was used up; null where it could not be read.</summary>
    public long? ThrottledPeriods { get; set; }

    /// <summary>CPU time of the whole machine in the window less the target's and the probe's own, in nanoseconds; null where it could not be read.</summary>
    public long? OtherCpuNanoseconds { get; set; }

    /// <summary>CPUs of the machine.</summary>
    public int NodeCpus { get; set; }

    /// <summary>Identity of the machine's boot: equal for target and generator when both run on one machine.</summary>
    public string BootId { get; set; } = "";

    /// <summary>What the target's .NET runtime said of the window; null where it says nothing.</summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>True while the target's process lives.</summary>
    public bool TargetAlive { get; set; }
}
