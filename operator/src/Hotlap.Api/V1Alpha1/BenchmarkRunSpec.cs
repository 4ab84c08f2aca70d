namespace Hotlap.Api.V1Alpha1;

/// <summary>What to measure. Durations are Go-style strings (<c>10s</c>, <c>2m30s</c>), sizes are quantities (<c>10Ki</c>).</summary>
public sealed record BenchmarkRunSpec
{
    /// <summary>Default rounds. At a spread of 3%, 12 rounds detect a difference of 10% in 90% of runs. A verdict needs 7.</summary>
    public const int DefaultRounds = 12;

    /// <summary>Default rounds when rounds are short (<see cref="StartupOnly"/>) or may end early (<see cref="EarlyStop"/>).</summary>
    public const int DefaultManyRounds = 20;

    /// <summary>Ways to build or deploy the service, 1 to 32, with unique names.</summary>
    public List<Variant> Variants { get; set; } = [];

    /// <summary>Pods that the service or program depends on, at most 8, with unique names.</summary>
    public List<Dependency> Dependencies { get; set; } = [];

    /// <summary>Settings that all variants share.</summary>
    public Target Target { get; set; } = new();

    /// <summary>
    /// Kinds of requests, 1 to 32, with unique names. May be empty with <see cref="StartupOnly"/> when <see cref="Target.Startup"/> has a
    /// request.
    /// </summary>
    public List<Scenario> Scenarios { get; set; } = [];

    /// <summary>Metrics that the program of a scenario states, at most 16, with unique names.</summary>
    public List<MetricDefinition> Metrics { get; set; } = [];

    /// <summary>Trials per variant, 1 to 100; null for 20 with <see cref="StartupOnly"/> or <see cref="EarlyStop"/>, else 12.</summary>
    public int? Rounds { get; set; }

    /// <summary>Ends the run before its last round once its intervals are narrow enough; null measures every round.</summary>
    public EarlyStop? EarlyStop { get; set; }

    /// <summary>True to measure startup only, without load.</summary>
    public bool StartupOnly { get; set; }

    /// <summary>Load before each measurement; its answers are discarded.</summary>
    public Warmup Warmup { get; set; } = new();

    /// <summary>Baseline of the comparison and its margins.</summary>
    public Comparison? Comparison { get; set; }

    /// <summary>Limits for the results.</summary>
    public List<Threshold> Thresholds { get; set; } = [];

    /// <summary>Placement and resources of the generators.</summary>
    public Generator Generator { get; set; } = new();

    /// <summary>Time limits.</summary>
    public Timeouts Timeouts { get; set; } = new();

    /// <summary>
    /// True to isolate the network: targets accept connections only from this run's generators, and generators connect only to this run's
    /// targets.
    /// </summary>
    public bool IsolateNetwork { get; set; }

    /// <summary>Which runs may share nodes with this run, one of <see cref="Exclusivity"/>.</summary>
    public string Exclusive { get; set; } = Exclusivity.Node;

    /// <summary>Any text. A change measures the same spec again, for example after a tag moved or on a new node.</summary>
    public string Rerun { get; set; } = "";

    /// <summary>Priority in the queue, -1,000,000 to 1,000,000. Higher priorities start first; with equal priority, older runs.</summary>
    public int Priority { get; set; }

    /// <summary>True to stop the run and remove the trial in progress; false to resume.</summary>
    public bool Suspend { get; set; }

    /// <summary>
    /// Effect on the other variants when a variant fails for a reason of its own; one of <see cref="V1Alpha1.OnVariantFailure"/>.
    /// </summary>
    public string OnVariantFailure { get; set; } = V1Alpha1.OnVariantFailure.Fail;

    /// <summary>Outcomes for which the condition <c>Ready</c> is False.</summary>
    public HealthPolicy HealthPolicy { get; set; } = new();

    /// <summary>Which warnings the author of the run accepts; null for none.</summary>
    public TrustPolicy? Trust { get; set; }

    /// <summary>Completed measurements to keep with their records, 1 to 20, including the present one.</summary>
    public int HistoryLimit { get; set; } = 5;

    /// <summary>When the run is deleted after its end; null to keep it.</summary>
    public TimeToLive? Ttl { get; set; }
}

/// <summary>When a run that has ended is unhealthy for kstatus, Argo CD and Flux.</summary>
public sealed record HealthPolicy
{
    /// <summary>Any of <see cref="UnhealthyOutcomes"/>. A failed run is unhealthy even when the list lacks Failed.</summary>
    public List<string> UnhealthyOn { get; set; } = [UnhealthyOutcomes.Failed, UnhealthyOutcomes.Violated];
}

/// <summary>What the condition <c>Trustworthy</c> ignores.</summary>
public sealed record TrustPolicy
{
    /// <summary>Codes of warnings, at most 16, that do not make the condition False; its message names those that occurred.</summary>
    public List<string> Accept { get; set; } = [];
}

/// <summary>Durations from the end of a run until it is deleted, 0s to ten years.</summary>
public sealed record TimeToLive
{
    /// <summary>For a complete run; null to keep it.</summary>
    public string? AfterComplete { get; set; }

    /// <summary>For a failed run; null to keep it.</summary>
    public string? AfterFailed { get; set; }
}
