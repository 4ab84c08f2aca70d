namespace Hotlap.Measurement.Contract;

/// <summary>A warm-up in windows of one second that ends when the measured rate is steady.</summary>
public sealed record SteadyWarmupPlan
{
    /// <summary>Minimum duration of the warm-up, in milliseconds.</summary>
    public long MinMilliseconds { get; set; } = 10_000;

    /// <summary>Maximum duration of the warm-up, in milliseconds. A warm-up that reaches it counts as not steady.</summary>
    public long MaxMilliseconds { get; set; } = 60_000;
}
