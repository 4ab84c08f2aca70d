using System.Globalization;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures how often the intervals of runs with early stop contain the truth, by the default limits: of all runs, and of those that
/// stopped.
/// </summary>
internal static class StopBar
{
    private const int Repetitions = 20_000;
    private const int FewestRounds = 7;
    private const int MostRounds = 20;
    private const double Precision = 0.02;
    private const double LeastCoverage = 0.93;
    private const double LeastOfStopped = 0.92;
    private const double LeastStopped = 0.03;

    public static IEnumerable<Row> Measure()
    {
        foreach (var variation in new[] { 0.005, 0.01, 0.015, 0.02, 0.025, 0.0275, 0.03, 0.04 })
            yield return Judge("", Noise.Normal, variation, Widened, isJudged: true);
        foreach (var noise in Noise.All.Skip(1))
        {
            foreach (var variation in new[] { 0.01, 0.02, 0.03 })
                yield return Judge($"{noise.Name}, ", noise, variation, Widened, isJudged: true);
        }

        foreach (var variation in new[] { 0.01, 0.02, 0.03, 0.04 })
            yield return Judge("intervals not widened, ", Noise.Normal, variation, Plain, isJudged: false);
    }

    private static Row Judge(string what, Noise noise, double variation, Func<double[], Interval> intervalOf, bool isJudged)
    {
        var random = new Random(1);
        var (stopped, covered, ofStopped, rounds) = (0, 0, 0, 0);
        for (var i = 0; i < Repetitions; i++)
        {
            var (interval, count) = Run(noise, variation, intervalOf, random);
            var contains = interval.Contains(0);
            (covered, rounds) = (covered + (contains ? 1 : 0), rounds + count);
            if (count < MostRounds)
                (stopped, ofStopped) = (stopped + 1, ofStopped + (contains ? 1 : 0));
        }

        var (share, all, of) = ((double)stopped / Repetitions, (double)covered / Repetitions, (double)ofStopped / Math.Max(1, stopped));
        var isFrequent = share >= LeastStopped;
        return new Row(
            string.Create(CultureInfo.InvariantCulture, $"early stop at +/-2% from 7 to 20 rounds, {what}CV {variation:0.0#%}: coverage"),
            isJudged ? "at least 93%, and 92% of those that stopped, where these are at least 3%" : "",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{all:0.0%}{(stopped > 0 ? $", {of:0.0%} of those that stopped" : "")}; {share:0.0%} stopped; "
                    + $"{(double)rounds / Repetitions:0.0} rounds"),
            isJudged ? all >= LeastCoverage && (!isFrequent || of >= LeastOfStopped) : null);
    }

    /// <summary>Returns the interval and the rounds of a run that ends as soon as it is at most twice the precision wide.</summary>
    private static (Interval Interval, int Rounds) Run(Noise noise, double variation, Func<double[], Interval> intervalOf, Random random)
    {
        double[] differences = [.. noise.Draws(random, MostRounds, 0, variation).Zip(
            noise.Draws(random, MostRounds, 0, variation), (candidate, baseline) => candidate - baseline)];
        for (var rounds = FewestRounds; rounds < MostRounds; rounds++)
        {
            var interval = intervalOf(differences[..rounds]);
            if (Math.Exp(interval.High) - Math.Exp(interval.Low) <= 2 * Precision)
                return (interval, rounds);
        }

        return (Plain(differences), MostRounds);
    }

    private static Interval Plain(double[] differences) => SignedRank.IntervalOf(differences, Confidence.Report)!.Value;

    private static Interval Widened(double[] differences) =>
        EarlyStopSpread.Widen(Plain(differences), SignedRank.Estimate(differences), differences.Length);
}
