namespace Hotlap.Measurement.Contract;

/// <summary>Startup of one target. All times are measured from the exec of the service's process, on the probe's monotonic clock.</summary>
public sealed record StartupSample
{
    /// <summary>Time from exec to the first accepted TCP connection on the service's port, in microseconds.</summary>
    public long ListeningMicroseconds { get; set; }

    /// <summary>
    /// Time from exec to the arrival of the last byte of the first correct answer, in microseconds. This is the reported startup time. The
    /// kernel's timestamp of the packet counts, so it does not matter when the probe read it; older probes reported when they had read it.
    /// </summary>
    public long FirstCorrectAnswerMicroseconds { get; set; }

    /// <summary>
    /// Largest possible error of the figures above, in microseconds: half of the gap between the two polls of /proc around the exec, plus
    /// the time from the previous request until this one had been sent, plus the uncertainty of the arrival. Without a timestamp of the
    /// kernel the latter is the whole time from the request to the read.
    /// </summary>
    public long ResolutionMicroseconds { get; set; }

    /// <summary>Number of requests sent up to and including the first correctly answered one.</summary>
    public int Attempts { get; set; }

    /// <summary>Resident memory of the target after its first correct answer and before any load, in bytes.</summary>
    public long IdleMemoryBytes { get; set; }

    /// <summary>CPU time of all threads of the target from its exec to its first correct answer, in nanoseconds.</summary>
    public long CpuNanoseconds { get; set; }

    /// <summary>
    /// Time in the same period that the target's threads were ready to run but had no CPU, summed, in nanoseconds; null when unreadable,
    /// and in older samples, whose CPU time includes that of the container runtime before the exec.
    /// </summary>
    public long? RunDelayNanoseconds { get; set; }

    /// <summary>Time of the exec in nanoseconds since 1970-01-01T00:00:00Z, on the node's clock; zero in older samples.</summary>
    public long ExecUnixNanoseconds { get; set; }

    /// <summary>.NET runtime metrics from exec to the first export after the first correct answer; null when none was exported.</summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>IP address of a service that already ran, with no other property set; null for the startup of a target.</summary>
    public string? Address { get; set; }

    /// <summary>
    /// CFS periods in which the kernel throttled the probe until the first correct answer; null when it has no limit or cannot read them,
    /// and in older samples.
    /// </summary>
    public long? ProbeThrottledPeriods { get; set; }

    /// <summary>Name of the target's process after its exec (/proc/PID/comm).</summary>
    public string ProcessName { get; set; } = "";
}

/// <summary>The time at which a step of a target pod's startup ended.</summary>
/// <param name="Step">The step that ended.</param>
/// <param name="OffsetMicroseconds">Time since the pod's creation, in microseconds.</param>
/// <param name="ResolutionMicroseconds">
/// Largest possible error of the time, in microseconds; 1,000,000 for a timestamp in whole seconds.
/// </param>
public sealed record StartupMark(StartupStep Step = StartupStep.Scheduled, long OffsetMicroseconds = 0, long ResolutionMicroseconds = 0);

/// <summary>Steps from a pod's creation to its readiness, in order.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<StartupStep>))]
public enum StartupStep
{
    /// <summary>The scheduler assigned a node.</summary>
    Scheduled,

    /// <summary>The pod's sandbox (network and namespaces) was created.</summary>
    Sandbox,

    /// <summary>The init containers had ended, and those that go on running had started; only in pods with init containers.</summary>
    Initialized,

    /// <summary>The target's image was present on the node.</summary>
    Pulled,

    /// <summary>The container runtime created the target's container.</summary>
    ContainerCreated,

    /// <summary>The service's process was executed.</summary>
    Exec,

    /// <summary>The service accepted its first connection.</summary>
    Listening,

    /// <summary>The service sent its first correct answer.</summary>
    FirstCorrectAnswer,

    /// <summary>The pod became Ready.</summary>
    Ready,
}

/// <summary>Reading of the clock of the probe's node (response to <c>GET /clock</c>).</summary>
/// <param name="NowUnixNanoseconds">Current time in nanoseconds since 1970-01-01T00:00:00Z, with a resolution of 100 ns.</param>
public sealed record ClockReading(long NowUnixNanoseconds = 0);
