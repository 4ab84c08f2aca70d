namespace Hotlap.Api.V1Alpha1;

/// <summary>What to measure. Durations are Go-style strings (<c>10s</c>, <c>2m30s</c>), sizes are quantities (<c>10Ki</c>).</summary>
public sealed record BenchmarkRunSpec
{
    /// <summary>Rounds by default: at a spread of 3%, 12 recognise a difference of 10% in 90% of runs. A verdict needs 7.</summary>
    public const int DefaultRounds = 12;

    /// <summary>Rounds by default where they are short, or may be fewer than planned.</summary>
    public const int DefaultManyRounds = 20;

    /// <summary>Ways to build or deploy the service, 1 to 32; names unique.</summary>
    public List<Variant> Variants { get; set; } = [];

    /// <summary>What the service or program needs beside it, 8 at most; names unique.</summary>
    public List<Dependency> Dependencies { get; set; } = [];

    /// <summary>What all variants share.</summary>
    public Target Target { get; set; } = new();

    /// <summary>
    /// Kinds of request, 1 to 32; names unique. None with <see cref="StartupOnly"/> where <see cref="Target.Startup"/> says what to ask.
    /// </summary>
    public List<Scenario> Scenarios { get; set; } = [];

    /// <summary>Metrics that the program of a scenario states, at most 16; names unique.</summary>
    public List<MetricDefinition> Metrics { get; set; } = [];

    /// <summary>Trials of each variant, 1 to 100; null for 20 with <see cref="StartupOnly"/> or <see cref="EarlyStop"/>, else 10.</summary>
    public int? Rounds { get; set; }

    /// <summary>Ends the run before its last round when its intervals are narrow enough; null measures every round.</summary>
    public EarlyStop? EarlyStop { get; set; }

    /// <summary>True times starts only: no load is sent.</summary>
    public bool StartupOnly { get; set; }

    /// <summary>Load before each measurement whose answers are discarded.</summary>
    public Warmup Warmup { get; set; } = new();

    /// <summary>What the variants are compared with.</summary>
    public Comparison? Comparison { get; set; }

    /// <summary>Limits that the results must keep.</summary>
    public List<Threshold> Thresholds { get; set; } = [];

    /// <summary>Where and with what resources the generators run.</summary>
    public Generator Generator { get; set; } = new();

    /// <summary>Longest times.</summary>
    public Timeouts Timeouts { get; set; } = new();

    /// <summary>
    /// True lets targets take connections from this run's generators alone, and generators connect to this run's targets alone.
    /// </summary>
    public bool IsolateNetwork { get; set; }

    /// <summary>With whom the run shares nodes, one of <see cref="Exclusivity"/>.</summary>
    public string Exclusive { get; set; } = Exclusivity.Node;

    /// <summary>Any text; another one measures the same spec again, as after a moved tag or on a new node.</summary>
    public string Rerun { get; set; } = "";

    /// <summary>Place in the queue, -1,000,000 to 1,000,000: higher ones begin first, of equal ones the older.</summary>
    public int Priority { get; set; }

    /// <summary>True stops the run after removing the trial that is under way; false goes on.</summary>
    public bool Suspend { get; set; }

    /// <summary>
    /// What a variant that fails for a reason of its own means for the others; one of <see cref="V1Alpha1.OnVariantFailure"/>.
    /// </summary>
    public string OnVariantFailure { get; set; } = V1Alpha1.OnVariantFailure.Fail;

    /// <summary>Default of <see cref="HistoryLimit"/>.</summary>
    public const int DefaultHistoryLimit = 5;

    /// <summary>Completed measurements that are kept with what was recorded of them, 1 to 20, the present one counted.</summary>
    public int HistoryLimit { get; set; } = DefaultHistoryLimit;

    /// <summary>Seconds after its end until the run is deleted; null keeps it.</summary>
    public long? TtlSecondsAfterFinished { get; set; }

    /// <summary>The same for a run that is complete; null for <see cref="TtlSecondsAfterFinished"/>.</summary>
    public long? TtlSecondsAfterComplete { get; set; }

    /// <summary>The same for a run that failed; null for <see cref="TtlSecondsAfterFinished"/>.</summary>
    public long? TtlSecondsAfterFailed { get; set; }
}
