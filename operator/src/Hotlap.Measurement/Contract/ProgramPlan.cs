namespace Hotlap.Measurement.Contract;

/// <summary>What the agent beside a program does; handed over as a file, see <see cref="PlanCodec"/>.</summary>
public sealed record ProgramPlan
{
    /// <summary>Folder that agent and program share.</summary>
    public const string Folder = "/hotlap";

    /// <summary>File to which a program appends its results, unless the plan names another.</summary>
    public const string DefaultResultsPath = Folder + "/results.jsonl";

    /// <summary>Version of this plan; see <see cref="LoadPlan.CurrentVersion"/>.</summary>
    public int Version { get; set; } = LoadPlan.CurrentVersion;

    /// <summary>Scenario that the program measures.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload of the cell as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>The service that the program measures; null where the program is what is measured.</summary>
    public ProgramTarget? Target { get; set; }

    /// <summary>File to which the program appends its results, as the agent sees it.</summary>
    public string ResultsPath { get; set; } = DefaultResultsPath;

    /// <summary>Names of the metrics that the program must state, each at least once, and no others.</summary>
    public IReadOnlyList<string> Metrics { get; set; } = [];

    /// <summary>CPU limit of the program, in thousandths of a CPU; null where nothing limits it.</summary>
    public long? CpuLimitMillicores { get; set; }

    /// <summary>True to receive the program's metrics over OTLP (HTTP, protobuf) on the loopback port <see cref="RuntimeMetricsPort"/>.</summary>
    public bool RuntimeMetrics { get; set; }

    /// <summary>Loopback port for the program's metrics.</summary>
    public int RuntimeMetricsPort { get; set; } = ProbePlan.OtlpPort;

    /// <summary>Longest time from the agent's start to the program's exec, in milliseconds; its image may have to be pulled in it.</summary>
    public long StartTimeoutMilliseconds { get; set; }

    /// <summary>The dependencies of the trial, whose usage is measured beside the target's.</summary>
    public IReadOnlyList<DependencyPlan> Dependencies { get; set; } = [];
}

/// <summary>A service that a program measures, as the agent beside the program sees it.</summary>
public sealed record ProgramTarget
{
    /// <summary>IP address of the target pod.</summary>
    public string Host { get; set; } = "";

    /// <summary>TCP port of the probe in the target pod.</summary>
    public int ProbePort { get; set; } = ProbePlan.DefaultPort;

    /// <summary>Secret that the probe asks for.</summary>
    public string Token { get; set; } = "";

    /// <summary>CPU limit of the target, in thousandths of a CPU; null where nothing limits it.</summary>
    public long? CpuLimitMillicores { get; set; }
}
