using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>What runs of a namespace have in fields that their authors leave out. Each namespace has at most one, named default.</summary>
public sealed record BenchmarkDefaults
{
    public const string KindName = "BenchmarkDefaults";

    /// <summary>Plural name of the resource in paths.</summary>
    public const string Plural = "benchmarkdefaults";

    /// <summary>Name of the only object of a namespace.</summary>
    public const string OnlyName = "default";

    public string ApiVersion { get; set; } = $"{BenchmarkRun.Group}/{BenchmarkRun.Version}";
    public string Kind { get; set; } = KindName;
    public ObjectMeta Metadata { get; set; } = new();
    public BenchmarkDefaultsSpec Spec { get; set; } = new();
}

/// <summary>
/// Values for fields that a run leaves out, and limits for all of its fields. A field of a run replaces the whole value of the same field
/// here; see <see cref="EffectiveSpec"/>.
/// </summary>
public sealed record BenchmarkDefaultsSpec
{
    public PodDefaults? Target { get; set; }
    public PodDefaults? Dependencies { get; set; }
    public PodDefaults? Generator { get; set; }
    public int? Rounds { get; set; }
    public bool? IsolateNetwork { get; set; }
    public Warmup? Warmup { get; set; }
    public Timeouts? Timeouts { get; set; }
    public TimeToLive? Ttl { get; set; }
    public DefaultsLimits? Limits { get; set; }
}

/// <summary>Fields of pods of one kind.</summary>
public sealed record PodDefaults
{
    public JsonObject? Resources { get; set; }
    public Dictionary<string, string>? NodeSelector { get; set; }
    public List<JsonObject>? Tolerations { get; set; }
    public JsonObject? PodTemplate { get; set; }
}

/// <summary>Highest values of a namespace. They can only be stricter than those of the operator.</summary>
public sealed record DefaultsLimits
{
    public int? Cells { get; set; }
    public int? Generators { get; set; }
    public int? Priority { get; set; }
    public int? Rounds { get; set; }
    public string? StartupTimeout { get; set; }
    public string? TrialTimeout { get; set; }
    public string? RunTimeout { get; set; }
    public string? Ttl { get; set; }
}
