namespace Hotlap.Api.V1Alpha1;

/// <summary>How the load of a cell was applied.</summary>
public sealed record LoadStatus
{
    public string Loop { get; set; } = "";
    public long? RatePerSecond { get; set; }
    public bool CoordinatedOmissionCorrected { get; set; }
    public int Generators { get; set; } = 1;
    public long? StartSkewMicroseconds { get; set; }
    public long? WarmupMilliseconds { get; set; }
    public long? RampUpMilliseconds { get; set; }
    public int? UnsteadyTrials { get; set; }
    public int? DistinctRequests { get; set; }
}

/// <summary>
/// One second of a cell without warm-up, one step of a load profile, or rates of a search that lie close together: medians over trials.
/// </summary>
public sealed record CurvePointStatus
{
    public long OffsetMilliseconds { get; set; }
    public int? Concurrency { get; set; }
    public long? RatePerSecond { get; set; }
    public long RequestsPerSecond { get; set; }
    public long? P50Microseconds { get; set; }
    public long? P99Microseconds { get; set; }
}
