using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>One benchmark: variants of a service, the requests sent to them and, in the status, their comparison.</summary>
public sealed record BenchmarkRun
{
    /// <summary>API group of the resource.</summary>
    public const string Group = "hotlap.dev";

    /// <summary>Version of the resource.</summary>
    public const string Version = "v1alpha1";

    /// <summary>Kind of the resource.</summary>
    public const string KindName = "BenchmarkRun";

    /// <summary>Plural name of the resource in paths.</summary>
    public const string Plural = "benchmarkruns";

    /// <summary>API version, <c>hotlap.dev/v1alpha1</c>.</summary>
    public string ApiVersion { get; set; } = $"{Group}/{Version}";

    /// <summary>Kind, <c>BenchmarkRun</c>.</summary>
    public string Kind { get; set; } = KindName;

    /// <summary>Metadata.</summary>
    public ObjectMeta Metadata { get; set; } = new();

    /// <summary>What to measure.</summary>
    public BenchmarkRunSpec Spec { get; set; } = new();

    /// <summary>
    /// Results and state. Before the operator has read the run, the API server fills in an observed generation of -1 and nothing else; see
    /// <see cref="RunStatusReader.HasStatus"/>.
    /// </summary>
    public BenchmarkRunStatus? Status { get; set; }
}

/// <summary>Observed state and results of a run. Automation relies on <see cref="Conditions"/> alone.</summary>
public sealed record BenchmarkRunStatus
{
    /// <summary>Generation of the spec that this status is based on; -1 before the operator has read the run.</summary>
    public long ObservedGeneration { get; set; }

    /// <summary>Digest of the present measurement: SHA-256, in hexadecimal, of the spec fields that define what is measured.</summary>
    public string? Measurement { get; set; }

    /// <summary>
    /// SHA-256, in hexadecimal, of the fields that define how far the measurement goes, such as rounds and timeouts. A failed run
    /// continues when one of them changes.
    /// </summary>
    public string? Schedule { get; set; }

    /// <summary>The namespace's defaults that this generation of the spec includes; null without any.</summary>
    public BenchmarkDefaultsSpec? Defaults { get; set; }

    /// <summary>Conditions; see <see cref="ConditionTypes"/>.</summary>
    public List<Condition> Conditions { get; set; } = [];

    /// <summary>
    /// One word for people, derived from the conditions: Pending, Queued, Running, Suspended, Complete, Failed. No decision uses it.
    /// </summary>
    public string? State { get; set; }

    /// <summary>One line for people: the result, or the current problem.</summary>
    public string? Summary { get; set; }

    /// <summary>Progress of the run.</summary>
    public RunProgress? Progress { get; set; }

    /// <summary>When the present measurement began or was resumed after a pause; null while it is queued or suspended.</summary>
    public DateTimeOffset? StartTime { get; set; }

    /// <summary>When the present measurement ended.</summary>
    public DateTimeOffset? CompletionTime { get; set; }

    /// <summary>Versions, tools and nodes of the measurement.</summary>
    public RunEnvironment? Environment { get; set; }

    /// <summary>Variants of the present measurement that were given up, in the order of the spec; null for none.</summary>
    public List<FailedVariant>? FailedVariants { get; set; }

    /// <summary>
    /// Digest of the measurement that <see cref="Variants"/> and <see cref="Results"/> come from. Differs from <see cref="Measurement"/>
    /// while a new measurement is in progress.
    /// </summary>
    public string? ResultsMeasurement { get; set; }

    /// <summary>
    /// The completed measurement before that of the results, and the change of the medians since; null when none is kept.
    /// </summary>
    public PreviousStatus? Previous { get; set; }

    /// <summary>Results of each variant.</summary>
    public List<VariantStatus>? Variants { get; set; }

    /// <summary>Results of each cell, ordered by variant, scenario and payload as in the spec.</summary>
    public List<CellStatus>? Results { get; set; }

    /// <summary>
    /// Differences from the baseline, ordered by variant, scenario, payload and metric; at most 1,000. When there are more, those of
    /// primary metrics take precedence.
    /// </summary>
    public List<ComparisonStatus>? Comparisons { get; set; }

    /// <summary>Verdict on each threshold, in the order of the spec; null before the run is complete or without thresholds.</summary>
    public List<ThresholdStatus>? Thresholds { get; set; }
}
