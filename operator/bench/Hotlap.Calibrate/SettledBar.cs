using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures runs that end when their verdict is settled: how many of the rounds of a fixed number they need, how often they call equal
/// variants different, and how often their intervals contain the truth, of all runs and of those that ended early.
/// </summary>
internal static class SettledBar
{
    private const double LeastFound = 0.9;
    private const double MostOfRounds = 0.75;
    private const double MostAlarms = 0.05;

    /// <summary>Three standard errors of a share of 5% in so many runs.</summary>
    private const double Chance = 0.005;

    private const double LeastCoverage = 0.93;
    private const double LeastOfStopped = 0.92;

    /// <summary>Where fewer stop, an interval that misses the truth is itself what ends most of them.</summary>
    private const double LeastStopped = 0.6;

    public static IEnumerable<Row> Measure()
    {
        yield return Saved(new SettledCourse { Ratio = 1.05, Margin = 0, Last = 32 }, 26, isJudged: true);
        yield return Saved(new SettledCourse { Ratio = 1.1, Margin = 0.05, Last = 35 }, 28, isJudged: true);
        yield return Saved(new SettledCourse { Ratio = 1.1, Margin = 0.05, Variation = 0.03, Last = 14 }, 12, isJudged: false);
        foreach (var last in new[] { 20, 40 })
        {
            foreach (var noise in Noise.All)
                yield return Alarms(new SettledCourse { Margin = 0, Last = last, Noise = (noise, noise) });
        }

        foreach (var noise in Noise.All.Skip(1))
            yield return Alarms(new SettledCourse { Last = 20, Variation = 0.03, Noise = (noise, Noise.Normal) });
        foreach (var variation in new[] { 0.02, 0.05 })
        {
            foreach (var ratio in new[] { 1, 1.02, 1.05, 1.075, 1.1, 1.2 })
                yield return Covers(new SettledCourse { Ratio = ratio, Variation = variation, Last = 20 });
        }

        foreach (var noise in Noise.All.Skip(1))
            yield return Covers(new SettledCourse { Ratio = 1.2, Last = 40, Noise = (noise, noise) });
    }

    private static Row Saved(SettledCourse course, int fixedRounds, bool isJudged)
    {
        var settled = course.Run();
        var usual = (course with { First = fixedRounds, Last = fixedRounds }).Run().Share(end => end.Verdict == Verdict.Worse);
        var (found, share) = (settled.Share(end => end.Verdict == Verdict.Worse), settled.MeanRounds / fixedRounds);
        return new Row(
            string.Create(CultureInfo.InvariantCulture, $"{course}: rounds, of the {fixedRounds} that find it in as many runs"),
            isJudged ? "at most 0.75 of them, where 0.6 is wanted; found in at least 90%" : "",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{settled.MeanRounds:0.0}, which is {share:0.00}; found in {found:0.0%}, with the fixed rounds in {usual:0.0%}; "
                    + $"median {settled.MedianRounds}; in the mean of those with a verdict {settled.MeanRoundsOf(Verdict.Worse):0.0}"),
            isJudged ? found >= LeastFound && share <= MostOfRounds : null);
    }

    private static Row Alarms(SettledCourse course)
    {
        var alarms = course.Run().Share(end => end.Verdict is Verdict.Better or Verdict.Worse);
        return new Row($"{course}: Better or Worse", "at most 5%, and chance", Percent(alarms), alarms <= MostAlarms + Chance);
    }

    private static Row Covers(SettledCourse course)
    {
        var ends = course.Run();
        var stopped = ends.Share(end => end.Rounds < course.Last);
        var all = ends.Share(end => end.Covers);
        var of = stopped == 0 ? 1 : ends.Share(end => end.Covers && end.Rounds < course.Last) / stopped;
        return new Row(
            $"{course}: coverage", "at least 93%, and 92% of those that ended early, where these are at least 60%",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{all:0.0%}, {of:0.0%} of those that ended early; {stopped:0.0%} ended early; {ends.MeanRounds:0.0} rounds"),
            all >= LeastCoverage && (stopped < LeastStopped || of >= LeastOfStopped));
    }

    private static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}");
}

/// <summary>Simulates runs of two variants that end as soon as the interval of the ratio is beyond the margin or within it.</summary>
internal sealed record SettledCourse
{
    private const int Repetitions = 20_000;

    public double Ratio { get; init; } = 1;

    public double Margin { get; init; } = 0.05;

    /// <summary>Coefficient of variation of a trial.</summary>
    public double Variation { get; init; } = 0.05;

    public int First { get; init; } = 7;

    public required int Last { get; init; }

    /// <summary>Shape of the candidate's noise and of the baseline's.</summary>
    public (Noise Candidate, Noise Baseline) Noise { get; init; } = (Calibrate.Noise.Normal, Calibrate.Noise.Normal);

    public SettledEnds Run()
    {
        var random = new Random(Last);
        return new SettledEnds([.. Enumerable.Range(0, Repetitions).Select(_ => RunOne(random))]);
    }

    public override string ToString() => string.Create(
        CultureInfo.InvariantCulture,
        $"ends when settled, {First} to {Last} rounds, {Ratio - 1:+0.0%;-0.0%;equal}, margin {Margin:0%}, CV {Variation:0%}"
            + $"{(Noise.Candidate == Calibrate.Noise.Normal ? "" : $", {Noise.Candidate.Name} against {Noise.Baseline.Name}")}");

    private SettledEnd RunOne(Random random)
    {
        double[] differences = [.. Noise.Candidate.Draws(random, Last, Math.Log(Ratio), Variation).Zip(
            Noise.Baseline.Draws(random, Last, 0, Variation), (candidate, baseline) => candidate - baseline)];
        var rule = StoppingRule.UntilSettled(First, Last);
        for (var rounds = First; rounds < Last; rounds++)
        {
            if (rule.Centre(differences[..rounds]) is { } interval && Judge(interval) is not Verdict.Inconclusive and var verdict)
                return new SettledEnd(rounds, verdict, interval.Contains(Math.Log(Ratio)));
        }

        var last = rule.Centre(differences)!.Value;
        return new SettledEnd(Last, Judge(last), last.Contains(Math.Log(Ratio)));
    }

    private Verdict Judge(Interval interval)
    {
        var (low, high) = (Math.Log(1 - Margin), Math.Log(1 + Margin));
        return interval.Low > high ? Verdict.Worse : interval.High < low ? Verdict.Better
            : interval.Low >= low && interval.High <= high ? Verdict.Same : Verdict.Inconclusive;
    }
}

/// <summary>How simulated runs ended.</summary>
internal sealed record SettledEnds(IReadOnlyList<SettledEnd> Ends)
{
    public double MeanRounds => Ends.Average(end => end.Rounds);

    public int MedianRounds => Ends.Select(end => end.Rounds).Order().ElementAt(Ends.Count / 2);

    public double MeanRoundsOf(Verdict verdict) => Ends.Where(end => end.Verdict == verdict).Average(end => end.Rounds);

    public double Share(Func<SettledEnd, bool> holds) => (double)Ends.Count(holds) / Ends.Count;
}

/// <summary>How one run ended: after how many rounds, with which verdict, and whether its interval contains the truth.</summary>
internal sealed record SettledEnd(int Rounds, Verdict Verdict, bool Covers);
