namespace Hotlap.Api.V1Alpha1;

/// <summary>Baseline of the comparison, margins and primary metrics.</summary>
public sealed record Comparison
{
    public string? Baseline { get; set; }
    public BaselineRef? BaselineRef { get; set; }
    public List<Margin>? Margins { get; set; }
    public List<string>? PrimaryMetrics { get; set; }
}

/// <summary>Reference to a completed measurement. Exactly one of the three is set.</summary>
public sealed record BaselineRef
{
    public string? Name { get; set; }
    public string? Revision { get; set; }
    public bool? Previous { get; set; }
}

public sealed record Margin
{
    public string Metric { get; set; } = "";
    public string Percent { get; set; } = "";
}

/// <summary>A limit for one metric. Without scenario, payload or variant it applies to each of them.</summary>
public sealed record Threshold
{
    public string Metric { get; set; } = "";
    public string? Variant { get; set; }
    public string? Scenario { get; set; }
    public string? Payload { get; set; }
    public string? Max { get; set; }
    public string? Min { get; set; }
    public string? MaxRegression { get; set; }
}
