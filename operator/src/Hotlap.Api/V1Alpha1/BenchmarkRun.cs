using Hotlap.Api.Core;

namespace Hotlap.Api.V1Alpha1;

/// <summary>One benchmark: variants of a service, the requests sent to them and, in the status, their comparison.</summary>
public sealed record BenchmarkRun
{
    /// <summary>API group of the resource.</summary>
    public const string Group = "hotlap.dev";

    public const string Version = "v1alpha1";

    public const string KindName = "BenchmarkRun";

    /// <summary>Plural name of the resource in paths.</summary>
    public const string Plural = "benchmarkruns";

    public string ApiVersion { get; set; } = $"{Group}/{Version}";
    public string Kind { get; set; } = KindName;
    public ObjectMeta Metadata { get; set; } = new();
    public BenchmarkRunSpec Spec { get; set; } = new();
    public BenchmarkRunStatus? Status { get; set; }
}
