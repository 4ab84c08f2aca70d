using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>
/// Adds the range of the rounds that inconclusive comparisons need. The number follows from the spread of the rounds, which few rounds show
/// only roughly: of twelve, the true one is 0.8 to 1.4 times as large in 80 of 100 cases, and the rounds needed grow with its square. The
/// spread is pooled over the variants that are compared by the same metric of the same cell.
/// </summary>
internal static class RoundsRange
{
    /// <summary>Probability of a spread beyond either end.</summary>
    private const double Tail = 0.1;

    public static IReadOnlyList<ComparisonRow> Add(IReadOnlyList<ComparisonRow> rows)
    {
        var pooled = rows.Where(row => row.Evidence is { StandardError: not null, OneSided: false }).ToLookup(Series);
        return [.. rows.Select(row =>
            row is { RoundsNeeded: not null, UnclearAmong: null, Evidence: { StandardError: > 0 } evidence }
                ? Of(row, evidence, [.. pooled[Series(row)].Select(other => other.Evidence!)]) : row)];
    }

    private static (string, string, string) Series(ComparisonRow row) => (row.Metric, row.Scenario, row.Payload);

    private static ComparisonRow Of(ComparisonRow row, Evidence evidence, IReadOnlyList<Evidence> alike)
    {
        var degrees = alike.Sum(other => other.Rounds - 1);
        var squares = alike.Sum(other => (other.Rounds - 1) * other.Rounds * Math.Pow(other.StandardError!.Value, 2));
        int? Needed(double probability) => evidence.RoundsToSettle(
            row.Limits,
            Math.Sqrt(squares / ChiSquare.Quantile(probability, degrees)) / (evidence.StandardError!.Value * Math.Sqrt(evidence.Rounds)));
        return row with { RoundsNeededLow = Needed(1 - Tail), RoundsNeededHigh = Needed(Tail) };
    }
}
