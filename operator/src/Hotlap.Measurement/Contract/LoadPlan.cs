namespace Hotlap.Measurement.Contract;

/// <summary>What one generator does in one trial; handed over as a file, see <see cref="PlanCodec"/>.</summary>
public sealed record LoadPlan
{
    /// <summary>Version of the plans that this program writes and reads; an agent refuses any other.</summary>
    public const int CurrentVersion = 2;

    /// <summary>Version of this plan.</summary>
    public int Version { get; set; } = CurrentVersion;

    /// <summary>IP address of the target pod.</summary>
    public string TargetHost { get; set; } = "";

    /// <summary>Host of a service that already runs, at the address that the probe found; null where the target pod holds the service.</summary>
    public string? Site { get; set; }

    /// <summary>TCP port of the probe in the target pod.</summary>
    public int ProbePort { get; set; } = ProbePlan.DefaultPort;

    /// <summary>Secret that the probe asks for.</summary>
    public string Token { get; set; } = "";

    /// <summary>Longest time to wait for the probe's startup measurement, in milliseconds.</summary>
    public long StartupTimeoutMilliseconds { get; set; }

    /// <summary>Generators of the trial; each takes its share of every load by the place that the probe gives it.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>CPU limit of the target, in thousandths of a CPU; null where nothing limits it.</summary>
    public long? TargetCpuLimitMillicores { get; set; }

    /// <summary>The distinct requests of the cells, in a plan's JSON; see <see cref="PlanCodec"/>.</summary>
    public IReadOnlyList<RequestPlan> Requests { get; set; } = [];

    /// <summary>The cells of the trial in the order in which they are measured.</summary>
    public IReadOnlyList<CellPlan> Cells { get; set; } = [];

    /// <summary>The dependencies of the trial, whose usage is measured beside the target's.</summary>
    public IReadOnlyList<DependencyPlan> Dependencies { get; set; } = [];
}
