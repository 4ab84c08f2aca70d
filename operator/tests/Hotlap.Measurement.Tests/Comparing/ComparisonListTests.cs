using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Tests.Comparing;

/// <summary>Comparisons of one list: what is clear alone may not be clear among many.</summary>
public sealed class ComparisonListTests
{
    /// <summary>Differences of ten rounds in thousandths. The signed-rank test of no change has a two-sided p-value of 10/1024.</summary>
    private static readonly double[] Weak = [60, 55, 70, -3, 65, 58, 62, -40, 57, 66];

    private static readonly double[] Clear = [200, 210, 190, 205, 195, 202, 198, 201, 199, 203];

    private static readonly double[] Equal = [1, -2, 3, -1, 2, -3, 1.5, -1.5, 2.5, -2.5];

    [Theory]
    [InlineData(0, Verdict.Worse)]
    [InlineData(4, Verdict.Worse)] // 0.05 / 5 = 0.01
    [InlineData(5, Verdict.Inconclusive)]
    [InlineData(20, Verdict.Inconclusive)]
    public void Compare_WeakDifferenceWithoutMargin_IsKeptAlone(int others, Verdict expected)
    {
        var row = Rows(0, [Weak, .. Enumerable.Repeat(Equal, others)])[0];

        row.Verdict.ShouldBe(expected);
        row.UnclearAmong.ShouldBe(expected == Verdict.Worse ? null : others + 1);
        row.LowPerMille!.Value.ShouldBeGreaterThan(0, "the interval stays as it is");
    }

    [Fact]
    public void Compare_WeakDifferenceAmongClearOnes_IsKept() =>
        Rows(0, [Weak, .. Enumerable.Repeat(Clear, 9)])[0].Verdict.ShouldBe(Verdict.Worse);

    [Fact]
    public void Compare_ClearDifferenceAmongEqualOnes_IsKept()
    {
        var rows = Rows(50, [Clear, .. Enumerable.Repeat(Equal, 99)]);

        rows.Select(row => row.Verdict).ShouldBe([Verdict.Worse, .. Enumerable.Repeat(Verdict.Same, 99)]);
        rows.ShouldAllBe(row => row.UnclearAmong == null);
    }

    /// <summary>Its interval reaches up to 4.9%, so it is called the same alone and among others like that, but not as the only one.</summary>
    [Theory]
    [InlineData(0, Verdict.Same)]
    [InlineData(40, Verdict.Inconclusive)]
    public void Compare_BarelySameAmongDifferent_IsNotClear(int others, Verdict expected)
    {
        double[] barely = [49, 49, 20, 48.5, 49, 20, 51, 48, 30, 10];

        Rows(50, [barely, .. Enumerable.Repeat(Clear, others)])[0].Verdict.ShouldBe(expected);
    }

    [Fact]
    public void Compare_UnclearAmongMany_SaysHowManyRoundsItNeeds() =>
        Rows(0, [Weak, .. Enumerable.Repeat(Equal, 20)])[0].RoundsNeeded!.Value.ShouldBeInRange(11, 40);

    /// <summary>
    /// The true spread is at least sqrt(11 / 17.275) and at most sqrt(11 / 5.578) of the one of twelve rounds, each with a probability of
    /// 90%: quantiles of chi-square with 11 degrees of freedom, as in NIST's tables.
    /// </summary>
    [Fact]
    public void Compare_TwelveNoisyRounds_NeedARangeOfRounds()
    {
        double[] noisy = [90, -30, 60, 10, -20, 70, 40, 0, 80, -10, 30, 50];

        var row = Rows(50, [noisy])[0];

        row.Verdict.ShouldBe(Verdict.Inconclusive);
        row.RoundsNeededLow.ShouldBe(row.Evidence!.RoundsToSettle(row.Limits, Math.Sqrt(11 / 17.275)));
        row.RoundsNeededHigh.ShouldBe(row.Evidence.RoundsToSettle(row.Limits, Math.Sqrt(11 / 5.578)));
        row.RoundsNeeded!.Value.ShouldBeInRange(row.RoundsNeededLow!.Value + 1, row.RoundsNeededHigh!.Value - 1);
    }

    private static List<ComparisonRow> Rows(int marginPerMille, IReadOnlyList<double[]> metrics)
    {
        List<string> names = [.. metrics.Select((_, index) => $"m{index}")];
        var plan = new ComparisonPlan
        {
            Variants = [new ComparedVariant("before"), new ComparedVariant("after")],
            Metrics = MetricCatalogue.With(names.Select(name => Metric.Stated(name))),
            MarginsPerMille = names.ToDictionary(name => name, _ => marginPerMille),
        };
        var trials = Enumerable.Range(0, metrics[0].Length).SelectMany(round => new[]
        {
            Trial("before", round, names.ToDictionary(name => name, _ => 1_000_000L)),
            Trial("after", round, names.Index().ToDictionary(name => name.Item, name => 1_000_000 + (long)(1_000 * metrics[name.Index][round]))),
        });
        return [.. Comparer.Compare([.. trials], plan, "before").Where(row => names.Contains(row.Metric))];
    }

    private static MeasuredTrial Trial(string variant, int round, Dictionary<string, long> metrics) => new()
    {
        Record = new TrialRecord { Round = round + 1, Variant = variant },
        Startup = null,
        Cells = [MeasuredCell.Of(new CellSample { Scenario = "s", Metrics = metrics })],
    };
}
