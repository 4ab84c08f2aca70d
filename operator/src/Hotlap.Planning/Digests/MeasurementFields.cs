namespace Hotlap.Planning.Digests;

/// <summary>
/// The fields of a spec that define what is measured. An edit of one of them starts a new measurement. Names are those of
/// <see cref="BenchmarkRunSpec"/>; every field of the spec is either here or in <see cref="JudgementFields"/>.
/// </summary>
internal sealed record MeasurementFields
{
    public List<Variant> Variants { get; set; } = [];

    public Target Target { get; set; } = new();

    public List<Scenario> Scenarios { get; set; } = [];

    public List<Dependency> Dependencies { get; set; } = [];

    /// <summary>Names and units of the metrics that programs report. Direction and margin belong to judgement.</summary>
    public List<MetricDefinition> Metrics { get; set; } = [];

    public Warmup Warmup { get; set; } = new();

    public Generator Generator { get; set; } = new();

    public bool StartupOnly { get; set; }

    public string Exclusive { get; set; } = Exclusivity.Node;

    public bool IsolateNetwork { get; set; }

    public string Rerun { get; set; } = "";

    public static MeasurementFields Of(BenchmarkRunSpec spec) => new()
    {
        Variants = spec.Variants,
        Target = spec.Target,
        Scenarios = spec.Scenarios,
        Dependencies = spec.Dependencies,
        Metrics = [.. spec.Metrics.Select(metric => new MetricDefinition { Name = metric.Name, Unit = metric.Unit })],
        Warmup = spec.Warmup,
        Generator = spec.Generator,
        StartupOnly = spec.StartupOnly,
        Exclusive = spec.Exclusive,
        IsolateNetwork = spec.IsolateNetwork,
        Rerun = spec.Rerun,
    };
}

/// <summary>
/// The fields of a spec that define how a measurement is judged and how the run is managed. An edit of one of them leaves all records
/// unchanged.
/// </summary>
internal static class JudgementFields
{
    public static IReadOnlyList<string> Names { get; } =
    [
        nameof(BenchmarkRunSpec.Rounds), nameof(BenchmarkRunSpec.EarlyStop), nameof(BenchmarkRunSpec.Comparison),
        nameof(BenchmarkRunSpec.Thresholds),
        nameof(BenchmarkRunSpec.Timeouts), nameof(BenchmarkRunSpec.Priority), nameof(BenchmarkRunSpec.Suspend),
        nameof(BenchmarkRunSpec.OnVariantFailure),
        nameof(BenchmarkRunSpec.HistoryLimit), nameof(BenchmarkRunSpec.Ttl),
    ];
}

/// <summary>
/// The fields of <see cref="JudgementFields"/> that determine how far a measurement goes. A failed run stays failed until one of them, or
/// the measurement, is edited.
/// </summary>
internal sealed record ScheduleFields
{
    public int? Rounds { get; set; }

    public EarlyStop? EarlyStop { get; set; }

    public Timeouts Timeouts { get; set; } = new();

    public string OnVariantFailure { get; set; } = Api.V1Alpha1.OnVariantFailure.Fail;

    public string? Baseline { get; set; }

    public BaselineRef? BaselineRef { get; set; }

    public static ScheduleFields Of(BenchmarkRunSpec spec) => new()
    {
        Rounds = spec.Rounds,
        EarlyStop = spec.EarlyStop,
        Timeouts = Normal.Of(spec.Timeouts),
        OnVariantFailure = spec.OnVariantFailure,
        Baseline = spec.Comparison?.Baseline,
        BaselineRef = spec.Comparison?.BaselineRef is { } wanted ? wanted with { Previous = wanted.Previous == true ? true : null } : null,
    };
}

/// <summary>Source-generated metadata of the types from which digests are computed.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(MeasurementFields))]
[JsonSerializable(typeof(ScheduleFields))]
internal sealed partial class DigestJson : JsonSerializerContext;
