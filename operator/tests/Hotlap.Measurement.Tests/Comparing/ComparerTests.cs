using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Comparing;

public sealed class ComparerTests
{
    private static readonly ComparisonPlan Plan = new() { Variants = [new ComparedVariant("jit", 40_000_000), new ComparedVariant("aot", 10_000_000)] };

    private static readonly long[] Steady = [1000, 1010, 990, 1005, 995, 1002, 998, 1001, 999, 1000];

    [Theory]
    [InlineData(120, Verdict.Better)]
    [InlineData(100, Verdict.Same)]
    [InlineData(102, Verdict.Same)]
    [InlineData(80, Verdict.Worse)]
    [InlineData(105, Verdict.Same)] // the margin itself does not matter yet
    [InlineData(106, Verdict.Better)]
    public void Compare_RateTimesPercent_HasTheVerdict(long percent, Verdict expected)
    {
        var row = Row(Comparer.Compare(Pairs(percent), Plan, "jit"), "requestsPerSecond");

        row.Verdict.ShouldBe(expected);
        row.ChangePerMille.ShouldBe((percent - 100) * 10);
        (row.Rounds, row.ConfidencePerMille, row.MarginPerMille, row.Paired).ShouldBe((10, 950, 50, true));
        (row.Variant, row.Baseline, row.Scenario, row.Payload).ShouldBe(("aot", "jit", "hello", ""));
    }

    [Fact]
    public void Compare_Latency_IsBetterWhenItIsLess()
    {
        var rows = Comparer.Compare(Pairs(200), Plan, "jit");

        Row(rows, "p50").Verdict.ShouldBe(Verdict.Better);
        Row(rows, "p50").ChangePerMille.ShouldBe(-500);
        Row(Comparer.Compare(Pairs(50), Plan, "jit"), "p99").Verdict.ShouldBe(Verdict.Worse);
    }

    [Fact]
    public void Compare_DriftOfBothAlike_IsTakenOutByThePairs()
    {
        long[] drifting = [1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900];

        var row = Row(Comparer.Compare([.. Trials.OfRates("jit", drifting), .. Trials.OfRates("aot", [.. drifting.Select(rate => rate * 12 / 10)])], Plan, "jit"), "requestsPerSecond");

        (row.LowPerMille, row.ChangePerMille, row.HighPerMille, row.Verdict).ShouldBe((200, 200, 200, Verdict.Better));
    }

    [Theory]
    [InlineData(5, false, null, 6)]
    [InlineData(6, false, 950, null)]
    [InlineData(7, true, null, 8)]
    [InlineData(8, true, 990, null)]
    public void Compare_TooFewRounds_HasNoIntervalAndSaysHowManyAreNeeded(int rounds, bool gated, int? confidence, int? needed)
    {
        var plan = gated ? Plan with { Gates = [new GatedMetric("requestsPerSecond", Scenario: "hello")] } : Plan;

        var row = Row(Comparer.Compare([.. Pairs(150).Where(trial => trial.Record.Round <= rounds)], plan, "jit"), "requestsPerSecond");

        (row.ConfidencePerMille, row.RoundsNeeded).ShouldBe((confidence, needed));
        row.Verdict.ShouldBe(confidence is null ? Verdict.Inconclusive : Verdict.Better);
        row.LowPerMille.HasValue.ShouldBe(confidence is not null);
        row.ChangePerMille.ShouldBe(500);
    }

    [Fact]
    public void Compare_WideInterval_SaysHowManyRoundsWouldLikelySettleIt()
    {
        long[] noisy = [1100, 900, 1050, 950, 1080, 920, 1120, 880, 1000, 990];

        var row = Row(Comparer.Compare([.. Trials.OfRates("jit", Steady), .. Trials.OfRates("aot", noisy)], Plan, "jit"), "requestsPerSecond");

        row.Verdict.ShouldBe(Verdict.Inconclusive);
        row.RoundsNeeded.ShouldNotBeNull();
        row.RoundsNeeded.Value.ShouldBeInRange(11, 1000);
    }

    [Fact]
    public void Compare_OtherHardware_ShowsTheRatioAndGivesNoVerdict()
    {
        var plan = Plan with { Variants = [new ComparedVariant("jit", 40_000_000, "amd64"), new ComparedVariant("aot", 10_000_000, "arm64")] };

        var rows = Comparer.Compare(Pairs(150), plan, "jit");

        Row(rows, "requestsPerSecond").ChangePerMille.ShouldBe(500);
        rows.Where(row => row.Metric != "imageBytes").ShouldAllBe(row => row.Verdict == Verdict.HardwareDiffers && row.RoundsNeeded == null);
        Row(rows, "requestsPerSecond").IsWorseBeyond(0).ShouldBeFalse();
        Row(rows, "imageBytes").Verdict.ShouldBe(Verdict.Better);
    }

    [Fact]
    public void Compare_Images_IsExact()
    {
        var row = Row(Comparer.Compare(Pairs(100), Plan, "jit"), "imageBytes");

        (row.ChangePerMille, row.LowPerMille, row.HighPerMille, row.ConfidencePerMille, row.Rounds).ShouldBe((-750, -750, -750, (int?)null, 0));
        row.Verdict.ShouldBe(Verdict.Better);
        Comparer.Compare(Pairs(100), Plan with { Variants = [new ComparedVariant("jit"), new ComparedVariant("aot", 5)] }, "jit")
            .ShouldNotContain(other => other.Metric == "imageBytes");
    }

    [Fact]
    public void Compare_StartAfterAPull_IsInNoStartupButInAllElse()
    {
        var trials = Pairs(100).Select(trial => trial.WithStartup(trial.Record.Round == 1 ? 900_000 : 50_000, pulled: trial.Record is { Round: 1, Variant: "aot" })).ToList();

        var rows = Comparer.Compare(trials, Plan, "jit");

        (Row(rows, "startup").Rounds, Row(rows, "startup").Verdict).ShouldBe((9, Verdict.Same));
        Row(rows, "requestsPerSecond").Rounds.ShouldBe(10);
    }

    [Fact]
    public void Compare_ValueOnOneSideOnly_IsInconclusiveRatherThanFlattering()
    {
        var trials = Pairs(200).Select(trial => trial.Record is { Round: 3, Variant: "aot" } ? Trials.OfRate("aot", 3, 0) : trial).ToList();

        var rows = Comparer.Compare(trials, Plan, "jit");

        foreach (var metric in new[] { "requestsPerSecond", "p50", "cpuPerRequest" })
        {
            var row = Row(rows, metric);
            (row.Rounds, row.Verdict, row.RoundsNeeded).ShouldBe((9, Verdict.Inconclusive, (int?)null), metric);
        }
    }

    [Fact]
    public void Compare_NeverMeasured_HasNoRow()
    {
        var trials = Pairs(100).Select(trial => Trials.Of(trial.Record.Variant, trial.Record.Round, trial.Cells[0].Sample with { TargetCpuNanoseconds = null })).ToList();

        Comparer.Compare(trials, Plan, "jit").ShouldNotContain(row => row.Metric == "cpuPerRequest");
    }

    [Theory]
    [InlineData(0, 0, Verdict.Same, 0L)]
    [InlineData(5, 5, Verdict.Inconclusive, 0L)]
    [InlineData(0, 7, Verdict.Worse, null)]
    [InlineData(7, 0, Verdict.Better, -1000L)]
    public void Compare_Errors_AreJudgedByTheirDifferences(long baseline, long candidate, Verdict expected, long? change)
    {
        var trials = Enumerable.Range(1, 8).SelectMany(round => new[]
        {
            Trials.Of("jit", round, Trials.Cell(1000 - baseline, 1_000_000) with { Errors = baseline }),
            Trials.Of("aot", round, Trials.Cell(1000 - candidate, 1_000_000) with { Errors = candidate }),
        }).ToList();

        var row = Row(Comparer.Compare(trials, Plan, "jit"), "errors");

        (row.Verdict, row.ChangePerMille, row.LowPerMille).ShouldBe((expected, change, (long?)null));
    }

    [Fact]
    public void Compare_AnyOrderOfTrials_GivesTheSameRows()
    {
        var trials = Pairs(107);

        var shuffled = trials.OrderBy(trial => (trial.Record.Round * 7) % 11).ThenByDescending(trial => trial.Record.Variant).ToList();

        Comparer.Compare(shuffled, Plan, "jit").ShouldBe(Comparer.Compare(trials, Plan, "jit"));
    }

    [Fact]
    public void Compare_Rows_AreOrderedAsPlannedAndMeasured()
    {
        var plan = Plan with { Variants = [new ComparedVariant("r2r"), .. Plan.Variants] };
        MeasuredTrial With(string variant, int round) => Trials.Of(
            variant, round, Trials.Cell(1000, 1_000_000) with { Scenario = "z" }, Trials.Cell(1000, 1_000_000) with { Scenario = "a", Payload = "10Ki" });

        var rows = Comparer.Compare([With("aot", 1), With("jit", 1), With("r2r", 1)], plan, "jit");

        rows.Select(row => $"{row.Variant} {row.Scenario} {row.Payload}".TrimEnd()).Distinct().ShouldBe(["r2r", "r2r z", "r2r a 10Ki", "aot", "aot z", "aot a 10Ki"]);
        rows.Take(2).Select(row => row.Metric).ShouldBe(["startup", "idleMemory"]);
    }

    [Fact]
    public void Compare_MarginOfTheSpec_TakesTheDefaultsPlace()
    {
        var plan = Plan with { MarginsPerMille = new Dictionary<string, int> { ["requestsPerSecond"] = 300 } };

        Row(Comparer.Compare(Pairs(120), plan, "jit"), "requestsPerSecond").Verdict.ShouldBe(Verdict.Same);
    }

    [Theory]
    [InlineData(4, Verdict.Inconclusive)]
    [InlineData(5, Verdict.Better)]
    public void CompareWithRun_OtherRun_NeedsFiveTrialsASide(int trials, Verdict expected)
    {
        var other = new BaselineRun { Name = "before", Variants = [new ComparedVariant("aot", 20_000_000)], Trials = [.. Trials.OfRates("aot", Steady[..trials])] };

        var rows = Comparer.CompareWithRun([.. Trials.OfRates("aot", [.. Steady.Select(rate => rate * 2)])], Plan, other);

        var row = Row(rows, "requestsPerSecond");
        (row.Verdict, row.Rounds, row.Paired, row.Baseline, row.Variant).ShouldBe((expected, trials, false, "before/aot", "aot"));
        row.RoundsNeeded.ShouldBe(trials == 4 ? 5 : null);
        Row(rows, "imageBytes").ChangePerMille.ShouldBe(-500);
    }

    [Fact]
    public void CompareWithRun_NamedVariant_IsTheBaselineOfAll()
    {
        var other = new BaselineRun { Name = "before", Variants = [new ComparedVariant("old")], Trials = [.. Trials.OfRates("old", Steady)], Variant = "old" };

        Comparer.CompareWithRun(Pairs(100), Plan, other).Select(row => $"{row.Variant} {row.Baseline}").Distinct().ShouldBe(["jit before/old", "aot before/old"]);
    }

    [Theory]
    [InlineData(80, 100, true)]
    [InlineData(80, 250, false)]
    [InlineData(120, 0, false)]
    public void IsWorseBeyond_WholeInterval_IsARegression(long percent, long limit, bool expected)
    {
        var rows = Comparer.Compare(Pairs(percent), Plan, "jit");

        Row(rows, "requestsPerSecond").IsWorseBeyond(limit).ShouldBe(expected);
        Row(rows, "p50").IsWorseBeyond(limit).ShouldBe(expected);
    }

    [Theory]
    [InlineData(20, true)]
    [InlineData(5, true)]
    [InlineData(0, false)]
    public void EarlyStop_WidthOfPrimaryIntervals_Decides(long precision, bool expected) =>
        EarlyStopRule.IsReached(Comparer.Compare(Jittered(), Plan, "jit"), ["requestsPerSecond"], precision).ShouldBe(expected);

    [Fact]
    public void EarlyStop_NoIntervalOrNothingPrimary_GoesOn()
    {
        EarlyStopRule.IsReached(Comparer.Compare([.. Pairs(100).Take(8)], Plan, "jit"), ["requestsPerSecond"], 1000).ShouldBeFalse();
        EarlyStopRule.IsReached([], ["requestsPerSecond"], 1000).ShouldBeFalse();
    }

    private static ComparisonRow Row(IEnumerable<ComparisonRow> rows, string metric) => rows.First(row => row.Metric == metric);

    /// <summary>Ten rounds in which aot has exactly so many percent of jit's rate.</summary>
    private static List<MeasuredTrial> Pairs(long percent) =>
        [.. Steady.SelectMany((rate, index) => new[] { Trials.OfRate("jit", index + 1, rate * 100), Trials.OfRate("aot", index + 1, rate * percent) })];

    private static List<MeasuredTrial> Jittered() => [.. Trials.OfRates("jit", [.. Enumerable.Repeat(100_000L, 10)]), .. Trials.OfRates("aot", [.. Steady.Select(rate => 100_000 + ((rate - 1000) * 100))])];
}
