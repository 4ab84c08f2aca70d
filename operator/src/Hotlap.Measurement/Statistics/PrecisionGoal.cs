namespace Hotlap.Measurement.Statistics;

/// <summary>What an interval must be narrow enough for.</summary>
/// <param name="Limit">Half of its width, or the change that it must tell from none in 90% of runs, as a logarithm.</param>
/// <param name="IsWidth">True for the width.</param>
public sealed record PrecisionGoal(double Limit, bool IsWidth)
{
    /// <summary>Returns the goal that a change of this size is told from none in 90% of runs.</summary>
    /// <param name="perMille">The change in thousandths.</param>
    public static PrecisionGoal Change(int perMille) => new(Math.Log(1 + (perMille / 1000.0)), IsWidth: false);

    /// <summary>Returns the goal that half of the expected width is at most this.</summary>
    /// <param name="perMille">Half of the width in thousandths.</param>
    public static PrecisionGoal Width(int perMille) => new(Math.Log(1 + (perMille / 1000.0)), IsWidth: true);

    /// <summary>Returns the largest coefficient of variation of trials with which so many rounds reach the goal.</summary>
    /// <param name="rounds">Paired rounds, at least two.</param>
    public double LargestSpread(int rounds) =>
        Limit / (IsWidth ? DetectableChange.HalfWidth(1, rounds) : DetectableChange.Shown(1, rounds));

    /// <summary>Returns the fewest rounds that reach the goal; null when the most do not.</summary>
    /// <param name="spread">Coefficient of variation of trials.</param>
    /// <param name="fewest">Fewest rounds, at least two.</param>
    /// <param name="most">Most rounds.</param>
    public int? RoundsFor(double spread, int fewest, int most)
    {
        for (var rounds = fewest; rounds <= most; rounds++)
            if (spread <= LargestSpread(rounds)) return rounds;
        return null;
    }
}
