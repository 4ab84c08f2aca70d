namespace Hotlap.Measurement.Contract;

/// <summary>Plan of one generator for one trial. The pod mounts it as a file in the encoding of <see cref="PlanCodec"/>.</summary>
public sealed record LoadPlan
{
    /// <summary>Version of the plan format that this release writes and reads; an agent rejects any other.</summary>
    public const int CurrentVersion = 3;

    /// <summary>Version of this plan.</summary>
    public int Version { get; set; } = CurrentVersion;

    /// <summary>IP address of the target pod.</summary>
    public string TargetHost { get; set; } = "";

    /// <summary>Host of a running service, whose address comes from the probe; null when the target pod runs the service.</summary>
    public string? Site { get; set; }

    /// <summary>TCP port of the probe in the target pod.</summary>
    public int ProbePort { get; set; } = ProbePlan.DefaultPort;

    /// <summary>Name of the target pod. The token that its probe requires contains it; see <see cref="ProbeToken"/>.</summary>
    public string TargetPod { get; set; } = "";

    /// <summary>Timeout of the wait for the probe's startup measurement, in milliseconds.</summary>
    public long StartupTimeoutMilliseconds { get; set; }

    /// <summary>
    /// Number of generators of the trial. Each takes a share of every load, according to the index that the probe assigns to it.
    /// </summary>
    public int Generators { get; set; } = 1;

    /// <summary>ID of the target's container, by which its processes are told from others in the pod; null when it is not known.</summary>
    public string? TargetContainer { get; set; }

    /// <summary>CPU limit of the target in millicores; null when it has no limit.</summary>
    public long? TargetCpuLimitMillicores { get; set; }

    /// <summary>CPU that the target requests, in millicores; zero without a request, null for a service that already runs.</summary>
    public long? TargetCpuRequestMillicores { get; set; }

    /// <summary>Memory that the target requests, in bytes; zero or null likewise.</summary>
    public long? TargetMemoryRequestBytes { get; set; }

    /// <summary>The distinct requests of the cells; used only in a plan's JSON, see <see cref="PlanCodec"/>.</summary>
    public IReadOnlyList<RequestPlan> Requests { get; set; } = [];

    /// <summary>The cells of the trial in measurement order.</summary>
    public IReadOnlyList<CellPlan> Cells { get; set; } = [];

    /// <summary>The dependencies of the trial, whose usage is measured together with the target's.</summary>
    public IReadOnlyList<DependencyPlan> Dependencies { get; set; } = [];
}

/// <summary>A load generator that the agent can run.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<LoadTool>))]
public enum LoadTool
{
    /// <summary>ghz: unary and streaming gRPC calls.</summary>
    [JsonStringEnumMemberName("ghz")]
    Ghz,

    /// <summary>ApacheBench: HTTP/1.0, one thread, closed loop.</summary>
    [JsonStringEnumMemberName("ab")]
    ApacheBench,

    /// <summary>h2load: HTTP/1.1 and HTTP/2, and unary gRPC calls with a fixed request message.</summary>
    [JsonStringEnumMemberName("h2load")]
    H2load,

    /// <summary>oha: HTTP/1.1, closed loop, or open loop with latencies measured from the planned start.</summary>
    [JsonStringEnumMemberName("oha")]
    Oha,
}
