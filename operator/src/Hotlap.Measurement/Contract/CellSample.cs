namespace Hotlap.Measurement.Contract;

/// <summary>What one generator measured for one cell in one trial. Integers only.</summary>
public sealed record CellSample
{
    /// <summary>Most points of <see cref="Curve"/>.</summary>
    public const int MaxCurvePoints = 120;

    /// <summary>Scenario of the cell.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload of the cell as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>The tool and its version, such as <c>ghz 0.121.0</c>.</summary>
    public ToolVersion Tool { get; set; } = new();

    /// <summary>Begin of the measured window in nanoseconds since 1970-01-01T00:00:00Z, on the generator's clock.</summary>
    public long StartUnixNanoseconds { get; set; }

    /// <summary>Length of the measured window in nanoseconds, as the tool states it.</summary>
    public long WindowNanoseconds { get; set; }

    /// <summary>Requests answered correctly.</summary>
    public long Requests { get; set; }

    /// <summary>Requests that failed, whatever the tool calls them: transport errors, wrong status codes, non-OK gRPC statuses.</summary>
    public long Errors { get; set; }

    /// <summary>The errors by cause, such as <c>http 500</c>, <c>grpc Unavailable</c>, <c>connect</c>; at most 20 causes.</summary>
    public IReadOnlyDictionary<string, long> ErrorsByCause { get; set; } = new Dictionary<string, long>();

    /// <summary>Latency of the correct answers.</summary>
    public LatencySample Latency { get; set; } = new();

    /// <summary>CPU time that the target used in the window, in nanoseconds; null where it could not be read.</summary>
    public long? TargetCpuNanoseconds { get; set; }

    /// <summary>Largest resident memory of the target seen in the window, in bytes; null where it could not be read.</summary>
    public long? TargetPeakMemoryBytes { get; set; }

    /// <summary>Length of the window over which the probe counted CPU time, in nanoseconds.</summary>
    public long? ProbeWindowNanoseconds { get; set; }

    /// <summary>Time that the target's threads were ready to run and did not, in nanoseconds, summed over threads; null where it could not be read.</summary>
    public long? TargetRunDelayNanoseconds { get; set; }

    /// <summary>CPU that the target may use, in thousandths of a CPU: its limit; null where nothing limits it.</summary>
    public long? TargetCpuLimitMillicores { get; set; }

    /// <summary>Periods in which the kernel held the target back because its limit was used up; null where it could not be read.</summary>
    public long? TargetThrottledPeriods { get; set; }

    /// <summary>CPU time that the target's machine spent on neither target nor generator in the window, in nanoseconds; null where it could not be read.</summary>
    public long? OtherCpuNanoseconds { get; set; }

    /// <summary>CPUs of the target's machine.</summary>
    public int? TargetNodeCpus { get; set; }

    /// <summary>IP address of a service that already ran; null where the target was a pod of the trial.</summary>
    public string? TargetAddress { get; set; }

    /// <summary>Bytes of the body of the answer that was checked before the load: of an HTTP body, or of all gRPC messages; null for none.</summary>
    public long? AnswerBodyBytes { get; set; }

    /// <summary>Messages of the stream of each call, as the call that was checked before the load had them; null where calls do not stream.</summary>
    public int? StreamMessages { get; set; }

    /// <summary>What the target's .NET runtime said of the window; null where it says nothing.</summary>
    public RuntimeSample? Runtime { get; set; }

    /// <summary>What the dependencies used in the window; null where there are none.</summary>
    public IReadOnlyList<DependencySample>? Dependencies { get; set; }

    /// <summary>
    /// Metrics that a program stated of itself, by name: the median of what it stated, in the unit that the spec gives the metric. Null where the
    /// cell is no program's.
    /// </summary>
    public IReadOnlyDictionary<string, long>? Metrics { get; set; }

    /// <summary>What the generator used in the window, and what it could have used; null in samples of older versions.</summary>
    public GeneratorUsage? Generator { get; set; }

    /// <summary>Calls in flight that this generator planned (its share); null in samples of older versions.</summary>
    public int? Concurrency { get; set; }

    /// <summary>Requests a second that this generator planned (its share, in thousandths so that shares add up); null in a closed loop.</summary>
    public long? RateMilliPerSecond { get; set; }

    /// <summary>True where latencies count from the planned start of a request, so that a stalled target cannot hide the requests that it delayed.</summary>
    public bool CoordinatedOmissionCorrected { get; set; }

    /// <summary>Begin of the load after the start that the generators agreed on, in nanoseconds; null with one generator.</summary>
    public long? StartDelayNanoseconds { get; set; }

    /// <summary>Time that the warm-up took, in nanoseconds; zero without one.</summary>
    public long WarmupNanoseconds { get; set; }

    /// <summary>True where the rate was steady when the warm-up ended; null where nothing looked.</summary>
    public bool? WarmupSteady { get; set; }

    /// <summary>Parts of the window in their order, at most <see cref="MaxCurvePoints"/>; empty where the plan asks for none.</summary>
    public IReadOnlyList<CurvePoint> Curve { get; set; } = [];

    /// <summary>CPU time that the tool itself used, in nanoseconds; null where it could not be read.</summary>
    public long? GeneratorCpuNanoseconds { get; set; }

    /// <summary>Codes of what makes the figures doubtful, such as <c>KeepAliveBroken</c>; CamelCase, sorted.</summary>
    public IReadOnlyList<string> Warnings { get; set; } = [];
}
