using System.Globalization;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures whether the intervals of runs are as wide as a preflight of 8 rounds predicts, for planted spreads of rounds, pods and windows.
/// </summary>
internal static class PreflightBar
{
    private const int Repetitions = 5_000;
    private const int PreflightRounds = 8;
    private const int PlannedRounds = 12;
    private const double MostError = 0.2;
    private const double MostAlarms = 0.02;
    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);
    private static readonly TimeSpan Pod = TimeSpan.FromSeconds(20);

    public static IEnumerable<Row> Measure()
    {
        foreach (var (pods, windows) in new[] { (0.03, 0.04), (0.04, 0.01), (0.01, 0.05), (0.02, 0.02), (0, 0.04), (0.04, 0) })
            foreach (var row in Widths(pods, windows))
                yield return row;
        foreach (var trials in new[] { 14, 16, 40 })
            yield return Alarms(trials);
    }

    private static IEnumerable<Row> Widths(double pods, double windows)
    {
        var random = new Random(8);
        var (planned, cheapest) = (new List<double>(), new List<double>());
        for (var i = 0; i < Repetitions; i++)
        {
            var found = VarianceComponents.Of(Preflight(random, pods, windows));
            planned.Add(Predicted(found, PlannedRounds, 1) / Real(random, PlannedRounds, pods, windows));
            var load = new PlannedLoad(Window, 1, [new NeededPrecision(found, PrecisionGoal.Change(50))]);
            if (CheapestPlan.Find([load], [], Pod, 2, 7) is not { } plan)
                continue;
            var length = plan.Windows[0] / Window;
            cheapest.Add(Predicted(found, plan.Rounds, length) / Real(random, plan.Rounds, pods, windows / Math.Sqrt(length)));
        }

        var what = string.Create(CultureInfo.InvariantCulture, $"preflight of 8 rounds, CV of pods {pods:0%}, of windows {windows:0%}: width ");
        yield return Judge($"{what}of 12 planned rounds", planned);
        yield return Judge($"{what}of the cheapest plan", cheapest);
    }

    private static Row Judge(string what, List<double> ratios)
    {
        var median = Quantiles.Quantile(ratios, 0.5);
        return new Row(
            what, "predicted within 20% of the real one, in the median",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{median - 1:+0.0%;-0.0%} (80% of runs {Quantiles.Quantile(ratios, 0.1) - 1:+0%;-0%} to {Quantiles.Quantile(ratios, 0.9) - 1:+0%;-0%})"),
            Math.Abs(median - 1) <= MostError);
    }

    private static Row Alarms(int trials)
    {
        var random = new Random(trials);
        var alarms = Enumerable.Range(0, Repetitions)
            .Count(_ => Autocorrelation.Of(Noise.Normal.Draws(random, trials, 0, 1))!.IsSignificant) / (double)Repetitions;
        return new Row(
            $"autocorrelation of {trials} independent trials: called significant", "at most 2%",
            string.Create(CultureInfo.InvariantCulture, $"{alarms:0.0%}"), alarms <= MostAlarms);
    }

    private static IReadOnlyList<IReadOnlyList<IReadOnlyList<double>>> Preflight(Random random, double pods, double windows) =>
        [.. Enumerable.Range(0, PreflightRounds).Select(_ =>
        {
            var round = 0.02 * Noise.Normal.Draw(random);
            return (IReadOnlyList<IReadOnlyList<double>>)[.. Enumerable.Range(0, 2).Select(_ =>
                (IReadOnlyList<double>)Noise.Normal.Draws(random, 2, round + (pods * Noise.Normal.Draw(random)), windows))];
        })];

    private static double Predicted(VarianceComponents found, int rounds, double length) =>
        DetectableChange.HalfWidth(Math.Sqrt(found.OfTrial(length)), rounds);

    private static double Real(Random random, int rounds, double pods, double window)
    {
        double Trial() => (pods * Noise.Normal.Draw(random)) + (window * Noise.Normal.Draw(random));
        return SignedRank.IntervalOf([.. Enumerable.Range(0, rounds).Select(_ => Trial() - Trial())], Confidence.Report)!.Value.HalfWidth;
    }
}
