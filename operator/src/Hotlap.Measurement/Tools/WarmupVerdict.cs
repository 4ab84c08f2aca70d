namespace Hotlap.Measurement.Tools;

/// <summary>What to do after a window of the warm-up.</summary>
public enum WarmupVerdict
{
    /// <summary>Run another window.</summary>
    GoOn,

    /// <summary>Stop: the rate is steady.</summary>
    Steady,

    /// <summary>Stop: the longest time is over, and the rate is not steady.</summary>
    NotSteady,
}
