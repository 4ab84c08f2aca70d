namespace Hotlap.Api.V1Alpha1;

/// <summary>The completed measurement before that of the results.</summary>
public sealed record PreviousStatus
{
    /// <summary>Digest of that measurement.</summary>
    public string Measurement { get; set; } = "";

    /// <summary>Value of the annotation <c>hotlap.dev/revision</c> at its completion; null without the annotation.</summary>
    public string? Revision { get; set; }

    /// <summary>When it was completed.</summary>
    public DateTimeOffset? CompletionTime { get; set; }

    /// <summary>Changes of the primary metrics' medians since then, at most 100. They have no verdict.</summary>
    public List<PreviousChange> Changes { get; set; } = [];
}

/// <summary>Change of one median since the previous measurement.</summary>
public sealed record PreviousChange
{
    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Scenario; empty for a metric of the variant.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload; empty for none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Metric.</summary>
    public string Metric { get; set; } = "";

    /// <summary>Change in thousandths: 268 is +26.8%.</summary>
    public long ChangePerMille { get; set; }
}
