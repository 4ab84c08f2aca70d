using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Comparing;

public sealed class ComparerTests
{
    private static readonly ComparisonPlan Plan = Trials.JitAndAot;

    [Theory]
    [InlineData(120, Verdict.Better)]
    [InlineData(100, Verdict.Same)]
    [InlineData(102, Verdict.Same)]
    [InlineData(80, Verdict.Worse)]
    [InlineData(105, Verdict.Same)] // the margin itself does not matter yet
    [InlineData(106, Verdict.Better)]
    public void Compare_RateTimesPercent_HasTheVerdict(long percent, Verdict expected)
    {
        var row = Row(Comparer.Compare(Trials.Pairs(percent), Plan, "jit"), "requestsPerSecond");

        row.Verdict.ShouldBe(expected);
        row.ChangePerMille.ShouldBe((percent - 100) * 10);
        (row.Rounds, row.ConfidencePerMille, row.MarginPerMille, row.Paired).ShouldBe((10, 950, 50, true));
        (row.Variant, row.Baseline, row.Scenario, row.Payload).ShouldBe(("aot", "jit", "hello", ""));
    }

    [Fact]
    public void Compare_Latency_IsBetterWhenItIsLess()
    {
        var rows = Comparer.Compare(Trials.Pairs(200), Plan, "jit");

        Row(rows, "p50").Verdict.ShouldBe(Verdict.Better);
        Row(rows, "p50").ChangePerMille.ShouldBe(-500);
        Row(Comparer.Compare(Trials.Pairs(50), Plan, "jit"), "p99").Verdict.ShouldBe(Verdict.Worse);
    }

    [Theory]
    [InlineData(2000, 0, "allocatedPerRequest", Verdict.Better, -500L)]
    [InlineData(4000, 0, "allocatedPerRequest", Verdict.Same, 0L)]
    [InlineData(4000, 0, "gcPause", Verdict.Better, -1000L)] // no pause has no logarithm, and is better than some
    [InlineData(4000, 30, "gcPause", Verdict.Worse, 500L)]
    public void Compare_WhatTheRuntimeTells_IsJudged(long allocated, long pausePerMille, string metric, Verdict expected, long change)
    {
        var row =
            Row(Comparer.Compare([.. WithRuntime("jit", 4000, 20), .. WithRuntime("aot", allocated, pausePerMille)], Plan, "jit"), metric);

        (row.Verdict, row.ChangePerMille).ShouldBe((expected, change));
    }

    [Fact]
    public void Compare_WhatNoRuntimeTold_HasNoRow() =>
        Comparer.Compare(Trials.Pairs(100), Plan, "jit").ShouldNotContain(row => row.Metric == "allocatedPerRequest" || row.Metric == "gcPause");

    [Fact]
    public void Compare_DriftOfBothAlike_IsTakenOutByThePairs()
    {
        long[] drifting = [1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900];

        var row =
            Row(Comparer.Compare(
                [.. Trials.OfRates("jit", drifting), .. Trials.OfRates("aot", [.. drifting.Select(rate => rate * 12 / 10)])], Plan, "jit"),
                    "requestsPerSecond");

        (row.LowPerMille, row.ChangePerMille, row.HighPerMille, row.Verdict).ShouldBe((200, 200, 200, Verdict.Better));
    }

    [Theory]
    [InlineData(6, null, 7)]
    [InlineData(7, 950, null)]
    public void Compare_TooFewRounds_HasNoIntervalAndSaysHowManyAreNeeded(int rounds, int? confidence, int? needed)
    {
        var row = Row(Comparer.Compare([.. Trials.Pairs(150).Where(trial => trial.Record.Round <= rounds)], Plan, "jit"), "requestsPerSecond");

        (row.ConfidencePerMille, row.RoundsNeeded).ShouldBe((confidence, needed));
        row.Verdict.ShouldBe(confidence is null ? Verdict.Inconclusive : Verdict.Better);
        row.LowPerMille.HasValue.ShouldBe(confidence is not null);
        row.ChangePerMille.ShouldBe(500);
    }

    [Fact]
    public void Compare_WideInterval_SaysHowManyRoundsWouldLikelySettleIt()
    {
        long[] noisy = [1100, 900, 1050, 950, 1080, 920, 1120, 880, 1000, 990];

        var row =
            Row(Comparer.Compare([.. Trials.OfRates("jit", Trials.Steady), .. Trials.OfRates("aot", noisy)], Plan, "jit"), "requestsPerSecond");

        row.Verdict.ShouldBe(Verdict.Inconclusive);
        row.RoundsNeeded.ShouldNotBeNull();
        row.RoundsNeeded.Value.ShouldBeInRange(11, 1000);
    }

    [Fact]
    public void Compare_Images_IsExact()
    {
        var row = Row(Comparer.Compare(Trials.Pairs(100), Plan, "jit"), "imageBytes");

        (row.ChangePerMille, row.LowPerMille, row.HighPerMille, row.ConfidencePerMille, row.Rounds)
            .ShouldBe((-750, -750, -750, (int?)null, 0));
        row.Verdict.ShouldBe(Verdict.Better);
        Comparer.Compare(Trials.Pairs(100), Plan with { Variants = [new ComparedVariant("jit"), new ComparedVariant("aot", 5)] }, "jit")
            .ShouldNotContain(other => other.Metric == "imageBytes");
    }

    [Fact]
    public void Compare_StartAfterAPull_IsInNoStartupButInAllElse()
    {
        var trials = Trials.Pairs(100)
            .Select(
                trial =>
                    trial.WithStartup(trial.Record.Round == 1 ? 900_000 : 50_000, pulled: trial.Record is { Round: 1, Variant: "aot" }))
                        .ToList();

        var rows = Comparer.Compare(trials, Plan, "jit");

        (Row(rows, "startup").Rounds, Row(rows, "startup").Verdict).ShouldBe((9, Verdict.Same));
        Row(rows, "requestsPerSecond").Rounds.ShouldBe(10);
    }

    [Fact]
    public void Compare_AnswersOfOneSizeEach_AreComparedExactly()
    {
        var trials = Trials.Pairs(100).Where(trial => trial.Record.Round <= 2)
            .Select(
                trial =>
                    Trials.Of(
                        trial.Record.Variant, trial.Record.Round,
                        Trials.Cell(1000, 1_000_000) with { AnswerBodyBytes = trial.Record.Variant == "aot" ? 25 : 65 })).ToList();

        var row = Row(Comparer.Compare(trials, Plan, "jit"), "answerBytes");

        (row.ChangePerMille, row.LowPerMille, row.HighPerMille, row.Verdict).ShouldBe((-615, -615, -615, Verdict.Better));
    }

    [Fact]
    public void Compare_AnswersOfManySizes_AreComparedByTrials()
    {
        var trials = Trials.Pairs(100)
            .Select(
                trial =>
                    Trials.Of(
                        trial.Record.Variant, trial.Record.Round,
                        Trials.Cell(1000, 1_000_000) with { AnswerBodyBytes = 50 + trial.Record.Round })).ToList();

        var row = Row(Comparer.Compare(trials, Plan, "jit"), "answerBytes");

        (row.Rounds, row.Verdict).ShouldBe((10, Verdict.Same));
    }

    [Fact]
    public void Compare_ValueOnOneSideOnly_IsInconclusiveRatherThanFlattering()
    {
        var trials = Trials.Pairs(200).Select(trial => trial.Record is { Round: 3, Variant: "aot" } ? Trials.OfRate("aot", 3, 0) : trial).ToList();

        var rows = Comparer.Compare(trials, Plan, "jit");

        foreach (var metric in new[] { "requestsPerSecond", "p50", "cpuPerRequest" })
        {
            var row = Row(rows, metric);
            (row.Rounds, row.Verdict, row.RoundsNeeded).ShouldBe((9, Verdict.Inconclusive, (int?)null), metric);
            row.JudgeWorsening(50).ShouldBe(new LimitOutcome(LimitVerdict.NotShown), metric);
        }
    }

    [Fact]
    public void Compare_NeverMeasured_HasNoRow()
    {
        var trials = Trials.Pairs(100)
            .Select(
                trial => Trials.Of(trial.Record.Variant, trial.Record.Round, trial.Cells[0].Sample with { TargetCpuNanoseconds = null }))
                    .ToList();

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
        var trials = Trials.Pairs(107);

        var shuffled = trials.OrderBy(trial => (trial.Record.Round * 7) % 11).ThenByDescending(trial => trial.Record.Variant).ToList();

        // The functions of the evidence are equal only to themselves; the p-values are in the rows.
        Rows(shuffled).ShouldBe(Rows(trials));
        static IEnumerable<ComparisonRow> Rows(List<MeasuredTrial> trials) =>
            Comparer.Compare(trials, Plan, "jit").Select(row => row with { Evidence = null });
    }

    [Fact]
    public void Compare_Rows_AreOrderedAsPlannedAndMeasured()
    {
        var plan = Plan with { Variants = [new ComparedVariant("r2r"), .. Plan.Variants] };
        MeasuredTrial With(string variant, int round) => Trials.Of(
            variant, round, Trials.Cell(1000, 1_000_000) with { Scenario = "z" },
            Trials.Cell(1000, 1_000_000) with { Scenario = "a", Payload = "10Ki" });

        var rows = Comparer.Compare([With("aot", 1), With("jit", 1), With("r2r", 1)], plan, "jit");

        rows.Select(row => $"{row.Variant} {row.Scenario} {row.Payload}".TrimEnd()).Distinct()
            .ShouldBe(["r2r", "r2r z", "r2r a 10Ki", "aot", "aot z", "aot a 10Ki"]);
        rows.Take(2).Select(row => row.Metric).ShouldBe(["startup", "idleMemory"]);
    }

    [Fact]
    public void Compare_MarginOfTheSpec_TakesTheDefaultsPlace()
    {
        var plan = Plan with { MarginsPerMille = new Dictionary<string, int> { ["requestsPerSecond"] = 300 } };

        Row(Comparer.Compare(Trials.Pairs(120), plan, "jit"), "requestsPerSecond").Verdict.ShouldBe(Verdict.Same);
    }

    [Theory]
    [InlineData(10, 2, Verdict.Inconclusive)]
    [InlineData(10, 3, Verdict.Better)]
    [InlineData(6, 3, Verdict.Inconclusive)]
    public void CompareWithRun_OtherRun_NeedsThreeEarlierRunsAndSevenTrials(int trials, int earlier, Verdict expected)
    {
        var other = new BaselineRun
        {
            Name = "before",
            Variants = [new ComparedVariant("aot", 20_000_000)],
            Trials = [.. Trials.OfRates("aot", Trials.Steady[..trials])],
            Earlier = [.. Enumerable.Range(0, earlier).Select(run => Earlier("aot", 1000 + run))],
        };

        var rows = Comparer.CompareWithRun([.. Trials.OfRates("aot", [.. Trials.Steady.Select(rate => rate * 2)])], Plan, other);

        var row = Row(rows, "requestsPerSecond");
        (row.Verdict, row.Rounds, row.Paired, row.Baseline, row.Variant, row.EarlierRuns)
            .ShouldBe((expected, trials, false, "before/aot", "aot", earlier));
        (row.LowPerMille is null).ShouldBe(expected == Verdict.Inconclusive);
        row.JudgeWorsening(50).Verdict.ShouldBe(expected == Verdict.Better ? LimitVerdict.Met : LimitVerdict.NotShown);
        row.RoundsNeeded.ShouldBe(trials == 6 ? 7 : null);
        Row(rows, "imageBytes").ChangePerMille.ShouldBe(-500);
    }

    [Fact]
    public void CompareWithRun_RunsThatDifferMuch_HaveAWideInterval()
    {
        BaselineRun Baseline(params long[] rates) => new()
        {
            Name = "before", Variants = [new ComparedVariant("aot")], Trials = [.. Trials.OfRates("aot", Trials.Steady)],
            Earlier = [.. rates.Select(rate => Earlier("aot", rate))],
        };
        MeasuredTrial[] faster = [.. Trials.OfRates("aot", [.. Trials.Steady.Select(rate => rate * 5 / 4)])];

        Row(Comparer.CompareWithRun(faster, Plan, Baseline(1000, 1002, 998)), "requestsPerSecond").Verdict.ShouldBe(Verdict.Better);
        Row(Comparer.CompareWithRun(faster, Plan, Baseline(1000, 1100, 900)), "requestsPerSecond").Verdict.ShouldBe(Verdict.Inconclusive);
    }

    [Fact]
    public void CompareWithRun_NamedVariant_IsTheBaselineOfAll()
    {
        var other =
            new BaselineRun { Name = "before", Variants = [new ComparedVariant("old")], Trials = [.. Trials.OfRates("old", Trials.Steady)],
                Variant = "old" };

        Comparer.CompareWithRun(Trials.Pairs(100), Plan, other).Select(row => $"{row.Variant} {row.Baseline}").Distinct()
            .ShouldBe(["jit before/old", "aot before/old"]);
    }

    [Theory]
    [InlineData(80, 100, LimitVerdict.Violated)]
    [InlineData(80, 260, LimitVerdict.Met)]
    [InlineData(120, 0, LimitVerdict.Met)]
    public void JudgeWorsening_WholeInterval_Decides(long percent, long limit, LimitVerdict expected)
    {
        var rows = Comparer.Compare(Trials.Pairs(percent), Plan, "jit");

        Row(rows, "requestsPerSecond").JudgeWorsening(limit).ShouldBe(new LimitOutcome(expected));
        Row(rows, "p50").JudgeWorsening(limit).ShouldBe(new LimitOutcome(expected));
    }

    [Fact]
    public void JudgeWorsening_IntervalOverTheLimit_IsNotShownAndSaysHowManyRoundsWouldLikelyShowIt()
    {
        long[] noisy = [1100, 900, 1050, 950, 1080, 920, 1120, 880, 1000, 990];

        var outcome =
            Row(Comparer.Compare([.. Trials.OfRates("jit", Trials.Steady), .. Trials.OfRates("aot", noisy)], Plan, "jit"), "requestsPerSecond")
                .JudgeWorsening(50);

        outcome.Verdict.ShouldBe(LimitVerdict.NotShown);
        outcome.RoundsNeeded!.Value.ShouldBeInRange(11, 1000);
    }

    [Fact]
    public void JudgeWorsening_TooFewRounds_IsNotShownAndNeedsSeven() =>
        Row(Comparer.Compare([.. Trials.Pairs(100).Where(trial => trial.Record.Round <= 6)], Plan, "jit"), "requestsPerSecond")
            .JudgeWorsening(50).ShouldBe(new LimitOutcome(LimitVerdict.NotShown, 7));

    [Theory]
    [InlineData(20, true)]
    [InlineData(5, true)]
    [InlineData(0, false)]
    public void EarlyStop_WidthOfPrimaryIntervals_Decides(long precision, bool expected) =>
        EarlyStopRule.IsReached(Comparer.Compare(Jittered(), Plan, "jit"), ["requestsPerSecond"], precision).ShouldBe(expected);

    [Fact]
    public void EarlyStop_Possible_WidensIntervalsAroundTheSameEstimate()
    {
        var plain = Row(Comparer.Compare(Jittered(), Plan, "jit"), "requestsPerSecond");
        var wide = Row(Comparer.Compare(Jittered(), Plan with { Stopping = StoppingRule.UntilPrecise }, "jit"), "requestsPerSecond");

        wide.ChangePerMille.ShouldBe(plain.ChangePerMille);
        Width(wide).ShouldBe(Width(plain) * EarlyStopSpread.Factor(10), 1e-9);
    }

    [Fact]
    public void EarlyStop_WhenSettled_IsTheIntervalOfThatLook()
    {
        var row = Row(Comparer.Compare(Jittered(), Plan with { Stopping = StoppingRule.UntilSettled(7, 20) }, "jit"), "requestsPerSecond");
        var plain = Row(Comparer.Compare(Jittered(), Plan, "jit"), "requestsPerSecond");

        row.ChangePerMille.ShouldBe(plain.ChangePerMille);
        row.ConfidencePerMille.ShouldBe(950);
        Width(row).ShouldBeGreaterThan(Width(plain));
    }

    private static double Width(ComparisonRow row) => Math.Log(1 + row.Ends!.Value.High) - Math.Log(1 + row.Ends.Value.Low);

    [Fact]
    public void EarlyStop_NoIntervalOrNothingPrimary_GoesOn()
    {
        EarlyStopRule.IsReached(Comparer.Compare([.. Trials.Pairs(100).Take(8)], Plan, "jit"), ["requestsPerSecond"], 1000).ShouldBeFalse();
        EarlyStopRule.IsReached([], ["requestsPerSecond"], 1000).ShouldBeFalse();
    }

    private static ComparisonRow Row(IEnumerable<ComparisonRow> rows, string metric) => rows.First(row => row.Metric == metric);

    private static EarlierRun Earlier(string variant, long rate) => new(new Dictionary<SeriesKey, IReadOnlyList<double?>>
    {
        [new SeriesKey(variant, "requestsPerSecond", Trials.Scenario, "")] = [.. Trials.Steady.Select(steady => (double?)steady * rate / 1000)],
    });

    private static IEnumerable<MeasuredTrial> WithRuntime(string variant, long allocatedPerRequest, long pausePerMille) =>
        Trials.Steady.Select((rate, index) =>
    {
        var cell = Trials.Cell(rate * 10, 1_000_000_000 / rate);
        var runtime =
            new RuntimeSample { WindowNanoseconds = cell.WindowNanoseconds, AllocatedBytes = allocatedPerRequest * cell.Requests,
                GcPauseNanoseconds = pausePerMille * cell.WindowNanoseconds / 1000 };
        return Trials.Of(variant, index + 1, cell with { Runtime = runtime });
    });

    private static List<MeasuredTrial> Jittered() =>
        [.. Trials.OfRates("jit", [.. Enumerable.Repeat(100_000L, 10)]),
            .. Trials.OfRates("aot", [.. Trials.Steady.Select(rate => 100_000 + ((rate - 1000) * 100))])];
}
