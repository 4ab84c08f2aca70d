using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures the verdicts of runs that the operator calls trustworthy, for short and long windows, alone on a node and beside a neighbour.
/// Then it measures runs whose verdicts mislead, and which the operator must not call trustworthy.
/// </summary>
internal static class WindowsBar
{
    private const int Repetitions = 2_000;
    private const double MostAlarms = 0.05;
    private const double LeastCoverage = 0.93;
    private const double LeastFound = 0.9;

    /// <summary>By how much the share found may be below that of quiet trials with the same spread, because both are simulated.</summary>
    private const double Slack = 0.03;

    public static IEnumerable<Row> Measure()
    {
        foreach (var neighbour in new[] { false, true })
            foreach (var seconds in new[] { 1, 2, 5, 10 })
            {
                var trial = new WindowCourse { Seconds = seconds, HasNeighbour = neighbour };
                var beside = neighbour ? ", beside a neighbour with 0% to 50% of the node" : "";
                yield return Equal($"windows of {seconds} s{beside}: equal variants", Draw(trial));
                yield return Found($"windows of {seconds} s{beside}: +10%", trial);
            }

        yield return Saturated();
        yield return FewAnswers(300, 100, trusted: false, "never trusted");
        yield return FewAnswers(1_000, 12, trusted: true, "trusted, coverage at least 93%", LeastCoverage);
        yield return FewAnswers(1_000, 100, trusted: true, "trusted");
        yield return ThreeAnswers();
    }

    private static Row Equal(string what, List<JudgedWindows> runs)
    {
        var trusted = runs.FindAll(run => run.IsTrusted);
        var alarms = Share(trusted, run => run.Row.Verdict is Verdict.Better or Verdict.Worse);
        var coverage = Share(trusted, run => run.Row.LowPerMille <= 0 && run.Row.HighPerMille >= 0);
        return new Row(
            what, "trusted; Better or Worse in at most 5%, coverage at least 93%",
            $"{Percent((double)trusted.Count / runs.Count)} trusted; {Percent(alarms)}, {Percent(coverage)}",
            trusted.Count == runs.Count && alarms <= MostAlarms && coverage >= LeastCoverage);
    }

    private static Row Found(string what, WindowCourse course)
    {
        var planted = course with { Ratio = 1.1 };
        var spread = course.MeasureSpread();
        var found = Share(Draw(planted), run => run.IsTrusted && run.Row.Verdict == Verdict.Better);
        var usual = Share(
            Draw(planted with { Seconds = 10, HasNeighbour = false, WithinPerSecond = 0, BetweenPods = spread }),
            run => run.Row.Verdict == Verdict.Better);
        return new Row(
            what, course.HasNeighbour ? "found as often as at the same spread in windows of 10 s" : "the same, and at least 90%",
            $"{Percent(found)}; CV {Percent(spread)}, at which windows of 10 s find {Percent(usual)}",
            found >= usual - Slack && (course.HasNeighbour || found >= LeastFound));
    }

    /// <summary>The generator sends at most 3% more than the baseline answers, so both look nearly equal.</summary>
    private static Row Saturated()
    {
        var runs = Draw(new WindowCourse { Ratio = 1.1, MostOfGenerator = 1.03 });
        var wrong = Share(runs, run => run.Row.Verdict == Verdict.Same);
        var trusted = Share(runs, run => run.IsTrusted);
        return new Row(
            "+10%, a generator that sends at most 3% more than the baseline answers", "never trusted",
            $"{Percent(trusted)} trusted; Same in {Percent(wrong)}", trusted == 0);
    }

    private static Row ThreeAnswers()
    {
        var trusted = Share(Draw(new WindowCourse { Seconds = 10, RatePerSecond = 0.3 }), run => run.IsTrusted);
        return new Row("windows of 10 s with 3 answers", "never trusted", $"{Percent(trusted)} trusted", trusted == 0);
    }

    /// <summary>
    /// Compares the 99th percentiles of two variants, of which one has half the latency and therefore, in a closed loop, twice the answers.
    /// </summary>
    private static Row FewAnswers(int answers, int rounds, bool trusted, string bar, double leastCoverage = 0)
    {
        const int Compared = 1_000;
        var random = new Random(answers);
        var covered = (double)Enumerable.Range(0, Compared).Count(_ => Covers(random, answers, rounds)) / Compared;
        var steady = new WindowCourse { Seconds = 10, RatePerSecond = answers / 10.0, Ratio = 2, BetweenPods = 0, WithinPerSecond = 0 };
        var isTrusted = steady.Run(random).IsTrusted;
        return new Row(
            $"p99 of {answers} answers against {2 * answers}, {rounds} rounds, exponential latencies of half the mean",
            bar,
            $"{(isTrusted ? "trusted" : "not trusted")}; the interval covers the truth in {Percent(covered)}",
            isTrusted == trusted && covered >= leastCoverage);
    }

    private static bool Covers(Random random, int answers, int rounds)
    {
        double[] differences = [.. Enumerable.Range(0, rounds).Select(_ => Math.Log(P99(random, 2 * answers) / P99(random, answers)))];
        return SignedRank.IntervalOf(differences, Confidence.Report)!.Value.Contains(0);
    }

    /// <summary>Returns the 99th percentile of a sample of exponential latencies of mean one.</summary>
    private static double P99(Random random, int count)
    {
        double[] latencies = [.. Enumerable.Range(0, count).Select(_ => -Math.Log(1 - random.NextDouble()))];
        Array.Sort(latencies);
        return latencies[(int)Math.Ceiling(0.99 * count) - 1];
    }

    private static List<JudgedWindows> Draw(WindowCourse course)
    {
        var random = new Random(course.Seconds);
        return [.. Enumerable.Range(0, Repetitions).Select(_ => course.Run(random))];
    }

    private static double Share(List<JudgedWindows> runs, Func<JudgedWindows, bool> holds) => (double)runs.Count(holds) / runs.Count;

    private static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}");
}
