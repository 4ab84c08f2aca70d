namespace Hotlap.Api.V1Alpha1;

public sealed record ThresholdStatus
{
    public string Metric { get; set; } = "";
    public string? Variant { get; set; }
    public string? Scenario { get; set; }
    public string? Payload { get; set; }
    public string? Max { get; set; }
    public string? Min { get; set; }
    public string? MaxRegression { get; set; }
    public string Verdict { get; set; } = "";
    public string Message { get; set; } = "";
    public int? RoundsNeeded { get; set; }
}

/// <summary>The completed measurement before that of the results.</summary>
public sealed record PreviousStatus
{
    public string Measurement { get; set; } = "";
    public string? Revision { get; set; }
    public DateTimeOffset? CompletionTime { get; set; }
    public List<PreviousChange> Changes { get; set; } = [];
}

/// <summary>Change of one median since the previous measurement.</summary>
public sealed record PreviousChange
{
    public string Variant { get; set; } = "";
    public string Scenario { get; set; } = "";
    public string Payload { get; set; } = "";
    public string Metric { get; set; } = "";
    public long ChangePerMille { get; set; }
}
