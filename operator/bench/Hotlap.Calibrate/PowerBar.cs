using System.Globalization;
using Hotlap.Measurement.Comparing;

namespace Hotlap.Calibrate;

/// <summary>Measures how often a real difference is detected with a margin of 5% (statistical power).</summary>
internal static class PowerBar
{
    private const int Repetitions = 10_000;
    private const double LeastFound = 0.9;
    private static readonly double[] Changes = [0.075, 0.1, 0.15, 0.2, 0.3];

    public static IEnumerable<Row> Measure()
    {
        yield return Judge("+10%, 12 rounds, CV 2%", new Course { Ratio = 1.1, Variation = 0.02 }, true);
        yield return Judge(
            "+10%, 12 rounds, CV 3% of which half the variance is the round's", new Course { Ratio = 1.1, Shared = 0.5 }, true);
        yield return Judge("-10%, 12 rounds, CV 3%, trials independent: a rate that loses 10%", new Course { Ratio = 0.9 }, true);
        yield return Judge("+10%, 12 rounds, CV 3%, trials independent", new Course { Ratio = 1.1 }, true);
        yield return Judge(
            "10% more work, as a rate (1 / 1.1), 12 rounds, CV 3%, trials independent", new Course { Ratio = 1 / 1.1 }, false);
        yield return Judge("+10%, 12 rounds, CV 2.75%, trials independent", new Course { Ratio = 1.1, Variation = 0.0275 }, false);
        foreach (var n in new[] { 7, 8, 10, 15, 20 })
            yield return Judge($"+10%, {n} rounds, CV 3%, trials independent", new Course { Rounds = n, Ratio = 1.1 }, false);
        foreach (var n in new[] { 7, 10, 12, 15, 20 })
            yield return Same(n);
        yield return Advice();
        foreach (var rounds in new[] { 7, 12, 20, 40 })
        {
            foreach (var variation in new[] { 0.01, 0.03, 0.05, 0.1 })
                yield return Table(rounds, variation);
        }
    }

    private static double Share(Course course, Func<ComparisonRow, bool> holds)
    {
        var random = new Random(course.Rounds);
        return (double)Enumerable.Range(0, Repetitions).Count(_ => holds(course.Run(random))) / Repetitions;
    }

    private static Row Judge(string what, Course course, bool barred)
    {
        var found = Share(course, row => row.Verdict == (course.Ratio > 1 ? Verdict.Worse : Verdict.Better));
        return new Row(what, barred ? "recognised in at least 90%" : "", Percent(found), barred ? found >= LeastFound : null);
    }

    private static Row Same(int rounds) =>
        new($"no difference, {rounds} rounds, CV 3%, trials independent", "",
            $"{Percent(Share(new Course { Rounds = rounds }, row => row.Verdict == Verdict.Same))} Same", null);

    /// <summary>Measures the power of one number of rounds and one spread for several changes: a line of the documents' table.</summary>
    private static Row Table(int rounds, double variation)
    {
        var course = new Course { Rounds = rounds, Variation = variation };
        var found = Changes.Select(change => Percent(Share(course with { Ratio = 1 + change }, row => row.Verdict == Verdict.Worse)));
        return new Row(
            string.Create(CultureInfo.InvariantCulture, $"{rounds} rounds, CV {variation:0%}: found of +7.5%, +10%, +15%, +20%, +30%"), "",
            string.Join(", ", found), null);
    }

    /// <summary>Measures how often the advised number of rounds gives a conclusive verdict after 12 rounds did not.</summary>
    private static Row Advice()
    {
        var random = new Random(1);
        var (asked, settled) = (0, 0);
        for (var i = 0; i < Repetitions; i++)
        {
            var first = new Course { Ratio = 1.1, Variation = 0.04 }.Run(random);
            if (first.RoundsNeeded is not { } needed || needed > 200)
                continue;
            asked++;
            settled += new Course { Rounds = needed, Ratio = 1.1, Variation = 0.04 }.Run(random).Verdict == Verdict.Inconclusive ? 0 : 1;
        }

        return new Row(
            "+10%, CV 4%: inconclusive after 12 rounds, measured anew with the advised number", "",
            $"{Percent((double)settled / asked)} settled", null);
    }

    private static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}");
}
