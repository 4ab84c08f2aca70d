namespace Hotlap.Measurement.Contract;

/// <summary>CPU usage of a generator during the measurement, and its limit.</summary>
public sealed record GeneratorUsage
{
    /// <summary>Length of the window to which the figures refer, in nanoseconds.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>CPU time of all processes in the generator's container, in nanoseconds; null when it could not be read.</summary>
    public long? CpuNanoseconds { get; set; }

    /// <summary>CPU limit of the generator in millicores; without a limit, all CPUs on which it may run.</summary>
    public long CpuLimitMillicores { get; set; }

    /// <summary>
    /// Number of CFS periods in which the kernel throttled the container at its CPU limit; null when it could not be read or there is no
    /// limit.
    /// </summary>
    public long? ThrottledPeriods { get; set; }

    /// <summary>Number of CFS periods in which the container ran; null when it could not be read or there is no limit.</summary>
    public long? Periods { get; set; }
}
