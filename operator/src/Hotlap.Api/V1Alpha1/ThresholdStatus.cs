namespace Hotlap.Api.V1Alpha1;

/// <summary>Verdict on one threshold.</summary>
public sealed record ThresholdStatus
{
    /// <summary>Metric.</summary>
    public string Metric { get; set; } = "";

    /// <summary>Variant; null for all.</summary>
    public string? Variant { get; set; }

    /// <summary>Scenario; null for all.</summary>
    public string? Scenario { get; set; }

    /// <summary>Payload; null for all.</summary>
    public string? Payload { get; set; }

    /// <summary>Largest value, as in the spec.</summary>
    public string? Max { get; set; }

    /// <summary>Smallest value, as in the spec.</summary>
    public string? Min { get; set; }

    /// <summary>
    /// Largest regression, as in the spec. For a primary metric against another run, which is evaluated without a threshold, the metric's
    /// margin.
    /// </summary>
    public string? MaxRegression { get; set; }

    /// <summary>
    /// <c>Met</c> when every interval is entirely within the limit, <c>Violated</c> when one is entirely beyond it, else <c>NotShown</c>.
    /// </summary>
    public string Verdict { get; set; } = "";

    /// <summary>The decisive values with their intervals, and what is missing.</summary>
    public string Message { get; set; } = "";

    /// <summary>Estimated rounds to show whether the limit is met; null unless NotShown, or when it cannot be estimated.</summary>
    public int? RoundsNeeded { get; set; }
}

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
