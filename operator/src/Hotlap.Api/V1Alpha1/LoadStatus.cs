namespace Hotlap.Api.V1Alpha1;

/// <summary>How the load of a cell was put on.</summary>
public sealed record LoadStatus
{
    /// <summary><c>Closed</c>: latencies are those at saturation; <c>Open</c>: latencies at a load equal for all variants.</summary>
    public string Loop { get; set; } = "";

    /// <summary>Requests a second that were planned; null in a closed loop.</summary>
    public long? RatePerSecond { get; set; }

    /// <summary>True where latencies count from the planned start of each request.</summary>
    public bool CoordinatedOmissionCorrected { get; set; }

    /// <summary>Generators that sent the load together.</summary>
    public int Generators { get; set; } = 1;

    /// <summary>Largest distance between the starts of two generators of a trial, in microseconds; null with one generator.</summary>
    public long? StartSkewMicroseconds { get; set; }

    /// <summary>Length of the warm-up in milliseconds, median over trials; null without one.</summary>
    public long? WarmupMilliseconds { get; set; }

    /// <summary>Trials whose warm-up ended before the rate was steady; null where nothing looked.</summary>
    public int? UnsteadyTrials { get; set; }
}
