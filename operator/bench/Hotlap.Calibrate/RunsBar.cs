using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures how often two runs of the same image are judged different, and how often a real difference is detected. The spread between runs
/// is known.
/// </summary>
internal static class RunsBar
{
    private const int Repetitions = 400;
    private const int Runs = 10;
    private const int Trials = 12;
    private const double Within = 0.03;
    private const double MostAlarms = 0.05;

    public static IEnumerable<Row> Measure()
    {
        foreach (var between in new[] { 0, 0.03, 0.1 })
        {
            foreach (var earlier in new[] { 3, 8 })
            {
                yield return Judge(between, earlier, 1);
                yield return Judge(between, earlier, 1.2);
            }
        }

        foreach (var between in new[] { 0, 0.01, 0.03, 0.1 })
            yield return Pairs(between);
    }

    /// <summary>
    /// Compares the 45 pairs of ten runs of the same image, each with the eight others as earlier runs. The usual test of two samples,
    /// which takes no account of the spread between runs, is shown beside the rule.
    /// </summary>
    private static Row Pairs(double between)
    {
        var random = new Random(45);
        var (different, usual, pairs) = (0, 0, 0);
        for (var repetition = 0; repetition < Repetitions; repetition++)
        {
            var runs = Enumerable.Range(0, Runs).Select(_ => Draw(random, between)).ToList();
            foreach (var (first, second) in Enumerable.Range(0, Runs).SelectMany(first =>
                Enumerable.Range(first + 1, Runs - first - 1).Select(second => (first, second))))
            {
                pairs++;
                different += Compare(runs, first, second, Runs - 2, 1).Verdict is Verdict.Better or Verdict.Worse ? 1 : 0;
                usual += MannWhitney.IntervalOf(runs[first], runs[second], Confidence.Report)!.Value.Contains(0) ? 0 : 1;
            }
        }

        return new Row(
            string.Create(
                CultureInfo.InvariantCulture, $"45 pairs of {Runs} A/A runs, CV {Within:0%} within and {between:0%} between them"),
            "Better or Worse in at most 5%",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{(double)different / pairs:0.0%}; a Mann-Whitney test of the trials of both: {(double)usual / pairs:0.0%}"),
            (double)different / pairs <= MostAlarms);
    }

    /// <summary>
    /// Compares all ordered pairs of ten runs. The earlier runs of a pair are the baseline and the runs that follow it in the list, without
    /// the candidate.
    /// </summary>
    private static Row Judge(double between, int earlier, double ratio)
    {
        var random = new Random(earlier);
        var (compared, different, beside) = (0, 0, 0);
        for (var repetition = 0; repetition < Repetitions; repetition++)
        {
            var runs = Enumerable.Range(0, Runs).Select(_ => Draw(random, between)).ToList();
            foreach (var (first, second) in Enumerable.Range(0, Runs)
                .SelectMany(first => Enumerable.Range(0, Runs).Where(second => second != first).Select(second => (first, second))))
            {
                var row = Compare(runs, first, second, earlier, ratio);
                compared++;
                different += row.Verdict is Verdict.Better or Verdict.Worse ? 1 : 0;
                beside += row.LowPerMille > 0 || row.HighPerMille < 0 ? 1 : 0;
            }
        }

        var share = (double)different / compared;
        return new Row(
            string.Create(
                CultureInfo.InvariantCulture,
                $"all pairs of {Runs} runs, CV {Within:0%} within and {between:0%} between them, {earlier} earlier runs, truth "
                    + $"{ratio - 1:+0%;-0%;0%}"),
            ratio > 1 ? "" : "Better or Worse in at most 5%",
            string.Create(CultureInfo.InvariantCulture, $"{share:0.0%}; interval beside zero {(double)beside / compared:0.0%}"),
            ratio > 1 ? null : share <= MostAlarms);
    }

    private static double[] Draw(Random random, double between)
    {
        var centre = between * Noise.Normal.Draw(random);
        return Noise.Normal.Draws(random, Trials, centre, Within);
    }

    private static ComparisonRow Compare(List<double[]> runs, int first, int second, int earlier, double ratio)
    {
        var known = Enumerable.Range(0, Runs).Select(i => (second + i) % Runs).Where(i => i != first).Take(earlier);
        var baseline = new BaselineRun
        {
            Name = "before",
            Variants = [new ComparedVariant("service")],
            Trials = MadeOf(runs[second], 1),
            Earlier = [.. known.Select(i => EarlierRun.Of(MadeOf(runs[i], 1)))],
        };
        var plan = new ComparisonPlan
        {
            Variants = [new ComparedVariant("service")],
            MarginsPerMille = new Dictionary<string, int> { ["startup"] = Metric.UsualMarginPerMille },
        };
        return Comparer.CompareWithRun(MadeOf(runs[first], ratio), plan, baseline).First(row => row.Metric == "startup");
    }

    private static List<MeasuredTrial> MadeOf(double[] logarithms, double ratio) =>
        [.. logarithms.Select((value, index) => new MeasuredTrial
    {
        Record = new TrialRecord { Round = index + 1, Variant = "service" },
        Startup = new StartupSample { FirstCorrectAnswerMicroseconds = (long)(1e9 * ratio * Math.Exp(value)) },
    })];
}
