using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>What the trials say of one question.</summary>
internal sealed record Evidence
{
    /// <summary>Fewest trials on each side of an unpaired comparison.</summary>
    public const int FewestUnpaired = 5;

    /// <summary>Estimate of the difference (of logarithms, or of shares); null without a value.</summary>
    public double? Estimate { get; init; }

    /// <summary>Its interval; null where there are too few trials.</summary>
    public Interval? Interval { get; init; }

    /// <summary>Pairs, or the fewer trials of the two sides.</summary>
    public int Rounds { get; init; }

    /// <summary>True where some trial has a value on one side only: leaving it out could favour that side.</summary>
    public bool OneSided { get; init; }

    /// <summary>Standard error of the estimate by normal theory, for advice only; null below two values a side.</summary>
    public double? StandardError { get; init; }

    /// <summary>Evidence from pairs of rounds; null where neither side has a value.</summary>
    public static Evidence? Paired(Contest contest, Question question, Func<TrialValue, bool> usable, Func<double, double, double> difference, int confidencePerMille)
    {
        var pairs = contest.Candidate.Values(question)
            .Join(contest.Baseline.Values(question), value => value.Round, value => value.Round, (candidate, baseline) => new Pair(candidate, baseline)).ToList();
        double[] differences = [.. pairs.Where(pair => usable(pair.Candidate) && usable(pair.Baseline))
            .Select(pair => difference(pair.Candidate.Value!.Value, pair.Baseline.Value!.Value))];
        var oneSided = pairs.Exists(pair => usable(pair.Candidate) != usable(pair.Baseline));
        if (differences.Length == 0)
            return oneSided ? new Evidence { OneSided = true } : null;
        return new Evidence
        {
            Estimate = SignedRank.Estimate(differences),
            Interval = SignedRank.IntervalOf(differences, confidencePerMille),
            Rounds = differences.Length,
            OneSided = oneSided,
            StandardError = differences.Length < 2 ? null : Samples.StandardDeviation(differences) / Math.Sqrt(differences.Length),
        };
    }

    /// <summary>Evidence from two runs; null where neither side has a value.</summary>
    public static Evidence? Unpaired(Contest contest, Question question, Func<TrialValue, bool> usable, Func<double, double> transform, int confidencePerMille)
    {
        var (candidate, baseline) = (contest.Candidate.Values(question).ToList(), contest.Baseline.Values(question).ToList());
        double[] first = [.. candidate.Where(usable).Select(value => transform(value.Value!.Value))];
        double[] second = [.. baseline.Where(usable).Select(value => transform(value.Value!.Value))];
        if (first.Length + second.Length == 0)
            return null;
        var gaps = first.Length < candidate.Count || second.Length < baseline.Count;
        var fewer = Math.Min(first.Length, second.Length);
        if (fewer == 0)
            return new Evidence { OneSided = true };
        return new Evidence
        {
            Estimate = MannWhitney.Estimate(first, second),
            Interval = fewer < FewestUnpaired ? null : MannWhitney.IntervalOf(first, second, confidencePerMille),
            Rounds = fewer,
            OneSided = gaps,
            StandardError = fewer < 2 ? null : Math.Sqrt(ErrorSquared(first) + ErrorSquared(second)),
        };
    }

    private static double ErrorSquared(double[] values) => Math.Pow(Samples.StandardDeviation(values), 2) / values.Length;
}
