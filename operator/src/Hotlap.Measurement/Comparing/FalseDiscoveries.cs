using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Bounds the share of false verdicts in a list of comparisons (Benjamini and Hochberg 1995). A verdict by the interval is kept if it is
/// also significant among all comparisons of the list: <c>Better</c> and <c>Worse</c> against no change, <c>Same</c> against a change of
/// the margin. The others become <c>Inconclusive</c>. A list of one comparison keeps its verdict.
/// </summary>
internal static class FalseDiscoveries
{
    /// <summary>Largest expected share of false verdicts, of differences and of equalities.</summary>
    private const double Rate = 0.05;

    public static IReadOnlyList<ComparisonRow> Correct(IReadOnlyList<ComparisonRow> rows)
    {
        var tested = rows.Where(IsTested).ToList();
        var different = new Family([.. tested.Select(row => row.PValues!.Different)]);
        var same = new Family([.. tested.Select(row => row.PValues!.Same).OfType<double>()]);
        return [.. rows.Select(row => !IsTested(row) ? row : row.Verdict switch
        {
            Verdict.Better or Verdict.Worse => different.Judge(row, row.PValues!.Different),
            Verdict.Same => same.Judge(row, row.PValues!.Same ?? 0),
            _ => row,
        })];
    }

    private static bool IsTested(ComparisonRow row) => row.PValues is not null && !row.HasObstacle;

    /// <summary>The tests of one kind in a list.</summary>
    private sealed class Family
    {
        private readonly int _count;
        private readonly double _largest;
        private readonly double _wanted;

        public Family(IReadOnlyList<double> pValues)
        {
            _count = pValues.Count;
            _largest = ManyTests.BenjaminiHochberg(pValues, Rate) ?? -1;
            _wanted = (pValues.Count(value => value <= _largest) + 1) * Rate / Math.Max(1, _count);
        }

        public ComparisonRow Judge(ComparisonRow row, double pValue) => pValue <= _largest ? row : row with
        {
            Verdict = Verdict.Inconclusive,
            UnclearAmong = _count,
            RoundsNeeded = row.Paired ? ManyTests.RoundsToReach(row.Rounds, pValue, _wanted) : null,
        };
    }
}

/// <summary>How likely the evidence of a comparison is by chance.</summary>
/// <param name="Different">Two-sided p-value against no change.</param>
/// <param name="Same">
/// P-value against a change of the margin or more: the larger of two one-sided ones (Schuirmann 1987). Null without a margin.
/// </param>
internal sealed record ComparisonPValues(double Different, double? Same)
{
    /// <summary>A change of exactly the margin is within it, whatever the rounding of its logarithm.</summary>
    private const double Hair = 1e-9;

    /// <summary>Returns the p-values of an evidence; null without an interval, and if a trial has a value on one side only.</summary>
    /// <param name="evidence">The evidence.</param>
    /// <param name="margins">The margins in the unit of its estimate; null without a margin.</param>
    public static ComparisonPValues? Of(Evidence evidence, Interval? margins)
    {
        if (evidence.OneSided || evidence is not { PValueAbove: { } above, PValueBelow: { } below })
            return null;
        return new ComparisonPValues(
            Math.Min(1, 2 * Math.Min(above(0), below(0))),
            margins is { } ends ? Math.Max(above(ends.Low - Hair), below(ends.High + Hair)) : null);
    }
}
