namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Compares the worst trials of two variants: how far the worst of one lies from its median, against how far any of the other lies from its
/// own. It finds a few pods that are much slower than the rest, which hardly move a median and widen every interval.
/// </summary>
/// <remarks>
/// One trial in twenty cannot differ significantly by ranks or permutations: it belongs to either side with the same probability. So this
/// counts distances, and needs both sides to have the same kind of noise. For normal noise the ratio exceeds the limit in less than 0.1% of
/// comparisons of equal variants; for tails as heavy as those of Student's t with 3 degrees, or an exponential distribution, in 3% to 4%
/// to each side.
/// </remarks>
public static class WorstTrials
{
    /// <summary>Smallest ratio of the two distances.</summary>
    public const double Limit = 2.9;

    /// <summary>Fewest trials of a side. The farthest of fewer is often near by chance.</summary>
    public const int FewestTrials = 12;

    /// <summary>
    /// Returns the distance of the worst value of each side from its median, in the unit of the values; null with too few values.
    /// </summary>
    /// <param name="candidate">Values of the variant; larger is worse.</param>
    /// <param name="baseline">Values of the baseline; larger is worse.</param>
    /// <exception cref="ArgumentException">A value is not a number.</exception>
    public static WorstDistances? Of(IReadOnlyList<double> candidate, IReadOnlyList<double> baseline) =>
        candidate.Count < FewestTrials || baseline.Count < FewestTrials ? null
            : new WorstDistances(Worst(candidate), Worst(baseline), Farthest(candidate), Farthest(baseline));

    private static double Worst(IReadOnlyList<double> values) => values.Max() - Samples.Median(values);

    private static double Farthest(IReadOnlyList<double> values)
    {
        var median = Samples.Median(values);
        return values.Max(value => Math.Abs(value - median));
    }
}

/// <summary>Distances of trials from the median of their variant.</summary>
/// <param name="Candidate">Of the worst trial of the variant.</param>
/// <param name="Baseline">Of the worst trial of the baseline.</param>
/// <param name="FarthestOfCandidate">Of the trial of the variant that is farthest to either side.</param>
/// <param name="FarthestOfBaseline">Of the trial of the baseline that is farthest to either side.</param>
public sealed record WorstDistances(double Candidate, double Baseline, double FarthestOfCandidate, double FarthestOfBaseline)
{
    /// <summary>True when the worst trial of the variant lies apart.</summary>
    public bool IsWorse => Candidate > WorstTrials.Limit * FarthestOfBaseline;

    /// <summary>True when the worst trial of the baseline lies apart.</summary>
    public bool IsBetter => Baseline > WorstTrials.Limit * FarthestOfCandidate;
}
