namespace Hotlap.Planning.Digests;

/// <summary>The fields of a spec that judge a measurement or manage the run. Their edits leave all records unchanged.</summary>
internal static class JudgementFields
{
    public static IReadOnlyList<string> Names { get; } =
    [
        nameof(BenchmarkRunSpec.Rounds), nameof(BenchmarkRunSpec.EarlyStop), nameof(BenchmarkRunSpec.Comparison),
        nameof(BenchmarkRunSpec.Thresholds), nameof(BenchmarkRunSpec.Cost),
        nameof(BenchmarkRunSpec.Timeouts), nameof(BenchmarkRunSpec.Priority),
        nameof(BenchmarkRunSpec.Suspend), nameof(BenchmarkRunSpec.OnVariantFailure), nameof(BenchmarkRunSpec.HistoryLimit),
        nameof(BenchmarkRunSpec.Ttl), nameof(BenchmarkRunSpec.HealthPolicy), nameof(BenchmarkRunSpec.Trust),
        nameof(BenchmarkRunSpec.RerunOn),
        nameof(BenchmarkRunSpec.Schedule), nameof(BenchmarkRunSpec.TimeZone), nameof(BenchmarkRunSpec.StartingDeadlineSeconds),
    ];
}

/// <summary>Fields that determine how far a measurement goes. A failed run stays failed until one, or the measurement, is edited.</summary>
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
        EarlyStop = spec.EarlyStop is { Precision: EarlyStop.DefaultPrecision } stop ? stop with { Precision = null } : spec.EarlyStop,
        Timeouts = NormalizedSpec.Of(spec.Timeouts),
        OnVariantFailure = spec.OnVariantFailure,
        Baseline = spec.Comparison?.Baseline,
        BaselineRef = spec.Comparison?.BaselineRef is { } wanted ? wanted with { Previous = wanted.Previous == true ? true : null } : null,
    };
}

/// <summary>Source-generated metadata of the types from which digests are computed.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, GenerationMode = JsonSourceGenerationMode.Metadata)]
[JsonSerializable(typeof(BenchmarkRunSpec))]
[JsonSerializable(typeof(ScheduleFields))]
internal sealed partial class DigestJson : JsonSerializerContext;
