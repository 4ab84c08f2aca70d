using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Comparing;

/// <summary>What prevents a verdict, whatever the figures.</summary>
public sealed class ObstacleTests
{
    private static readonly ComparisonPlan Plan = Trials.JitAndAot;

    [Fact]
    public void Compare_OtherHardware_ShowsTheRatioAndGivesNoVerdict()
    {
        var plan =
            Plan with { Variants = [new ComparedVariant("jit", 40_000_000, "amd64"), new ComparedVariant("aot", 10_000_000, "arm64")] };

        var rows = Comparer.Compare(Trials.Pairs(150), plan, "jit");

        Row(rows, "requestsPerSecond").ChangePerMille.ShouldBe(500);
        rows.Where(row => row.Metric != "imageBytes")
            .ShouldAllBe(row => row.Verdict == Verdict.HardwareDiffers && row.RoundsNeeded == null);
        Row(rows, "requestsPerSecond").JudgeWorsening(0).ShouldBe(new LimitOutcome(LimitVerdict.NotShown));
        Row(rows, "imageBytes").Verdict.ShouldBe(Verdict.Better);
    }

    [Theory]
    [InlineData(true, true)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    public void Compare_AnEmulatedSide_GivesNoVerdictButOnImages(bool baseline, bool candidate)
    {
        var plan = Plan with
        {
            Variants = [Plan.Variants[0] with { IsEmulated = baseline }, Plan.Variants[1] with { IsEmulated = candidate }],
        };

        var rows = Comparer.Compare(Trials.Pairs(150), plan, "jit");

        rows.Where(row => row.Metric != "imageBytes").ShouldAllBe(row => row.Verdict == Verdict.Emulated && row.RoundsNeeded == null);
        Row(rows, "requestsPerSecond").JudgeWorsening(0).ShouldBe(new LimitOutcome(LimitVerdict.NotShown));
        Row(rows, "imageBytes").Verdict.ShouldBe(Verdict.Better);
    }

    [Theory]
    [InlineData("aot")]
    [InlineData("jit")]
    public void Compare_ATrialWithFewerCallsInFlightThanPlanned_GivesNoVerdictInItsCell(string variant)
    {
        var trials = Trials.Pairs(150).Select(trial => (trial.Record.Variant, trial.Record.Round) == (variant, 4)
            ? trial with { Cells = [.. trial.Samples.Select(cell => MeasuredCell.Of(cell with { Concurrency = 2 }))] } : trial).ToList();

        var rows = Comparer.Compare(trials, Plan, "jit");

        string[] counted = ["errors", "answerBytes"];
        rows.Where(row => row.Scenario.Length > 0 && !counted.Contains(row.Metric))
            .ShouldAllBe(row => row.Verdict == Verdict.NotComparable && row.RoundsNeeded == null);
        rows.Where(row => row.Scenario.Length == 0 || counted.Contains(row.Metric))
            .ShouldNotContain(row => row.Verdict == Verdict.NotComparable);
        Row(rows, "requestsPerSecond").JudgeWorsening(0).ShouldBe(new LimitOutcome(LimitVerdict.NotShown));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    public void Compare_AnImageThatNobodyCouldName_GivesNoVerdict(int which)
    {
        var plan = Plan with
        {
            Variants = [.. Plan.Variants.Select((variant, index) => index == which ? variant with { IsImageUnknown = true } : variant)],
        };

        Comparer.Compare(Trials.Pairs(150), plan, "jit").Where(row => row.Metric != "imageBytes")
            .ShouldAllBe(row => row.Verdict == Verdict.NotComparable);
    }

    [Theory]
    [InlineData("jit")]
    [InlineData("aot")]
    public void Compare_AProbeThatASignalStoppedInOneTrial_GivesNoVerdict(string variant)
    {
        var stopped = Trials.Cell(1_500, 1_000_000) with { Warnings = [ToolWarnings.ProbeStopped] };
        var trials = Trials.Pairs(150).Select(trial => trial.Record is { Round: 3 } && trial.Record.Variant == variant
            ? trial with { Cells = [MeasuredCell.Of(stopped)] } : trial).ToList();

        Comparer.Compare(trials, Plan, "jit").Where(row => row.Metric != "imageBytes")
            .ShouldAllBe(row => row.Verdict == Verdict.NotComparable);
    }

    private static ComparisonRow Row(IEnumerable<ComparisonRow> rows, string metric) => rows.First(row => row.Metric == metric);
}
