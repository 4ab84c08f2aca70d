namespace Hotlap.Measurement.Contract;

/// <summary>Plan of the agent that runs beside a program. The pod mounts it as a file in the encoding of <see cref="PlanCodec"/>.</summary>
public sealed record ProgramPlan
{
    /// <summary>Directory that agent and program share.</summary>
    public const string Folder = "/hotlap";

    /// <summary>Default file to which a program appends its results.</summary>
    public const string DefaultResultsPath = Folder + "/results.jsonl";

    /// <summary>Version of this plan; see <see cref="LoadPlan.CurrentVersion"/>.</summary>
    public int Version { get; set; } = LoadPlan.CurrentVersion;

    /// <summary>Scenario of the program's cell.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload of the cell as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>The service that the program measures; null when the program itself is measured.</summary>
    public ProgramTarget? Target { get; set; }

    /// <summary>File to which the program appends its results, as a path in the agent's container.</summary>
    public string ResultsPath { get; set; } = DefaultResultsPath;

    /// <summary>Names of the metrics that the program must report at least once each. Other metrics are rejected.</summary>
    public IReadOnlyList<string> Metrics { get; set; } = [];

    /// <summary>CPU limit of the program in millicores; null when it has no limit.</summary>
    public long? CpuLimitMillicores { get; set; }

    /// <summary>True to receive the program's metrics (OTLP, HTTP, protobuf) on loopback port <see cref="RuntimeMetricsPort"/>.</summary>
    public bool RuntimeMetrics { get; set; }

    /// <summary>Loopback port on which the agent receives the program's metrics.</summary>
    public int RuntimeMetricsPort { get; set; } = ProbePlan.OtlpPort;

    /// <summary>Timeout from the agent's start to the program's exec, in milliseconds, including the pull of its image.</summary>
    public long StartTimeoutMilliseconds { get; set; }

    /// <summary>The dependencies of the trial, whose usage is measured together with the target's.</summary>
    public IReadOnlyList<DependencyPlan> Dependencies { get; set; } = [];
}

/// <summary>A service that a program measures, and how the agent reaches its probe.</summary>
/// <param name="Host">IP address of the target pod.</param>
/// <param name="ProbePort">TCP port of the probe in the target pod.</param>
/// <param name="Pod">Name of the target pod. The token that its probe requires contains it; see <see cref="ProbeToken"/>.</param>
/// <param name="CpuLimitMillicores">CPU limit of the target in millicores; null when it has no limit.</param>
/// <param name="Container">ID of the target's container; null when it is not known.</param>
public sealed record ProgramTarget(
    string Host = "", int ProbePort = ProbePlan.DefaultPort, string Pod = "", long? CpuLimitMillicores = null,
    string? Container = null);
