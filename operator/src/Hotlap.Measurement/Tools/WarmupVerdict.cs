namespace Hotlap.Measurement.Tools;

/// <summary>What follows after a window of the warm-up.</summary>
public enum WarmupVerdict
{
    /// <summary>Another window.</summary>
    GoOn,

    /// <summary>The end: the rate is steady.</summary>
    Steady,

    /// <summary>The end: the longest time is over, and the rate is not steady.</summary>
    NotSteady,
}
