using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Searching;

/// <summary>A rate that was measured.</summary>
/// <param name="RatePerSecond">The planned rate of all generators in requests per second.</param>
/// <param name="Sample">The window in which this generator measured its share of the rate.</param>
/// <param name="Verdict">Whether the rate met the objective, for all generators.</param>
public sealed record SearchCandidate(long RatePerSecond, CellSample Sample, SearchVerdict Verdict)
{
    /// <summary>True when the objective held at this rate.</summary>
    public bool IsMet => Verdict == SearchVerdict.Met;
}

/// <summary>
/// Decides which rate is measured next. The rate doubles until one does not meet the objective. Then the geometric middle between the
/// highest that met it and the lowest that did not is measured, until the two are within the precision. Doubling overloads a target by no
/// more than a factor of two.
/// </summary>
public static class RateSearch
{
    private const double Milli = 1_000;

    /// <summary>Returns the rate to measure next, in requests per second; null when the search has ended.</summary>
    /// <param name="plan">The search.</param>
    /// <param name="measured">The rates that were measured, in order.</param>
    public static long? Next(SearchPlan plan, IReadOnlyList<SearchCandidate> measured)
    {
        ArgumentNullException.ThrowIfNull(plan);
        if (measured.Count == 0)
            return plan.FromPerSecond;
        if (Best(measured)?.RatePerSecond is not { } low)
            return null;
        if (First(measured)?.RatePerSecond is not { } high)
            return low >= plan.ToPerSecond ? null : Math.Min(plan.ToPerSecond, Raise(plan, low));
        return IsWithin(plan, low, high) ? null : (long)Math.Round(Math.Sqrt((double)low * high), MidpointRounding.AwayFromZero);
    }

    /// <summary>Returns the highest rate that met the objective; null when none did.</summary>
    internal static SearchCandidate? Best(IEnumerable<SearchCandidate> measured) =>
        measured.Where(candidate => candidate.IsMet).MaxBy(candidate => candidate.RatePerSecond);

    /// <summary>Returns the lowest rate that did not meet the objective; null when all did.</summary>
    internal static SearchCandidate? First(IEnumerable<SearchCandidate> measured) =>
        measured.Where(candidate => !candidate.IsMet).MinBy(candidate => candidate.RatePerSecond);

    /// <summary>Rates are whole numbers, so that neighbours have no middle.</summary>
    private static bool IsWithin(SearchPlan plan, long low, long high) =>
        high - low <= 1 || high * Milli <= low * (Milli + plan.PrecisionPerMille);

    private static long Raise(SearchPlan plan, long rate) => rate == plan.FromPerSecond
        ? Math.Max(rate + 1, (long)Math.Round(rate * Math.Pow(2, plan.FirstStepPerMille / Milli))) : 2 * rate;
}
