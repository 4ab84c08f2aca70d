namespace Hotlap.Measurement.Contract;

/// <summary>What a generator used while it measured, and what it could have used.</summary>
public sealed record GeneratorUsage
{
    /// <summary>Length of the time over which this was counted, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>CPU time of all processes of the generator's container, in nanoseconds; null where it could not be read.</summary>
    public long? CpuNanoseconds { get; set; }

    /// <summary>CPU that the generator may use, in thousandths of a CPU: its limit, else all CPUs it may run on.</summary>
    public long CpuLimitMillicores { get; set; }

    /// <summary>Periods in which the kernel held the container back because its limit was used up; null where it could not be read or nothing limits it.</summary>
    public long? ThrottledPeriods { get; set; }

    /// <summary>Periods in which the container ran; null where it could not be read or nothing limits it.</summary>
    public long? Periods { get; set; }
}
