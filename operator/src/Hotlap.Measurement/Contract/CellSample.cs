namespace Hotlap.Measurement.Contract;

/// <summary>What one generator measured for one cell in one trial. All figures are integers.</summary>
public sealed record CellSample
{
    /// <summary>Maximum number of points in <see cref="Curve"/>.</summary>
    public const int MaxCurvePoints = 120;

    /// <summary>Scenario of the cell.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload of the cell as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>The tool and its version, such as <c>ghz 0.121.0</c>.</summary>
    public ToolVersion Tool { get; set; } = new();

    /// <summary>Start of the measured window in nanoseconds since 1970-01-01T00:00:00Z, on the generator's clock.</summary>
    public long StartUnixNanoseconds { get; set; }

    /// <summary>
    /// Length of the measured window in nanoseconds: the planned duration from the first request on, of several generators the part that
    /// their windows have in common. Of a fixed number of requests, from the first to the last answer; of ab, which lists no requests, as
    /// it reports it.
    /// </summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>Number of requests that were answered correctly within the window.</summary>
    public long Requests { get; set; }

    /// <summary>
    /// Requests in flight at the end of the window; null for ab, which does not count them, and in samples of older versions.
    /// </summary>
    public long? Drain { get; set; }

    /// <summary>
    /// Requests that an open loop planned for the window and did not send; null in a closed loop, for a fixed number of requests, and in
    /// samples of older versions.
    /// </summary>
    public long? UnsentRequests { get; set; }

    /// <summary>
    /// Correct answers of the whole load, also those outside the window: usage figures, whose windows contain the whole load, are divided
    /// by them. Null when they are the same.
    /// </summary>
    public long? AnsweredRequests { get; set; }

    /// <summary>The answers that the usage of target, dependencies and sidecars was spent on.</summary>
    [JsonIgnore]
    public long AllAnswers => Math.Max(Requests, AnsweredRequests ?? 0);

    /// <summary>
    /// Failed requests (transport, wrong HTTP status, non-OK gRPC status), even those that the tool counts as successes; without those that
    /// failed on the generator's side.
    /// </summary>
    public long Errors { get; set; }

    /// <summary>Requests of the window without a correct answer: failed ones, and those that were planned and not sent.</summary>
    [JsonIgnore]
    public long Unanswered => Errors + (UnsentRequests ?? 0);

    /// <summary>
    /// Number of errors by cause, such as <c>http 500</c>, <c>grpc Unavailable</c> or <c>connect</c>, and of those on the generator's side,
    /// such as <c>generator: no free port (errno 99)</c>; at most 20 causes.
    /// </summary>
    public IReadOnlyDictionary<string, long> ErrorsByCause { get; set; } = new Dictionary<string, long>();

    /// <summary>Latencies of the correct answers.</summary>
    public LatencySample Latency { get; set; } = new();

    /// <summary>CPU time that the target used in the window, in nanoseconds; null when it could not be read.</summary>
    public long? TargetCpuNanoseconds { get; set; }

    /// <summary>Largest resident memory of the target in the window, in bytes; null when it could not be read.</summary>
    public long? TargetPeakMemoryBytes { get; set; }

    /// <summary>
    /// Resident memory of the target at the largest reading, which may lie below the peak; null when it could not be read, and in samples
    /// of older versions.
    /// </summary>
    public ResidentMemory? TargetMemoryAtPeak { get; set; }

    /// <summary>
    /// Resident memory of the target over the window; null in a window that is too short for a growth, when it could not be read, and in
    /// samples of older versions.
    /// </summary>
    public MemoryCurve? TargetMemory { get; set; }

    /// <summary>Length of the probe's window, to which the usage figures of the target refer, in nanoseconds.</summary>
    public long? ProbeWindowNanoseconds { get; set; }

    /// <summary>Length of the window to which the usage of the target refers: the probe's, otherwise the measured one.</summary>
    [JsonIgnore]
    public long UsageWindowNanoseconds => ProbeWindowNanoseconds ?? WindowNanoseconds;

    /// <summary>Time that the target's threads were runnable but not running, summed, in nanoseconds; null when unreadable.</summary>
    public long? TargetRunDelayNanoseconds { get; set; }

    /// <summary>CPU limit of the target in millicores; null when it has no limit.</summary>
    public long? TargetCpuLimitMillicores { get; set; }

    /// <summary>
    /// CPU that the target requested, in millicores; zero without a request. Null for a service that was already running, and in samples of
    /// older versions.
    /// </summary>
    public long? TargetCpuRequestMillicores { get; set; }

    /// <summary>Memory that the target requested, in bytes; zero or null likewise.</summary>
    public long? TargetMemoryRequestBytes { get; set; }

    /// <summary>
    /// Number of CFS periods in which the kernel throttled the target at its CPU limit; only in samples of older versions, whose probe
    /// could have the target's user.
    /// </summary>
    public long? TargetThrottledPeriods { get; set; }

    /// <summary>
    /// CPU time that other processes used on the target's node in the window, in nanoseconds. The target and its probe are excluded, and so
    /// are this generator and the dependencies when they run on that node. Null when it could not be read.
    /// </summary>
    public long? OtherCpuNanoseconds { get; set; }

    /// <summary>
    /// CPU time of the containers beside target and probe in the window, such as those of a mesh, in nanoseconds. Null without any, where
    /// they are not told apart, and in samples of older versions.
    /// </summary>
    public long? SidecarCpuNanoseconds { get; set; }

    /// <summary>Largest sum of their resident memory in the window, in bytes; null likewise.</summary>
    public long? SidecarPeakMemoryBytes { get; set; }

    /// <summary>Number of CPUs of the target's node.</summary>
    public int? TargetNodeCpus { get; set; }

    /// <summary>What the target's node let it use; null when it could not be read, and in samples of older versions.</summary>
    public NodeState? Node { get; set; }

    /// <summary>
    /// Most connections at the same time that clients other than the generators had to the target's port in the window; null when the probe
    /// did not look, and in samples of older versions.
    /// </summary>
    public int? ForeignConnections { get; set; }

    /// <summary>Addresses of these clients, at most 3, the most frequent first; null when there were none.</summary>
    public IReadOnlyList<string>? ForeignAddresses { get; set; }

    /// <summary>IP address of a service that was already running; null when the target was a pod of the trial.</summary>
    public string? TargetAddress { get; set; }

    /// <summary>
    /// Size of the answer that was checked before the load, in bytes: of the HTTP body, or of all gRPC messages. Null when it was empty or
    /// not checked.
    /// </summary>
    public long? AnswerBodyBytes { get; set; }

    /// <summary>
    /// Bytes of the bodies of all correct answers under load, or of their gRPC messages. Null when the tool does not count them (ghz), when
    /// other answers could be among them, and in samples of older versions.
    /// </summary>
    public long? LoadBodyBytes { get; set; }

    /// <summary>Number of requests that differ, in a load whose requests vary; null when all were the same.</summary>
    public int? DistinctRequests { get; set; }

    /// <summary>Messages in the stream of each call, as in the call checked before the load; null when calls do not stream.</summary>
    public int? StreamMessages { get; set; }

    /// <summary>Metrics of the target's .NET runtime in the window; null when it exported none.</summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>Usage of the dependencies in the window; null when there are none.</summary>
    public IReadOnlyList<DependencySample>? Dependencies { get; set; }

    /// <summary>
    /// Metrics that a program reported about itself, by name: the median of the reported values, in the metric's unit from the spec. Null
    /// when the cell does not run a program.
    /// </summary>
    public IReadOnlyDictionary<string, long>? Metrics { get; set; }

    /// <summary>Usage of the generator in the window, and its CPU limit; null in samples of older versions.</summary>
    public GeneratorUsage? Generator { get; set; }

    /// <summary>This generator's share of the planned calls in flight; null in samples of older versions.</summary>
    public int? Concurrency { get; set; }

    /// <summary>
    /// Calls that the server lets be in flight on the planned connections: its SETTINGS_MAX_CONCURRENT_STREAMS on each. Null when that is
    /// no fewer than planned, or not known.
    /// </summary>
    public long? ConcurrencyLimit { get; set; }

    /// <summary>This generator's share of the planned rate, in thousandths of a request per second; null in a closed loop.</summary>
    public long? RateMilliPerSecond { get; set; }

    /// <summary>
    /// True when latencies are measured from the planned start of a request (corrected for coordinated omission). The delays that a stalled
    /// target causes are then included.
    /// </summary>
    public bool CoordinatedOmissionCorrected { get; set; }

    /// <summary>
    /// Nanoseconds from the agreed start of all generators to this generator's load; null with one generator, and in a cell that was merged
    /// from the time that all of them sent.
    /// </summary>
    public long? StartDelayNanoseconds { get; set; }

    /// <summary>Duration of the warm-up in nanoseconds; zero without a warm-up.</summary>
    public long WarmupNanoseconds { get; set; }

    /// <summary>True when the rate was steady at the end of the warm-up; null when the warm-up did not check for a steady rate.</summary>
    public bool? WarmupSteady { get; set; }

    /// <summary>
    /// Time from the start of the warm-up until a window of it had 95% of the steady rate, in nanoseconds, in steps of its windows of a
    /// second. Null in an open loop, when no window had that rate, without a warm-up that checked for it, and in samples of older versions.
    /// </summary>
    public long? RampUpNanoseconds { get; set; }

    /// <summary>Parts of the window in order, at most <see cref="MaxCurvePoints"/>; empty when not planned or not provided.</summary>
    public IReadOnlyList<CurvePoint> Curve { get; set; } = [];

    /// <summary>
    /// Result of a search; null when the rate was not searched. All other figures are those of the highest rate that met the objective, or
    /// of the lowest rate when none did; the curve has all rates that were measured.
    /// </summary>
    public SearchSample? Search { get; set; }

    /// <summary>CPU time of the tool itself, in nanoseconds; null when it could not be read.</summary>
    public long? GeneratorCpuNanoseconds { get; set; }

    /// <summary>Codes of warnings about the figures, such as <c>KeepAliveBroken</c>; CamelCase, sorted.</summary>
    public IReadOnlyList<string> Warnings { get; set; } = [];
}
