using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>Statistical evidence from the trials about one metric of one cell or variant.</summary>
/// <param name="Estimate">Estimated difference of logarithms or of shares; null when no values of the two sides can be compared.</param>
/// <param name="Interval">
/// 95% interval of the difference. Null with too few trials, and against another run when the spread between runs is unknown.
/// </param>
/// <param name="Rounds">Number of pairs, or of trials of the smaller side.</param>
/// <param name="OneSided">
/// True when a trial has a value on one side only, or on neither because both lie outside of a search. Omitting that trial could favour one
/// side.
/// </param>
/// <param name="GainsByRounds">
/// True when more rounds narrow the interval; false against another run, where the spread between runs limits it.
/// </param>
/// <param name="StandardError">
/// Standard error of the estimate for normally distributed differences; null with fewer than two pairs and against another run. Used only
/// to estimate the rounds needed.
/// </param>
internal sealed record Evidence(
    double? Estimate = null, Interval? Interval = null, int Rounds = 0, bool OneSided = false, bool GainsByRounds = false,
    double? StandardError = null)
{
    private const double Normal975 = 1.960;

    /// <summary>
    /// Returns the p-value of a difference above a limit, in the unit of the estimate: at most 2.5% exactly if the interval lies above it.
    /// Null without an interval.
    /// </summary>
    public Func<double, double>? PValueAbove { get; init; }

    /// <summary>The same for a difference below a limit.</summary>
    public Func<double, double>? PValueBelow { get; init; }

    /// <summary>Returns the evidence of paired rounds; null when neither side has a value.</summary>
    public static Evidence? Paired(
        VariantPair pair, CellMetric cellMetric, Func<TrialValue, bool> usable, Func<double, double, double> difference)
    {
        var pairs = pair.Candidate.Values(cellMetric)
            .Join(
                pair.Baseline.Values(cellMetric), value => value.Round, value => value.Round, (candidate, baseline) =>
                    new Pair(candidate, baseline)).ToList();
        double[] differences = [.. pairs.Where(pair => usable(pair.Candidate) && usable(pair.Baseline))
            .Select(pair => difference(pair.Candidate.Value!.Value, pair.Baseline.Value!.Value))];
        var oneSided = pairs.Exists(pair => usable(pair.Candidate) != usable(pair.Baseline));
        if (differences.Length == 0)
            return oneSided ? new Evidence { OneSided = true } : null;
        var interval = differences.Length < WarningLimits.LeastRounds ? null : pair.Stopping.Centre(differences);
        return new Evidence
        {
            Estimate = SignedRank.Estimate(differences),
            Interval = interval,
            PValueAbove = interval is null ? null : limit => pair.Stopping.CentreAbove(differences, limit),
            PValueBelow = interval is null ? null
                : limit => pair.Stopping.CentreAbove([.. differences.Select(difference => -difference)], -limit),
            Rounds = differences.Length,
            OneSided = oneSided,
            GainsByRounds = true,
            StandardError = differences.Length < 2 ? null : Samples.StandardDeviation(differences) / Math.Sqrt(differences.Length),
        };
    }

    /// <summary>Returns the evidence of two runs; null when neither side has a value.</summary>
    public static Evidence? Unpaired(VariantPair pair, CellMetric cellMetric, Func<TrialValue, bool> usable, Func<double, double> transform)
    {
        var (candidate, baseline) = (pair.Candidate.Values(cellMetric).ToList(), pair.Baseline.Values(cellMetric).ToList());
        double[] Usable(IEnumerable<TrialValue> values) => [.. values.Where(usable).Select(value => transform(value.Value!.Value))];
        var (first, second) = (Usable(candidate), Usable(baseline));
        if (first.Length + second.Length == 0)
            return null;
        var fewer = Math.Min(first.Length, second.Length);
        if (fewer == 0)
            return new Evidence { OneSided = true };
        IReadOnlyList<double>[] earlier =
            [.. pair.EarlierValues(cellMetric).Select(values => Usable(values)).Where(values => values.Length > 0)];
        var found = fewer < WarningLimits.LeastRounds ? null : BetweenRuns.Of(first, second, earlier);
        return new Evidence
        {
            Estimate = MannWhitney.Estimate(first, second),
            Interval = found?.Interval(Confidence.Report),
            PValueAbove = found is null ? null : found.PValueAbove,
            PValueBelow = found is null ? null : found.PValueBelow,
            Rounds = fewer,
            OneSided = first.Length < candidate.Count || second.Length < baseline.Count,
        };
    }

    /// <summary>
    /// Returns the number of rounds after which the interval would likely contain none of the limits; null when it cannot be estimated.
    /// </summary>
    /// <param name="limits">Limits in the unit of the estimate.</param>
    /// <param name="spread">Spread of the rounds, as a multiple of the one seen.</param>
    public int? RoundsToSettle(Interval limits, double spread = 1)
    {
        if (OneSided || Estimate is not { } estimate)
            return null;
        if (!GainsByRounds)
            return Rounds < WarningLimits.LeastRounds ? WarningLimits.LeastRounds : null;
        if ((Interval?.HalfWidth ?? (StandardError * Normal975)) is not { } halfWidth)
            return WarningLimits.LeastRounds;
        return RoundsEstimate.ToSettle(estimate, halfWidth * spread, Rounds, limits) is { } needed
            ? Math.Max(needed, WarningLimits.LeastRounds) : null;
    }
}
