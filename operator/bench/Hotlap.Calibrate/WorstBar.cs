using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures how often the comparison of worst trials finds that one pod in ten of the candidate is 30% slower, and how often it differs
/// between equal variants.
/// </summary>
internal static class WorstBar
{
    private const int Repetitions = 10_000;
    private const double Variation = 0.03;
    private const double SlowPods = 0.1;
    private const double SlowBy = 1.3;
    private const double MostAlarms = 0.05;
    private const double LeastFound = 0.8;

    private static readonly ComparisonPlan Plan = new() { Variants = [new ComparedVariant("baseline"), new ComparedVariant("candidate")] };

    public static IEnumerable<Row> Measure()
    {
        foreach (var rounds in new[] { 12, 20, 40 })
        {
            foreach (var noise in Noise.All)
                yield return Equal(rounds, noise);
            yield return Slow(rounds);
            yield return Wider(rounds);
        }
    }

    private static Row Equal(int rounds, Noise noise)
    {
        var isJudged = noise.Name is "normal" or "uniform";
        var found = Share(rounds, noise, 0, 1, verdict => verdict is Verdict.Better or Verdict.Worse);
        return new Row(
            $"worst trials, A/A, {rounds} rounds, CV 3%, {noise.Name}: Better or Worse", isJudged ? "at most 5%" : "", Percent(found),
            isJudged ? found <= MostAlarms : null);
    }

    private static Row Slow(int rounds)
    {
        var found = Share(rounds, Noise.Normal, SlowPods, 1, verdict => verdict == Verdict.Worse);
        var some = 1 - Math.Pow(1 - SlowPods, rounds);
        return new Row(
            $"worst trials, one pod in ten 30% slower, {rounds} rounds, CV 3%: Worse", rounds == 20 ? "at least 80%" : "",
            $"{Percent(found)}; runs with any slow pod {Percent(some)}", rounds == 20 ? found >= LeastFound : null);
    }

    private static Row Wider(int rounds) => new(
        $"worst trials, CV 9% against 3%, {rounds} rounds: Worse", "",
        Percent(Share(rounds, Noise.Normal, 0, 3, verdict => verdict == Verdict.Worse)), null);

    private static double Share(int rounds, Noise noise, double slowPods, double spread, Func<Verdict?, bool> holds)
    {
        var random = new Random(rounds);
        return (double)Enumerable.Range(0, Repetitions).Count(_ => holds(Run(random, rounds, noise, slowPods, spread))) / Repetitions;
    }

    private static Verdict? Run(Random random, int rounds, Noise noise, double slowPods, double spread)
    {
        var trials = Enumerable.Range(1, rounds).SelectMany(round => new[]
        {
            Trial("baseline", round, Math.Exp(Variation * noise.Draw(random))),
            Trial(
                "candidate", round,
                Math.Exp(spread * Variation * noise.Draw(random)) * (random.NextDouble() < slowPods ? SlowBy : 1)),
        });
        return Comparer.Compare([.. trials], Plan, "baseline").FirstOrDefault(row => row.Metric == MetricNames.WorstTrials)?.Verdict;
    }

    private static MeasuredTrial Trial(string variant, int round, double slowness) => new()
    {
        Record = new TrialRecord { Round = round, Variant = variant },
        Startup = null,
        Cells = [MeasuredCell.Of(new CellSample
        {
            Scenario = "s", Requests = (long)(1e8 / slowness), WindowNanoseconds = 10_000_000_000, Latency = new LatencySample(),
        })],
    };

    private static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}");
}
