namespace Hotlap.Measurement.Statistics;

/// <summary>Estimates how many rounds a conclusive verdict needs.</summary>
public static class RoundsEstimate
{
    /// <summary>Largest estimate that is returned.</summary>
    public const int Most = 1_000;

    /// <summary>Required distance to the limits in half widths. The added z(0.8) / z(0.975) makes 80% of repetitions conclusive.</summary>
    private const double Reserve = 1 + (0.8416 / 1.9600);

    /// <summary>
    /// Returns the number of rounds after which an interval around the same estimate would likely stay clear of both limits. Widths shrink
    /// with the square root of the rounds. Null when the estimate lies on a limit or more than <see cref="Most"/> rounds are needed.
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
