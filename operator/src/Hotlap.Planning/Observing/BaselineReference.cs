using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Observing;

/// <summary>A finished run whose trials are the baseline, as it was when it was looked up: how it was measured, and where its records are.</summary>
public sealed record BaselineReference
{
    /// <summary>Name of the run.</summary>
    public string Name { get; set; } = "";

    /// <summary>UID of the run.</summary>
    public string Uid { get; set; } = "";

    /// <summary>Generation that was measured.</summary>
    public long Generation { get; set; }

    /// <summary>Its spec.</summary>
    public BenchmarkRunSpec Spec { get; set; } = new();

    /// <summary>Image of the agent that measured it; null in runs of older versions.</summary>
    public string? AgentImage { get; set; }

    /// <summary>Images of its variants.</summary>
    public IReadOnlyList<ResolvedImage> Images { get; set; } = [];

    /// <summary>Variants that it gave up, which have no figures.</summary>
    public IReadOnlyList<string> FailedVariants { get; set; } = [];

    /// <summary>Nodes on which it was measured.</summary>
    public IReadOnlyList<NodeStatusSummary> Nodes { get; set; } = [];

    /// <summary>ConfigMaps of its trials.</summary>
    public IReadOnlyList<RecordReference> Records { get; set; } = [];
}

/// <summary>A ConfigMap by name and identity; its namespace is the run's.</summary>
public sealed record RecordReference
{
    /// <summary>Name.</summary>
    public string Name { get; set; } = "";

    /// <summary>UID.</summary>
    public string Uid { get; set; } = "";
}
