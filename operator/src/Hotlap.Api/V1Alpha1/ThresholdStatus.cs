namespace Hotlap.Api.V1Alpha1;

/// <summary>What the figures say of one threshold.</summary>
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
    /// Largest worsening, as in the spec; the metric's margin for a primary metric against another run, which is judged without a
    /// threshold.
    /// </summary>
    public string? MaxRegression { get; set; }

    /// <summary>
    /// <c>Met</c> when every whole interval is within the limit, <c>Violated</c> when one is wholly beyond it, else <c>NotShown</c>.
    /// </summary>
    public string Verdict { get; set; } = "";

    /// <summary>The figures that decide, with their intervals, and what is missing.</summary>
    public string Message { get; set; } = "";

    /// <summary>Rounds that would likely show whether the limit is met; null unless NotShown, and where it cannot be said.</summary>
    public int? RoundsNeeded { get; set; }
}
