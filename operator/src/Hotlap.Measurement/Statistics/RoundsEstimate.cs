namespace Hotlap.Measurement.Statistics;

/// <summary>How many rounds would likely settle what so many could not.</summary>
public static class RoundsEstimate
{
    /// <summary>More than this is no advice.</summary>
    public const int Most = 1_000;

    /// <summary>An interval must leave room for this many of its half widths: with z(0.8) / z(0.975) on top, 80% of repetitions settle.</summary>
    private const double Reserve = 1 + (0.8416 / 1.9600);

    /// <summary>
    /// Rounds after which an interval around the same estimate would likely end before the nearest of two limits: widths shrink with the square root
    /// of the rounds. Null where the estimate lies on a limit or more than <see cref="Most"/> would be needed.
    /// </summary>
    /// <param name="estimate">Estimate after the rounds so far.</param>
    /// <param name="halfWidth">Half the width of its interval.</param>
    /// <param name="rounds">Rounds so far.</param>
    /// <param name="limits">Limits that the interval must not touch.</param>
    public static int? ToSettle(double estimate, double halfWidth, int rounds, Interval limits)
    {
        var room = Math.Min(Math.Abs(estimate - limits.Low), Math.Abs(limits.High - estimate));
        var factor = Reserve * halfWidth / room;
        var needed = Math.Ceiling(rounds * factor * factor);
        return needed <= Most ? Math.Max((int)needed, rounds + 1) : null;
    }
}
