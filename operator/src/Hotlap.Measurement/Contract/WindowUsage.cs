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

/// <summary>
/// Metrics of the target's .NET runtime over a period (meter <c>System.Runtime</c> over OTLP), as differences of cumulative counters. A
/// figure that the runtime does not export is null, never zero. Native AOT has no JIT.
/// </summary>
public sealed record RuntimeSample
{
    /// <summary>
    /// Length of the period that the figures cover, in nanoseconds. Its ends are interpolated between exports, or moved to the nearest
    /// export.
    /// </summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>Bytes allocated on the managed heap (<c>dotnet.gc.heap.total_allocated</c>).</summary>
    public long? AllocatedBytes { get; set; }

    /// <summary>Number of generation 0 collections (<c>dotnet.gc.collections</c>).</summary>
    public long? Gen0Collections { get; set; }

    /// <summary>Number of generation 1 collections.</summary>
    public long? Gen1Collections { get; set; }

    /// <summary>Number of generation 2 collections.</summary>
    public long? Gen2Collections { get; set; }

    /// <summary>Time that the process was paused by garbage collections (<c>dotnet.gc.pause.time</c>), in nanoseconds.</summary>
    public long? GcPauseNanoseconds { get; set; }

    /// <summary>Time spent in the JIT compiler (<c>dotnet.jit.compilation.time</c>), in nanoseconds.</summary>
    public long? JitNanoseconds { get; set; }

    /// <summary>Number of methods that the JIT compiled (<c>dotnet.jit.compiled_methods</c>).</summary>
    public long? JitMethods { get; set; }
}

/// <summary>One part of a measured window: a second of it, or a step of its load profile.</summary>
public sealed record CurvePoint
{
    /// <summary>Start of the part, in milliseconds since the start of the window.</summary>
    public long OffsetMilliseconds { get; set; }

    /// <summary>Length of the part, in milliseconds.</summary>
    public long DurationMilliseconds { get; set; }

    /// <summary>Calls in flight that the step plans; null outside a load profile.</summary>
    public int? Concurrency { get; set; }

    /// <summary>Requests per second that the step plans; null in a closed loop and outside a load profile.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>Number of requests that were answered correctly in the part.</summary>
    public long Requests { get; set; }

    /// <summary>Number of requests that failed in the part; null when the tool does not report when requests failed.</summary>
    public long? Errors { get; set; }

    /// <summary>Median latency in the part, in nanoseconds; null without a correct answer, and after merging several generators.</summary>
    public long? P50Nanoseconds { get; set; }

    /// <summary>
    /// 99th percentile of latency in the part, in nanoseconds; null without a correct answer, and after merging several generators.
    /// </summary>
    public long? P99Nanoseconds { get; set; }
}
