using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures the comparison where its assumptions are strained: sides of unequal shape, pods of two speeds, noise of each variant in each
/// round, and trials that leave something behind for the next. The true change is none, or exactly the margin, where errors are most
/// frequent.
/// </summary>
internal static class ShapeBar
{
    private const int Repetitions = 10_000;
    private const int Draws = 200_000;
    private const double MostErrors = 0.05;
    private const double LeastCoverage = 0.93;
    private const double AtMargin = 1 + (Metric.UsualMarginPerMille / 1000.0);

    public static IEnumerable<Row> Measure()
    {
        (string Name, Course Course)[] strains =
        [
            ("normal noise, CV 1%", new Course { Variation = 0.01 }),
            ("normal noise, CV 3%", new Course()),
            ("normal noise, CV 10%", new Course { Variation = 0.1 }),
            ("skewed noise (exponential) against normal", new Course { Noise = (Noise.All[2], Noise.Normal) }),
            ("normal against skewed", new Course { Noise = (Noise.Normal, Noise.All[2]) }),
            ("heavy tails against normal", new Course { Noise = (Noise.All[3], Noise.Normal) }),
            ("30% of the pods are 15% slower", new Course { SlowPods = 0.3 }),
            ("round x variant noise of 3% beside a CV of 3%", new Course { RoundByVariant = 0.03 }),
            ("a trial after the candidate is 10% slower", new Course { CarryOver = 0.1 }),
            ("the same, 3 variants", new Course { CarryOver = 0.1, Variants = 3 }),
            ("the same, 5 variants", new Course { CarryOver = 0.1, Variants = 5 }),
        ];
        foreach (var (name, course) in strains)
        {
            var centre = Centre(course);
            foreach (var rounds in new[] { 7, 12, 20 })
                yield return Judge(name, course with { Rounds = rounds }, centre, isJudged: true);
        }

        yield return Judge(
            "a trial after the candidate is 10% slower; each round in an order of its own",
            new Course { CarryOver = 0.1, IsShuffled = true }, 0, isJudged: false);
    }

    private static Row Judge(string name, Course course, double centre, bool isJudged)
    {
        var random = new Random(course.Rounds);
        var equal = Runs(course with { Ratio = Math.Exp(-centre) }, random);
        var beyond = Share(Runs(course with { Ratio = AtMargin * Math.Exp(-centre) }, random), row => row.Verdict == Verdict.Worse);
        var alarms = Share(equal, row => row.Verdict is Verdict.Better or Verdict.Worse);
        var covered = Share(equal, row => row.Ends!.Value.Contains(0));
        return new Row(
            string.Create(CultureInfo.InvariantCulture, $"{name}, {course.Rounds} rounds"),
            isJudged ? "no change: Better or Worse in at most 5%, coverage at least 93%; change of the margin: Worse in at most 5%" : "",
            string.Create(CultureInfo.InvariantCulture, $"{alarms:0.0%}, {covered:0.0%}; {beyond:0.0%}"),
            isJudged ? alarms <= MostErrors && covered >= LeastCoverage && beyond <= MostErrors : null);
    }

    private static List<ComparisonRow> Runs(Course course, Random random) =>
        [.. Enumerable.Range(0, Repetitions).Select(_ => course.Run(random))];

    private static double Share(List<ComparisonRow> rows, Func<ComparisonRow, bool> holds) => (double)rows.Count(holds) / rows.Count;

    /// <summary>
    /// Returns what the comparison estimates when both sides have the same ratio: the centre of the mean of two differences. It is zero for
    /// sides of equal shape.
    /// </summary>
    private static double Centre(Course course)
    {
        if (course.Noise.Candidate == course.Noise.Baseline)
            return 0;
        var random = new Random(1);
        double Difference() => course.Variation * (course.Noise.Candidate.Draw(random) - course.Noise.Baseline.Draw(random));
        return Quantiles.Quantile(Enumerable.Range(0, Draws).Select(_ => (Difference() + Difference()) / 2), 0.5);
    }
}
