using System.Globalization;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures what other rules for <c>Worse</c> would detect, and their rate of false positives (ADR 11). Only reported, not judged.
/// </summary>
internal static class RuleBar
{
    private const int Repetitions = 40_000;
    private const int Rounds = 10;
    private const double Variation = 0.03;
    private const int OneSided = 900;
    private static readonly double Margin = Math.Log(1.05);

    private static readonly (string Name, Func<double[], bool> SaysWorse)[] Rules =
    [
        ("whole 95% interval beyond the margin (the rule)", d => SignedRank.IntervalOf(d, Confidence.Report)!.Value.Low > Margin),
        ("whole 90% interval beyond the margin, 95% interval beside zero", d =>
            SignedRank.IntervalOf(d, OneSided)!.Value.Low > Margin && SignedRank.IntervalOf(d, Confidence.Report)!.Value.Low > 0),
        ("95% interval beside zero, estimate beyond the margin", d =>
            SignedRank.Estimate(d) > Margin && SignedRank.IntervalOf(d, Confidence.Report)!.Value.Low > 0),
    ];

    public static IEnumerable<Row> Measure() => Rules.Select(rule => new Row(
        $"Worse, {Rounds} rounds, CV 3%, trials independent: {rule.Name}",
        "",
        $"{Share(rule.SaysWorse, 1.1)} of +10%, {Share(rule.SaysWorse, 1.05)} of a change as large as the margin, "
            + $"{Share(rule.SaysWorse, 1)} of no change",
        null));

    private static string Share(Func<double[], bool> saysWorse, double ratio)
    {
        var random = new Random(Rounds);
        var found = Enumerable.Range(0, Repetitions).Count(_ => saysWorse(Differences(random, Math.Log(ratio))));
        return string.Create(CultureInfo.InvariantCulture, $"{(double)found / Repetitions:0.0%}");
    }

    private static double[] Differences(Random random, double truth) =>
        [.. Noise.Normal.Draws(random, Rounds, truth, Variation)
            .Zip(Noise.Normal.Draws(random, Rounds, 0, Variation), (candidate, baseline) => candidate - baseline)];
}
