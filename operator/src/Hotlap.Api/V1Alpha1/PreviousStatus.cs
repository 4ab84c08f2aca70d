namespace Hotlap.Api.V1Alpha1;

/// <summary>The completed measurement before the one that the results are of.</summary>
public sealed record PreviousStatus
{
    /// <summary>Digest of that measurement.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>What the annotation <c>hotlap.dev/revision</c> said when it was complete; null without one.</summary>
    public string? Revision { get; set; }

    /// <summary>When it was complete.</summary>
    public DateTimeOffset? CompletionTime { get; set; }

    /// <summary>How the medians of the primary metrics changed since, at most 100. They are not judged.</summary>
    public List<PreviousChange> Changes { get; set; } = [];
}

/// <summary>The change of one median since the measurement before.</summary>
public sealed record PreviousChange
{
    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Scenario; empty for a metric of the variant.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload; empty where there is none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Metric.</summary>
    public string Metric { get; set; } = "";

    /// <summary>Change in thousandths: 268 is +26.8%.</summary>
    public long ChangePerMille { get; set; }
}
