namespace Hotlap.Measurement.Contract;

/// <summary>Startup of one target. All times are measured from the exec of the service's process, on the probe's monotonic clock.</summary>
public sealed record StartupSample
{
    /// <summary>Time from exec to the first accepted TCP connection on the service's port, in microseconds.</summary>
    public long ListeningMicroseconds { get; set; }

    /// <summary>Time from exec to the last byte of the first correct answer, in microseconds. This is the reported startup time.</summary>
    public long FirstCorrectAnswerMicroseconds { get; set; }

    /// <summary>
    /// Largest possible error of the figures above, in microseconds: the gap between the two polls of /proc around the exec, plus the gap
    /// between the last two request attempts.
    /// </summary>
    public long ResolutionMicroseconds { get; set; }

    /// <summary>Number of requests sent up to and including the first correctly answered one.</summary>
    public int Attempts { get; set; }

    /// <summary>Resident memory of the target after its first correct answer and before any load, in bytes.</summary>
    public long IdleMemoryBytes { get; set; }

    /// <summary>CPU time that the target used up to its first correct answer, in nanoseconds.</summary>
    public long CpuNanoseconds { get; set; }

    /// <summary>
    /// Time of the exec in nanoseconds since 1970-01-01T00:00:00Z, on the node's clock; zero in samples of older versions.
    /// </summary>
    public long ExecUnixNanoseconds { get; set; }

    /// <summary>
    /// Metrics of the target's .NET runtime from exec to the first export after the first correct answer; null when it exported none.
    /// </summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>
    /// IP address of a service that was already running, in which case no other property is set; null for the startup of a target.
    /// </summary>
    public string? Address { get; set; }

    /// <summary>Name of the target's process after its exec (/proc/PID/comm).</summary>
    public string ProcessName { get; set; } = "";
}
