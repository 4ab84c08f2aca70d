using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Planning.Reporting;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures several regression thresholds of 5% in one run, all but the first exactly at their limit, where errors are most frequent: how
/// often any of these is <c>Violated</c>, which is false, and how often the first is found, which is worse by 10% or 20%.
/// </summary>
internal static class LimitsBar
{
    private const int Repetitions = 4_000;
    private const int LimitPerMille = 50;
    private const double MostFalse = 0.03;

    public static IEnumerable<Row> Measure()
    {
        foreach (var rounds in new[] { 7, 12, 20 })
        {
            foreach (var count in new[] { 1, 2, 5, 10, 64 })
                yield return Judge(new ManyMetrics { Count = count, Different = 1, Others = 1.05, Rounds = rounds });
        }
    }

    private static Row Judge(ManyMetrics many)
    {
        var (ten, twenty) = (Shares(many), Shares(many with { Ratio = 1.2 }));
        return new Row(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{many.Count} thresholds of 5%, {many.Rounds} rounds, CV 3%: any Violated at its limit; +10% and +20% Violated"),
            many.Count == 1 ? "" : "at most 3%",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{ten.False:0.0%}; {ten.Found:0.0%}, {twenty.Found:0.0%}; each alone {ten.FalseAlone:0.0%}; {ten.FoundAlone:0.0%}, "
                    + $"{twenty.FoundAlone:0.0%}"),
            many.Count == 1 ? null : ten.False <= MostFalse && twenty.False <= MostFalse);
    }

    private static (double False, double Found, double FalseAlone, double FoundAlone) Shares(ManyMetrics many)
    {
        var random = new Random(many.Count);
        var (wrong, found, wrongAlone, foundAlone) = (0, 0, 0, 0);
        for (var i = 0; i < Repetitions * 4 / Math.Max(4, many.Count); i++)
        {
            var findings = many.Run(random).ConvertAll(row => new LimitFinding(row.JudgeWorsening(LimitPerMille).Verdict, "")
            {
                PValue = row.PValueOfWorsening(LimitPerMille),
            });
            var family = new LimitFamily(findings);
            var judged = findings.ConvertAll(family.Judge);
            (wrong, found) = (wrong + Any(judged.Skip(1)), found + Any(judged.Take(1)));
            (wrongAlone, foundAlone) = (wrongAlone + Any(findings.Skip(1)), foundAlone + Any(findings.Take(1)));
        }

        double runs = Repetitions * 4 / Math.Max(4, many.Count);
        return (wrong / runs, found / runs, wrongAlone / runs, foundAlone / runs);
    }

    private static int Any(IEnumerable<LimitFinding> findings) =>
        findings.Any(finding => finding.Verdict == LimitVerdict.Violated) ? 1 : 0;
}
