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

    /// <summary>Results and state; null before the operator has processed the run.</summary>
    public BenchmarkRunStatus? Status { get; set; }
}
