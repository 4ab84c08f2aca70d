using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Bench.Calibrating;

/// <summary>
/// Measures the verdicts of real trials: for two equal services (no difference), for a service with 10% more CPU time per request, and for
/// one with 10% fewer answers (<c>Worse</c>).
/// </summary>
internal static class TrialsBar
{
    private const int Runs = 10;
    private const int RoundsOfARun = 7;
    private const int Rounds = 12;
    private const int Comparisons = 1_000;
    private const double MostAlarms = 0.05;
    private const double LeastFound = 0.9;
    private const double LargestVariation = 0.03;
    private const string Metric = "requestsPerSecond";
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(10);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var pool = new RoundPool();
        var runs = new List<IReadOnlyList<MeasuredTrial>>();
        var (twins, fewer) = (new List<ComparisonRow>(), new List<ComparisonRow>());
        for (var number = 1; number <= Runs; number++)
        {
            var trials = await RecordedTrials.RunAsync(cluster, CalibrationSpecs.Trials($"equal-{number}", RoundsOfARun), Longest);
            pool.Add(trials);
            runs.Add(trials);
            twins.AddRange(RoundPool.Compare(trials, CalibrationSpecs.Twin));
            fewer.AddRange(RoundPool.Compare(trials, CalibrationSpecs.Fewer));
            await Console.Error.WriteLineAsync(
                $"  run {number} of {Runs}: twin {Show(twins.FindLast(OfMetric)!)}; fewer {Show(fewer.FindLast(OfMetric)!)}");
        }

        return [OfRuns(twins), OfPairs(runs), .. Alarms(pool), FoundFewer(pool, fewer), .. FoundSlower(pool)];
    }

    private static bool OfMetric(ComparisonRow row) => row.Metric == Metric;

    private static bool IsAlarm(ComparisonRow row) => row.Verdict is Verdict.Better or Verdict.Worse;

    private static Row OfRuns(List<ComparisonRow> rows)
    {
        var ofMetric = rows.Where(OfMetric).ToList();
        var alarms = (double)ofMetric.Count(IsAlarm) / ofMetric.Count;
        var all = rows.Where(row => row.LowPerMille is not null).ToList();
        return Row.Judged(
            $"A/A, {Runs} real runs of {RoundsOfARun} rounds: requests/s Better or Worse",
            $"{Percent(alarms)} ({all.Count(IsAlarm)} of all {all.Count} comparisons of all metrics)", $"<= {Percent(MostAlarms)}",
            alarms <= MostAlarms);
    }

    /// <summary>
    /// Compares each run with each other run as its baseline; all runs except the candidate are the baseline's history.
    /// </summary>
    private static Row OfPairs(List<IReadOnlyList<MeasuredTrial>> runs)
    {
        var rows = runs.SelectMany(candidate => runs.Where(baseline => baseline != candidate).SelectMany(baseline =>
            RoundPool.CompareRuns(candidate, baseline, [.. runs.Where(run => run != candidate)]))).Where(row => row.LowPerMille is not null)
                .ToList();
        var worst = rows.GroupBy(row => row.Metric).MaxBy(metric => (double)metric.Count(IsAlarm) / metric.Count())!;
        var ofMetric = rows.Where(OfMetric).ToList();
        var alarms = (double)ofMetric.Count(IsAlarm) / ofMetric.Count;
        return Row.Judged(
            $"A/A, all pairs of {Runs} real runs of {RoundsOfARun} rounds, each the other's baseline: requests/s Better or Worse",
            $"{Percent(alarms)}; of all metrics at most {Percent((double)worst.Count(IsAlarm) / worst.Count())} ({worst.Key})",
            $"<= {Percent(MostAlarms)}", alarms <= MostAlarms);
    }

    private static IEnumerable<Row> Alarms(RoundPool pool)
    {
        foreach (var rounds in new[] { RoundsOfARun, Rounds })
        {
            var rows = Enumerable.Range(0, Comparisons).SelectMany(_ => pool.Compare(CalibrationSpecs.Twin, rounds))
                .Where(row => row.LowPerMille is not null).ToList();
            var worst = rows.GroupBy(row => row.Metric).MaxBy(metric => metric.Count(IsAlarm))!;
            var ofMetric = rows.Where(OfMetric).ToList();
            var alarms = (double)ofMetric.Count(IsAlarm) / Comparisons;
            var beside = (double)ofMetric.Count(row => row.LowPerMille > 0 || row.HighPerMille < 0) / Comparisons;
            var measured =
                $"{Percent(alarms)}; interval beside zero {Percent(beside)}; of {rows.Select(row => row.Metric).Distinct().Count()} "
                    + $"metrics at most {Percent((double)worst.Count(IsAlarm) / Comparisons)} ({worst.Key})";
            yield return Row.Judged(
                $"A/A, {Comparisons} comparisons of {rounds} of {pool.Count} real rounds: requests/s Better or Worse", measured,
                $"<= {Percent(MostAlarms)}", alarms <= MostAlarms && worst.Count(IsAlarm) <= MostAlarms * Comparisons);
        }
    }

    private static Row FoundFewer(RoundPool pool, List<ComparisonRow> real)
    {
        var ofRuns = real.Where(OfMetric).ToList();
        var change = Cluster.Median(ofRuns.Select(row => row.ChangePerMille!.Value / 1000.0));
        var more =
            $"; median change of the real runs {Percent(change)}, {ofRuns.Count(row => row.Verdict == Verdict.Worse)} of them found with "
                + $"{RoundsOfARun} rounds";
        return Found(Draw(pool, CalibrationSpecs.Fewer), "10% fewer requests in the same time", Metric, more);
    }

    private static IEnumerable<Row> FoundSlower(RoundPool pool)
    {
        const string Handicap = "10% more CPU time a request";
        var drawn = Draw(pool, CalibrationSpecs.Slower);
        yield return Found(drawn, Handicap, "cpuPerRequest");
        yield return Found(drawn, Handicap, "p50");
        // The rest of a request takes as long as before, so its rate falls by less than 9.1%. Reported without a bar.
        yield return Found(drawn, Handicap, Metric) with { Bar = "", Holds = null };
    }

    private static Drawn Draw(RoundPool pool, string variant) => new(
        [.. Enumerable.Range(0, Comparisons).SelectMany(_ => pool.Compare(variant, Rounds))],
        Math.Max(VariationOf(pool, CalibrationSpecs.Baseline), VariationOf(pool, variant)),
        pool.Count);

    private static Row Found(Drawn drawn, string handicap, string metric, string more = "")
    {
        var found = (double)drawn.Rows.Count(row => row.Metric == metric && row.Verdict == Verdict.Worse) / Comparisons;
        return Row.Judged(
            $"{handicap}, {Comparisons} comparisons of {Rounds} of {drawn.Rounds} real rounds: {metric} Worse",
            $"{Percent(found)}; variation of trials {Percent(drawn.Variation)}{more}",
            $">= {Percent(LeastFound)} where trials vary by {Percent(LargestVariation)} at most", drawn.Variation > LargestVariation
                ? null : found >= LeastFound);
    }

    private static double VariationOf(RoundPool pool, string variant) =>
        (Variation.PerMille([.. pool.TrialsOf(variant).Select(trial => CellFigures.Of(trial.Cell("hello", "")!).RequestsPerSecond ?? 0)])
            ?? 0) / 1000.0;

    private static string Show(ComparisonRow row) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"{row.Verdict} {row.ChangePerMille / 10.0:0.0}% ({row.LowPerMille / 10.0:0.0}..{row.HighPerMille / 10.0:0.0})");

    private static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}");

    /// <summary>
    /// The comparisons of a variant, with all metrics of each. The variation is the larger of its own trials' and the baseline's; the
    /// rounds are those drawn from.
    /// </summary>
    private sealed record Drawn(IReadOnlyList<ComparisonRow> Rows, double Variation, int Rounds);
}
