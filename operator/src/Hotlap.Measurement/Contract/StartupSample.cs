namespace Hotlap.Measurement.Contract;

/// <summary>Startup of one target: all times count from the exec of the service's process, on the probe's monotonic clock.</summary>
public sealed record StartupSample
{
    /// <summary>Exec to the first accepted TCP connection on the service's port, in microseconds.</summary>
    public long ListeningMicroseconds { get; set; }

    /// <summary>Exec to the last byte of the first correct answer, in microseconds: the headline.</summary>
    public long FirstCorrectAnswerMicroseconds { get; set; }

    /// <summary>Widest possible error of the figures above, in microseconds: the gap between the two looks that enclose the exec, plus the gap between two asks.</summary>
    public long ResolutionMicroseconds { get; set; }

    /// <summary>Requests sent until the first correct answer, that one included.</summary>
    public int Attempts { get; set; }

    /// <summary>Resident memory of the target after its first correct answer and before any load, in bytes.</summary>
    public long IdleMemoryBytes { get; set; }

    /// <summary>CPU time that the target used until its first correct answer, in nanoseconds.</summary>
    public long CpuNanoseconds { get; set; }

    /// <summary>The exec in nanoseconds since 1970-01-01T00:00:00Z, on the node's clock; zero in samples of older versions.</summary>
    public long ExecUnixNanoseconds { get; set; }

    /// <summary>What the target's .NET runtime said of the time until its first correct answer; null where it says nothing.</summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>IP address of a service that already ran, of which nothing else is known here; null for the startup of a target.</summary>
    public string? Address { get; set; }

    /// <summary>Name of the target's process after its exec (/proc/PID/comm).</summary>
    public string ProcessName { get; set; } = "";
}
