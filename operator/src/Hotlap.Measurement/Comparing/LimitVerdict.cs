namespace Hotlap.Measurement.Comparing;

/// <summary>Result of evaluating a limit against an interval. The names appear in the status.</summary>
public enum LimitVerdict
{
    /// <summary>The data is insufficient: the limit lies inside the interval, or there is no interval.</summary>
    NotShown,

    /// <summary>The whole interval is within the limit, which includes the limit itself.</summary>
    Met,

    /// <summary>The whole interval is beyond the limit.</summary>
    Violated,
}

/// <summary>The verdict on a limit, with the rounds needed for a conclusive one.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="RoundsNeeded">
/// Number of rounds that would likely show whether the limit is met; null when that is known already, or cannot be estimated.
/// </param>
public sealed record LimitOutcome(LimitVerdict Verdict, int? RoundsNeeded = null);
