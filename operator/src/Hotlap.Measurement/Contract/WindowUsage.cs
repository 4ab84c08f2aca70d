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

    /// <summary>Resident memory at the largest reading in the window, which may lie below the peak; null likewise.</summary>
    public ResidentMemory? MemoryAtPeak { get; set; }

    /// <summary>Resident memory over the window; null in a window that is too short for a growth, and when it could not be read.</summary>
    public MemoryCurve? Memory { get; set; }

    /// <summary>Resident memory at the end of the window; null when it could not be read.</summary>
    public ResidentMemory? MemoryAtEnd { get; set; }

    /// <summary>Time that the target's threads were runnable but not running, summed, in nanoseconds; null when unreadable.</summary>
    public long? RunDelayNanoseconds { get; set; }

    /// <summary>CPU time of the node in the window without the target's and the probe's, in nanoseconds; null when unreadable.</summary>
    public long? OtherCpuNanoseconds { get; set; }

    /// <summary>
    /// CPU time of the containers beside target and probe in the window, in nanoseconds; null without any, and where they are not told
    /// apart.
    /// </summary>
    public long? SidecarCpuNanoseconds { get; set; }

    /// <summary>Largest sum of their resident memory in the window, in bytes; null likewise.</summary>
    public long? SidecarPeakMemoryBytes { get; set; }

    /// <summary>Number of CPUs of the node.</summary>
    public int NodeCpus { get; set; }

    /// <summary>The target's share of the node's CPUs, and how they are set; null when the target has ended.</summary>
    public NodeState? Node { get; set; }

    /// <summary>Boot ID of the node. It is equal for target and generator when both run on the same node.</summary>
    public string BootId { get; set; } = "";

    /// <summary>Metrics of the target's .NET runtime in the window; null when it exported none.</summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>
    /// Most connections at the same time that clients other than the generators had to the measured port in the window; null when no port
    /// was named.
    /// </summary>
    public int? ForeignConnections { get; set; }

    /// <summary>Addresses of these clients, at most 3, the most frequent first; null when no port was named.</summary>
    public IReadOnlyList<string>? ForeignAddresses { get; set; }

    /// <summary>True when a signal stopped the probe before the end of the window.</summary>
    public bool WasStopped { get; set; }

    /// <summary>True when the target's process was still running at the end of the window.</summary>
    public bool TargetAlive { get; set; }
}

/// <summary>What a node let the target use in a window, and how its CPUs are set; null for what could not be read.</summary>
/// <param name="StolenNanoseconds">
/// Time that the hypervisor gave the node's CPUs to others (steal), summed over the CPUs, in nanoseconds.
/// </param>
/// <param name="TargetCpus">CPUs on which the target may run; fewer than those of the node when it has CPUs of its own.</param>
/// <param name="IsSmtActive">True when two threads share a core (SMT).</param>
/// <param name="Governor">Frequency governor of the node's first CPU, such as <c>performance</c>.</param>
public sealed record NodeState(
    long? StolenNanoseconds = null, int? TargetCpus = null, bool? IsSmtActive = null, string? Governor = null);

/// <summary>CPU usage of a generator during the measurement, and its limit.</summary>
/// <param name="WindowNanoseconds">Length of the window to which the figures refer, in nanoseconds.</param>
/// <param name="CpuNanoseconds">
/// CPU time of all processes in the generator's container, in nanoseconds; null when it could not be read.
/// </param>
/// <param name="CpuLimitMillicores">CPU limit of the generator in millicores; without a limit, all CPUs on which it may run.</param>
/// <param name="ThrottledPeriods">CFS periods in which the kernel throttled the container; null when unreadable or without a limit.</param>
/// <param name="Periods">CFS periods in which the container ran; null when unreadable or without a limit.</param>
public sealed record GeneratorUsage(
    long WindowNanoseconds = 0, long? CpuNanoseconds = null, long CpuLimitMillicores = 0, long? ThrottledPeriods = null,
    long? Periods = null);

/// <summary>
/// Metrics of the target's .NET runtime over a period (meter <c>System.Runtime</c> over OTLP), as differences of cumulative counters. A
/// figure that the runtime does not export is null, never zero. Native AOT has no JIT.
/// </summary>
/// <param name="WindowNanoseconds">
/// Length of the period that the figures cover, in nanoseconds. Its ends are interpolated between exports, or moved to the nearest export.
/// </param>
/// <param name="AllocatedBytes">Bytes allocated on the managed heap (<c>dotnet.gc.heap.total_allocated</c>).</param>
/// <param name="Gen0Collections">Number of generation 0 collections (<c>dotnet.gc.collections</c>).</param>
/// <param name="Gen1Collections">Number of generation 1 collections.</param>
/// <param name="Gen2Collections">Number of generation 2 collections.</param>
/// <param name="GcPauseNanoseconds">
/// Time that the process was paused by garbage collections (<c>dotnet.gc.pause.time</c>), in nanoseconds.
/// </param>
/// <param name="JitNanoseconds">Time spent in the JIT compiler (<c>dotnet.jit.compilation.time</c>), in nanoseconds.</param>
/// <param name="JitMethods">Number of methods that the JIT compiled (<c>dotnet.jit.compiled_methods</c>).</param>
public sealed record RuntimeSample(
    long WindowNanoseconds = 0, long? AllocatedBytes = null, long? Gen0Collections = null, long? Gen1Collections = null,
    long? Gen2Collections = null, long? GcPauseNanoseconds = null, long? JitNanoseconds = null, long? JitMethods = null);

/// <summary>One part of a measured window: a second of it, or a step of its load profile.</summary>
public sealed record CurvePoint
{
    /// <summary>Start of the part, in milliseconds since the start of the window.</summary>
    public long OffsetMilliseconds { get; set; }

    /// <summary>Length of the part, in milliseconds.</summary>
    public long DurationMilliseconds { get; set; }

    /// <summary>Calls in flight that the step plans; null outside a load profile and a search.</summary>
    public int? Concurrency { get; set; }

    /// <summary>Requests per second that the step plans; null in a closed loop, and outside a load profile and a search.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>Number of requests that were answered correctly in the part.</summary>
    public long Requests { get; set; }

    /// <summary>Number of requests that failed in the part; null when the tool does not report when requests failed.</summary>
    public long? Errors { get; set; }

    /// <summary>Median latency in the part, in nanoseconds; null without a correct answer, and after merging several generators.</summary>
    public long? P50Nanoseconds { get; set; }

    /// <summary>99th percentile of latency in nanoseconds; null without a correct answer, and after merging several generators.</summary>
    public long? P99Nanoseconds { get; set; }
}
