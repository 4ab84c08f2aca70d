using System.Globalization;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures lists of comparisons of which few differ: the share of false verdicts among <c>Better</c> and <c>Worse</c> (the false discovery
/// rate), and how many of the true differences are found. Beside the rule, the verdicts of the intervals alone, and those of a test against
/// the margin in place of one against no change (ADR 72).
/// </summary>
internal static class ListBar
{
    private const int Repetitions = 1_000;
    private const double Rate = 0.05;

    /// <summary>Three standard errors of a share of 5% in so many runs.</summary>
    private const double Chance = 0.02;

    public static IEnumerable<Row> Measure()
    {
        foreach (var (count, different) in new[] { (20, 0), (20, 2), (100, 0), (100, 5) })
        {
            yield return Judge(new ManyMetrics { Count = count, Different = different }, 0.85);
            yield return Judge(new ManyMetrics { Count = count, Different = different, Rounds = 7 }, 0);
            yield return Judge(new ManyMetrics { Count = count, Different = different, Variation = 0.1, Ratio = 1.3 }, 0.85);
            yield return Judge(new ManyMetrics { Count = count, Different = different, MarginPerMille = 0 }, 0.85);
            yield return Judge(new ManyMetrics { Count = count, Different = different, MarginPerMille = 0, Rounds = 7 }, 0);
        }
    }

    private static Row Judge(ManyMetrics many, double leastFound)
    {
        var random = new Random(many.Count + many.Rounds);
        var (rule, alone, margin) = (new Tally(many.Different), new Tally(many.Different), new Tally(many.Different));
        for (var i = 0; i < Repetitions; i++)
        {
            var rows = many.Run(random);
            rule.Add(rows.Select(row => row.Verdict is Verdict.Better or Verdict.Worse));
            var beyond = rows.ConvertAll(row => IsBeyond(row.Ends!.Value, row.MarginPerMille));
            alone.Add(beyond);
            var pValues = rows.ConvertAll(row => 2 * Math.Min(
                row.Evidence!.PValueAbove!(row.Limits.High), row.Evidence.PValueBelow!(row.Limits.Low)));
            var cut = ManyTests.BenjaminiHochberg(pValues, Rate) ?? -1;
            margin.Add(pValues.Select(value => value <= cut));
        }

        return new Row(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{many.Count} comparisons, {many.Different} of them {many.Ratio - 1:+0%}, {many.Rounds} rounds, CV {many.Variation:0%}, "
                    + $"margin {many.MarginPerMille / 1000.0:0%}: false among Better and Worse; true ones found"),
            leastFound == 0 || many.Different == 0 ? "at most 5%, and chance" : $"at most 5%, and chance; at least {leastFound:0%}",
            $"{rule}; by the intervals alone {alone}; by a test against the margin {margin}",
            rule.False <= Rate + Chance && (many.Different == 0 || rule.Found >= leastFound));
    }

    private static bool IsBeyond(Interval ends, long marginPerMille) =>
        ends.Low * 1000 > marginPerMille || ends.High * 1000 < -marginPerMille;

    private sealed class Tally(int different)
    {
        private double _false;
        private double _found;

        public double False => _false / Repetitions;

        public double Found => different == 0 ? 0 : _found / Repetitions / different;

        public void Add(IEnumerable<bool> verdicts)
        {
            List<bool> called = [.. verdicts];
            var (found, wrong) = (called.Take(different).Count(yes => yes), called.Skip(different).Count(yes => yes));
            _false += wrong == 0 ? 0 : (double)wrong / (wrong + found);
            _found += found;
        }

        public override string ToString() => different == 0
            ? string.Create(CultureInfo.InvariantCulture, $"{False:0.0%}")
            : string.Create(CultureInfo.InvariantCulture, $"{False:0.0%}, {Found:0.0%}");
    }
}
