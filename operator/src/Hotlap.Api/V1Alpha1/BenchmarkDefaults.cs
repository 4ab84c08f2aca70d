using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>What runs of a namespace have in fields that their authors leave out. Each namespace has at most one, named default.</summary>
public sealed record BenchmarkDefaults
{
    /// <summary>Kind of the resource.</summary>
    public const string KindName = "BenchmarkDefaults";

    /// <summary>Plural name of the resource in paths.</summary>
    public const string Plural = "benchmarkdefaults";

    /// <summary>Name of the only object of a namespace.</summary>
    public const string OnlyName = "default";

    /// <summary>API version, <c>hotlap.dev/v1alpha1</c>.</summary>
    public string ApiVersion { get; set; } = $"{BenchmarkRun.Group}/{BenchmarkRun.Version}";

    /// <summary>Kind, <c>BenchmarkDefaults</c>.</summary>
    public string Kind { get; set; } = KindName;

    /// <summary>Metadata.</summary>
    public ObjectMeta Metadata { get; set; } = new();

    /// <summary>The values and limits.</summary>
    public BenchmarkDefaultsSpec Spec { get; set; } = new();
}

/// <summary>
/// Values for fields that a run leaves out, and limits for all of its fields. A field of a run replaces the whole value of the same field
/// here; see <see cref="EffectiveSpec"/>.
/// </summary>
public sealed record BenchmarkDefaultsSpec
{
    /// <summary>Pods of the services under test.</summary>
    public PodDefaults? Target { get; set; }

    /// <summary>Pods of the dependencies.</summary>
    public PodDefaults? Dependencies { get; set; }

    /// <summary>Pods of the generators, and of programs with an image.</summary>
    public PodDefaults? Generator { get; set; }

    /// <summary>Trials per variant.</summary>
    public int? Rounds { get; set; }

    /// <summary>Load before each measurement.</summary>
    public Warmup? Warmup { get; set; }

    /// <summary>Time limits, each for a run that leaves it out.</summary>
    public Timeouts? Timeouts { get; set; }

    /// <summary>When runs are deleted after their end, each duration for a run that leaves it out.</summary>
    public TimeToLive? Ttl { get; set; }

    /// <summary>Highest values that a run may have, whoever sets them.</summary>
    public DefaultsLimits? Limits { get; set; }
}

/// <summary>Fields of pods of one kind.</summary>
public sealed record PodDefaults
{
    /// <summary>Resources of the container, as in a pod's spec.</summary>
    public JsonObject? Resources { get; set; }

    /// <summary>Labels that the pod's node must have.</summary>
    public Dictionary<string, string>? NodeSelector { get; set; }

    /// <summary>Tolerations, as in a pod's spec.</summary>
    public List<JsonObject>? Tolerations { get; set; }

    /// <summary>Overlay on the pod, for other fields such as imagePullSecrets.</summary>
    public JsonObject? PodTemplate { get; set; }
}

/// <summary>Highest values of a namespace. They can only be stricter than those of the operator.</summary>
public sealed record DefaultsLimits
{
    /// <summary>Largest number of variants times cells.</summary>
    public int? Cells { get; set; }

    /// <summary>Largest number of generators.</summary>
    public int? Generators { get; set; }

    /// <summary>Highest priority in the queue.</summary>
    public int? Priority { get; set; }

    /// <summary>Largest number of rounds.</summary>
    public int? Rounds { get; set; }

    /// <summary>Longest <c>timeouts.startup</c>.</summary>
    public string? StartupTimeout { get; set; }

    /// <summary>Longest <c>timeouts.trial</c>.</summary>
    public string? TrialTimeout { get; set; }

    /// <summary>Longest <c>timeouts.run</c>.</summary>
    public string? RunTimeout { get; set; }

    /// <summary>Longest <c>ttl</c>. When it is set, a run must have both times to live.</summary>
    public string? Ttl { get; set; }
}
