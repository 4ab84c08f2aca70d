namespace Hotlap.Api.V1Alpha1;

/// <summary>95% interval of the median over trials of one metric, from order statistics.</summary>
public sealed record IntervalStatus
{
    public string Metric { get; set; } = "";
    public long Low { get; set; }
    public long High { get; set; }
}
