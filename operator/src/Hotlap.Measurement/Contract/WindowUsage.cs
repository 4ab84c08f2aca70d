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

    /// <summary>True while the target's process lives.</summary>
    public bool TargetAlive { get; set; }
}
