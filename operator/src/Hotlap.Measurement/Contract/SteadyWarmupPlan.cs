namespace Hotlap.Measurement.Contract;

/// <summary>A warm-up in windows of one second that ends when the rate has become steady.</summary>
public sealed record SteadyWarmupPlan
{
    /// <summary>Shortest warm-up, in milliseconds.</summary>
    public long MinMilliseconds { get; set; } = 10_000;

    /// <summary>Longest warm-up, in milliseconds; the rate is not steady when it is reached.</summary>
    public long MaxMilliseconds { get; set; } = 60_000;
}
