using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Bench.Calibrating;

/// <summary>What real trials make of two equal services (nothing) and of one that needs 10% more CPU time for a request (<c>Worse</c>).</summary>
internal static class TrialsBar
{
    private const int Runs = 10;
    private const int RoundsOfARun = 6;
    private const int Rounds = 10;
    private const int Comparisons = 1_000;
    private const double MostAlarms = 0.05;
    private const double LeastFound = 0.9;
    private const double LargestVariation = 0.03;
    private const string Metric = "requestsPerSecond";
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(10);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var pool = new RoundPool();
        var (twins, slower) = (new List<ComparisonRow>(), new List<ComparisonRow>());
        for (var number = 1; number <= Runs; number++)
        {
            var trials = await RecordedTrials.RunAsync(cluster, CalibrationSpecs.Trials($"equal-{number}", RoundsOfARun), Longest);
            pool.Add(trials);
            twins.AddRange(RoundPool.Compare(trials, CalibrationSpecs.Twin));
            slower.AddRange(RoundPool.Compare(trials, CalibrationSpecs.Slower));
            await Console.Error.WriteLineAsync($"  run {number} of {Runs}: twin {Show(twins.FindLast(OfMetric)!)}; slower {Show(slower.FindLast(OfMetric)!)}");
        }

        var variation = Math.Max(VariationOf(pool, CalibrationSpecs.Baseline), VariationOf(pool, CalibrationSpecs.Slower));
        return [OfRuns(twins), .. Alarms(pool), Found(pool, slower, variation)];
    }

    private static bool OfMetric(ComparisonRow row) => row.Metric == Metric;

    private static bool IsAlarm(ComparisonRow row) => row.Verdict is Verdict.Better or Verdict.Worse;

    private static Row OfRuns(List<ComparisonRow> rows)
    {
        var ofMetric = rows.Where(OfMetric).ToList();
        var alarms = (double)ofMetric.Count(IsAlarm) / ofMetric.Count;
        var all = rows.Where(row => row.LowPerMille is not null).ToList();
        return Row.Judged($"A/A, {Runs} real runs of {RoundsOfARun} rounds: requests/s Better or Worse", $"{Percent(alarms)} ({all.Count(IsAlarm)} of all {all.Count} comparisons of all metrics)", $"<= {Percent(MostAlarms)}", alarms <= MostAlarms);
    }

    private static IEnumerable<Row> Alarms(RoundPool pool)
    {
        foreach (var rounds in new[] { RoundsOfARun, Rounds })
        {
            var rows = Enumerable.Range(0, Comparisons).SelectMany(_ => pool.Compare(CalibrationSpecs.Twin, rounds)).Where(row => row.LowPerMille is not null).ToList();
            var worst = rows.GroupBy(row => row.Metric).MaxBy(metric => metric.Count(IsAlarm))!;
            var ofMetric = rows.Where(OfMetric).ToList();
            var alarms = (double)ofMetric.Count(IsAlarm) / Comparisons;
            var beside = (double)ofMetric.Count(row => row.LowPerMille > 0 || row.HighPerMille < 0) / Comparisons;
            var measured = $"{Percent(alarms)}; interval beside zero {Percent(beside)}; of {rows.Select(row => row.Metric).Distinct().Count()} metrics at most {Percent((double)worst.Count(IsAlarm) / Comparisons)} ({worst.Key})";
            yield return Row.Judged($"A/A, {Comparisons} comparisons of {rounds} of {pool.Count} real rounds: requests/s Better or Worse", measured, $"<= {Percent(MostAlarms)}", alarms <= MostAlarms && worst.Count(IsAlarm) <= MostAlarms * Comparisons);
        }
    }

    private static Row Found(RoundPool pool, List<ComparisonRow> real, double variation)
    {
        var rows = Enumerable.Range(0, Comparisons).SelectMany(_ => pool.Compare(CalibrationSpecs.Slower, Rounds)).ToList();
        double Share(string metric) => (double)rows.Count(row => row.Metric == metric && row.Verdict == Verdict.Worse) / Comparisons;
        var ofRuns = real.Where(OfMetric).ToList();
        var measured = $"{Percent(Share(Metric))}, p50 {Percent(Share("p50"))}, CPU per request {Percent(Share("cpuPerRequest"))}; variation of trials {Percent(variation)}; {ofRuns.Count(row => row.Verdict == Verdict.Worse)} of {Runs} real runs of {RoundsOfARun} rounds";
        return Row.Judged(
            $"10% more CPU time a request, {Comparisons} comparisons of {Rounds} of {pool.Count} real rounds: requests/s Worse",
            measured, $">= {Percent(LeastFound)} where trials vary by 3% at most", variation > LargestVariation ? null : Share(Metric) >= LeastFound);
    }

    private static double VariationOf(RoundPool pool, string variant) =>
        (Variation.PerMille([.. pool.TrialsOf(variant).Select(trial => CellFigures.Of(trial.Cell("hello", "")!).RequestsPerSecond ?? 0)]) ?? 0) / 1000.0;

    private static string Show(ComparisonRow row) => string.Create(CultureInfo.InvariantCulture, $"{row.Verdict} {row.ChangePerMille / 10.0:0.0}% ({row.LowPerMille / 10.0:0.0}..{row.HighPerMille / 10.0:0.0})");

    private static string Percent(double share) => string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}");
}
