using System.Globalization;
using Hotlap.Measurement.Comparing;

namespace Hotlap.Calibrate;

/// <summary>Measures the verdicts of a 5% regression threshold for known true changes.</summary>
internal static class GateBar
{
    private const int Repetitions = 10_000;
    private const int LimitPerMille = 50;
    private const double MostFalselyMet = 0.025;
    private const double LeastMet = 0.85;

    public static IEnumerable<Row> Measure()
    {
        foreach (var rounds in new[] { 7, 12 })
        {
            foreach (var variation in new[] { 0.03, 0.05, 0.1 })
            {
                yield return Judge(1.1, rounds, variation, "Met in at most 2.5%", met => met <= MostFalselyMet);
                yield return Judge(1.05, rounds, variation, "", null);
                yield return Judge(1, rounds, variation, rounds == 12 && variation < 0.05
                    ? "Met in at least 85%" : "", rounds == 12 && variation < 0.05 ? met => met >= LeastMet : null);
            }
        }
    }

    private static Row Judge(double ratio, int rounds, double variation, string bar, Func<double, bool>? holds)
    {
        var random = new Random(rounds);
        var course = new Course { Ratio = ratio, Rounds = rounds, Variation = variation };
        var verdicts = Enumerable.Range(0, Repetitions).Select(_ => course.Run(random).JudgeWorsening(LimitPerMille).Verdict).ToList();
        double Share(LimitVerdict verdict) => (double)verdicts.Count(found => found == verdict) / Repetitions;
        return new Row(
            string.Create(CultureInfo.InvariantCulture, $"limit of 5%, truth {ratio - 1:+0%;-0%;0%}, {rounds} rounds, CV {variation:0%}"),
            bar,
            string.Create(
                CultureInfo.InvariantCulture,
                $"Met {Share(LimitVerdict.Met):0.0%}, NotShown {Share(LimitVerdict.NotShown):0.0%}, Violated "
                    + $"{Share(LimitVerdict.Violated):0.0%}"),
            holds?.Invoke(Share(LimitVerdict.Met)));
    }
}
