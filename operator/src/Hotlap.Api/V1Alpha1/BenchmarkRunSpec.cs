namespace Hotlap.Api.V1Alpha1;

/// <summary>What to measure. Durations are Go-style strings (<c>10s</c>, <c>2m30s</c>), sizes are quantities (<c>10Ki</c>).</summary>
public sealed record BenchmarkRunSpec
{
    /// <summary>Default rounds. At a spread of 3%, 12 rounds detect a difference of 10% in 90% of runs. A verdict needs 7.</summary>
    public const int DefaultRounds = 12;

    /// <summary>Default rounds when rounds are short (<see cref="StartupOnly"/>) or may end early (<see cref="EarlyStop"/>).</summary>
    public const int DefaultManyRounds = 20;

    public List<Variant> Variants { get; set; } = [];

    /// <summary>Values by field, by which variants are multiplied; see <see cref="SweptSpec"/>.</summary>
    [JsonConverter(typeof(SweepConverter))]
    public Dictionary<string, List<string>> Sweep { get; set; } = [];
    public List<Dependency> Dependencies { get; set; } = [];
    public Target Target { get; set; } = new();
    public List<Scenario> Scenarios { get; set; } = [];
    public List<MetricDefinition> Metrics { get; set; } = [];
    public int? Rounds { get; set; }
    public EarlyStop? EarlyStop { get; set; }
    public bool StartupOnly { get; set; }
    public Warmup Warmup { get; set; } = new();
    public Comparison? Comparison { get; set; }
    public List<Threshold> Thresholds { get; set; } = [];

    /// <summary>Prices for the metric <c>costPerMillionRequests</c>; null without it.</summary>
    public Cost? Cost { get; set; }
    public Generator Generator { get; set; } = new();
    public Timeouts Timeouts { get; set; } = new();
    public bool? IsolateNetwork { get; set; }
    public string Exclusive { get; set; } = Exclusivity.Node;
    public string Rerun { get; set; } = "";
    public int Priority { get; set; }
    public bool Suspend { get; set; }
    public string OnVariantFailure { get; set; } = V1Alpha1.OnVariantFailure.Fail;
    public HealthPolicy HealthPolicy { get; set; } = new();
    public TrustPolicy? Trust { get; set; }
    public int HistoryLimit { get; set; } = 5;
    public TimeToLive? Ttl { get; set; }

    /// <summary>When the run is measured again, as a cron expression of five fields; null for never.</summary>
    public string? Schedule { get; set; }

    /// <summary>What else causes the run to be measured again: one of <see cref="V1Alpha1.RerunOn"/>; null for Never.</summary>
    public string? RerunOn { get; set; }

    /// <summary>Time zone of <see cref="Schedule"/> in the IANA database; null for UTC.</summary>
    public string? TimeZone { get; set; }

    /// <summary>Seconds after a scheduled time within which the measurement may still start; null for any time.</summary>
    public long? StartingDeadlineSeconds { get; set; }
}

/// <summary>When a run that has ended is unhealthy for kstatus, Argo CD and Flux.</summary>
public sealed record HealthPolicy
{
    public List<string> UnhealthyOn { get; set; } = [UnhealthyOutcomes.Failed, UnhealthyOutcomes.Violated];
}

/// <summary>What the condition <c>Trustworthy</c> ignores.</summary>
public sealed record TrustPolicy
{
    public List<string> Accept { get; set; } = [];
}

/// <summary>Durations from the end of a run until it is deleted, 0s to ten years.</summary>
public sealed record TimeToLive
{
    public string? AfterComplete { get; set; }
    public string? AfterFailed { get; set; }
}
