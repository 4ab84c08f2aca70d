namespace Hotlap.Measurement.Comparing;

/// <summary>What an interval says of a limit. The names are those of the status.</summary>
public enum LimitVerdict
{
    /// <summary>Not enough is known: the interval reaches over the limit, or there is none.</summary>
    NotShown,

    /// <summary>The whole interval is within the limit; the limit itself counts as within.</summary>
    Met,

    /// <summary>The whole interval is beyond the limit.</summary>
    Violated,
}

/// <summary>The verdict on one limit.</summary>
/// <param name="Verdict">The verdict.</param>
/// <param name="RoundsNeeded">
/// Rounds that would likely show whether the limit is met; null where that cannot be said, and where it is shown.
/// </param>
public sealed record LimitOutcome(LimitVerdict Verdict, int? RoundsNeeded = null);
