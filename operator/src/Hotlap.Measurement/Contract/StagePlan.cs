namespace Hotlap.Measurement.Contract;

/// <summary>One step of a load profile.</summary>
public sealed record StagePlan
{
    /// <summary>Length of the step, in milliseconds.</summary>
    public long DurationMilliseconds { get; set; }

    /// <summary>Calls in flight over all generators of the trial.</summary>
    public int Concurrency { get; set; }

    /// <summary>Requests per second over all generators of the trial (open loop); null for a closed loop.</summary>
    public long? RatePerSecond { get; set; }
}
