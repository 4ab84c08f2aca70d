namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Significance among many tests. With 100 tests at 5%, five are expected to be significant although nothing differs.
/// </summary>
public static class ManyTests
{
    /// <summary>Absorbs rounding where a p-value is exactly its limit, as the p-values of rank statistics may be.</summary>
    private const double Hair = 1e-9;

    /// <summary>
    /// Returns the p-value up to which tests are significant, so that at most the given share of the significant ones is expected to be
    /// false (Benjamini and Hochberg 1995: the false discovery rate). Null if none is significant.
    /// </summary>
    /// <param name="pValues">The p-values of all tests.</param>
    /// <param name="rate">The share, such as 0.05.</param>
    public static double? BenjaminiHochberg(IReadOnlyList<double> pValues, double rate)
    {
        double[] sorted = [.. pValues.Order()];
        for (var rank = sorted.Length; rank > 0; rank--)
        {
            if (sorted[rank - 1] <= rank * rate / sorted.Length * (1 + Hair))
                return sorted[rank - 1];
        }

        return null;
    }

    /// <summary>
    /// Returns the p-value up to which tests are significant, so that any of them is false with at most the given probability (Holm 1979:
    /// the family-wise error). Null if none is significant.
    /// </summary>
    /// <param name="pValues">The p-values of all tests.</param>
    /// <param name="level">The probability, such as 0.025.</param>
    public static double? Holm(IReadOnlyList<double> pValues, double level)
    {
        double[] sorted = [.. pValues.Order()];
        var significant = sorted.Index().TakeWhile(pair => pair.Item <= level / (sorted.Length - pair.Index) * (1 + Hair)).Count();
        return significant == 0 ? null : sorted[significant - 1];
    }

    /// <summary>
    /// Returns the number of rounds after which a test would likely be significant among the others; null if that cannot be estimated. The
    /// logarithm of a p-value is proportional to the number of rounds.
    /// </summary>
    /// <param name="rounds">Rounds so far.</param>
    /// <param name="pValue">The p-value after them.</param>
    /// <param name="wanted">The p-value that is significant.</param>
    public static int? RoundsToReach(int rounds, double pValue, double wanted)
    {
        if (pValue is not (> 0 and < 1) || wanted <= 0)
            return null;
        var needed = Math.Ceiling((rounds * Math.Log(wanted) / Math.Log(pValue)) - Hair);
        return needed <= RoundsEstimate.Most ? Math.Max((int)needed, rounds + 1) : null;
    }
}
