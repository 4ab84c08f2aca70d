namespace Hotlap.Api.V1Alpha1;

/// <summary>
/// A trial whose value lies far from the median of its variant. Value and median are in the metric's unit, as in thresholds.
/// </summary>
public sealed record OutlierStatus
{
    public string Variant { get; set; } = "";
    public string Scenario { get; set; } = "";
    public string Payload { get; set; } = "";
    public string Metric { get; set; } = "";
    public int Round { get; set; }
    public long Value { get; set; }
    public long Median { get; set; }

    /// <summary>
    /// Distance of the value from the median, in median absolute deviations, or in hundredths of the median where more than half of the
    /// trials are equal; rounded.
    /// </summary>
    public long Distance { get; set; }
}
