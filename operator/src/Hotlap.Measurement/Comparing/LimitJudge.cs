using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Measurement.Comparing;

/// <summary>Evaluates limits against intervals. A limit is met or violated only when the whole interval is on one side of it.</summary>
public static class LimitJudge
{
    /// <summary>Evaluates limits on the median over trials, by its 95% interval from order statistics.</summary>
    /// <param name="values">One value per trial, at least one.</param>
    /// <param name="limits">Smallest and largest allowed value; infinite when there is no limit.</param>
    /// <param name="stopping">What ends the run; all planned rounds by default.</param>
    public static LimitOutcome OfMedian(IReadOnlyList<double> values, Interval limits, StoppingRule? stopping = null)
    {
        if (MedianInterval(values, stopping) is not { } interval)
            return new LimitOutcome(LimitVerdict.NotShown, Math.Max(WarningLimits.LeastRounds, values.Count + 1));
        var verdict = Of(interval, limits);
        return new LimitOutcome(verdict, verdict == LimitVerdict.NotShown ? Needed(values, interval, limits) : null);
    }

    /// <summary>Returns the 95% interval of the median over trials; null below <see cref="WarningLimits.LeastRounds"/> trials.</summary>
    public static Interval? MedianInterval(IReadOnlyList<double> values, StoppingRule? stopping = null) =>
        values.Count >= WarningLimits.LeastRounds ? (stopping ?? StoppingRule.FixedRounds).Median(values) : null;

    /// <summary>
    /// Returns the p-value of a median beyond the limits: at most 2.5% if the interval lies beyond one of them. Null below
    /// <see cref="WarningLimits.LeastRounds"/> trials.
    /// </summary>
    /// <param name="values">One value per trial.</param>
    /// <param name="limits">Smallest and largest allowed value; infinite when there is no limit.</param>
    /// <param name="stopping">What ends the run; all planned rounds by default.</param>
    public static double? PValueBeyond(IReadOnlyList<double> values, Interval limits, StoppingRule? stopping = null)
    {
        if (values.Count < WarningLimits.LeastRounds)
            return null;
        var rule = stopping ?? StoppingRule.FixedRounds;
        return Math.Min(
            double.IsFinite(limits.High) ? rule.MedianAbove(values, limits.High) : 1,
            double.IsFinite(limits.Low) ? rule.MedianAbove([.. values.Select(value => -value)], -limits.Low) : 1);
    }

    /// <summary>Evaluates limits on an exact value or an interval.</summary>
    /// <param name="interval">The interval; both ends are equal for an exact value.</param>
    /// <param name="limits">Smallest and largest allowed value.</param>
    public static LimitVerdict Of(Interval interval, Interval limits)
    {
        if (interval.Low >= limits.Low && interval.High <= limits.High)
            return LimitVerdict.Met;
        return interval.Low > limits.High || interval.High < limits.Low ? LimitVerdict.Violated : LimitVerdict.NotShown;
    }

    private static int? Needed(IReadOnlyList<double> values, Interval interval, Interval limits) =>
        RoundsEstimate.ToSettle(Quantiles.Quantile(values, 0.5), interval.HalfWidth, values.Count, limits);
}

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

/// <summary>Result of a comparison. The names appear in the status.</summary>
public enum Verdict
{
    /// <summary>The data is insufficient: the interval contains a margin, or there is no interval.</summary>
    Inconclusive,

    /// <summary>The whole interval is beyond the margin, in the direction of improvement.</summary>
    Better,

    /// <summary>The whole interval is beyond the margin, in the direction of regression.</summary>
    Worse,

    /// <summary>The whole interval is within the margins.</summary>
    Same,

    /// <summary>The two sides ran on different hardware, so there is no verdict.</summary>
    HardwareDiffers,

    /// <summary>A side ran on an emulated node, whose times do not characterize the service, so there is no verdict.</summary>
    Emulated,

    /// <summary>A side carried another load than planned, or ran an image whose content is not known, so there is no verdict.</summary>
    NotComparable,
}
