using System.Globalization;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>Measures how often intervals contain the true value.</summary>
internal static class CoverageBar
{
    private const int Repetitions = 200_000;
    private const double Truth = 0.1;

    public static IEnumerable<Row> Measure()
    {
        foreach (var noise in Noise.All)
        {
            foreach (var n in new[] { 7, 8, 12, 15, 20 })
                yield return Judge($"95% interval, {n} pairs, {noise.Name}", 0.93, 0.97, Paired(noise, n, Confidence.Report));
            foreach (var n in new[] { 5, 6, 10, 20 })
                yield return Judge($"95% interval, {n} against {n} unpaired, {noise.Name}", 0.93, 0.97, Unpaired(noise, n));
        }

        foreach (var n in new[] { 7, 12, 20 })
            yield return Judge($"95% interval of a median, {n} trials, skewed", 0.95, 1, Median(n), 0.005);
    }

    /// <summary>Both sides have the same noise, so that their differences are symmetric whatever the noise.</summary>
    private static double Paired(Noise noise, int n, int confidence) => Share(n, random =>
    {
        double[] differences =
            [.. noise.Draws(random, n, Truth, 0.03).Zip(noise.Draws(random, n, 0, 0.03), (candidate, baseline) => candidate - baseline)];
        return SignedRank.IntervalOf(differences, confidence)!.Value.Contains(Truth);
    });

    private static double Unpaired(Noise noise, int n) => Share(n, random =>
        MannWhitney.IntervalOf(noise.Draws(random, n, Truth, 0.03), noise.Draws(random, n, 0, 0.03), Confidence.Report)!.Value.Contains(
            Truth));

    private static double Median(int n) => Share(n, random =>
    {
        double[] values = [.. Enumerable.Range(0, n).Select(_ => -Math.Log(1 - random.NextDouble()))];
        return MedianInterval.Of(values, Confidence.Report)!.Value.Contains(Math.Log(2));
    });

    private static double Share(int seed, Func<Random, bool> covers)
    {
        var random = new Random(seed);
        return (double)Enumerable.Range(0, Repetitions).Count(_ => covers(random)) / Repetitions;
    }

    private static Row Judge(string what, double low, double high, double share, double chance = 0) => new(
        what,
        string.Create(CultureInfo.InvariantCulture, $"{low:0%} to {high:0%}"),
        string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}"),
        share >= low - chance && share <= high);
}
