using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Screens;
using Hotlap.Cli.Tests.Reports;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Tests.Screens;

public sealed class ScreenWriterTests
{
    private const int Lines = 23;
    public static TheoryData<string> Scenarios => [.. TestData.Scenarios];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Write_At80_FitsTheWidth(string scenario) =>
        Write(ObjectText.Read(File.ReadAllText(TestData.Run(scenario)), scenario)).Split('\n').ShouldAllBe(line => line.Length <= 80);

    [Theory]
    [InlineData("Same")]
    [InlineData("Worse")]
    [InlineData("Inconclusive")]
    public void Write_FourVariantsUnderThreeScenarios_IsAScreen(string verdict)
    {
        var run = JudgedRun.Of(4, 3, verdict);
        Distrust(run);
        run.Spec.Thresholds.Add(new Threshold { Metric = "p99", Max = "5ms" });
        run.Status!.Conditions.Add(new Condition { Type = ConditionTypes.ThresholdsMet, Status = "False" });
        run.Status.Thresholds = [new ThresholdStatus { Metric = "p99", Max = "5ms", Verdict = "Violated" }];

        var lines = Write(run).TrimEnd('\n').Split('\n');

        lines.Length.ShouldBeLessThanOrEqualTo(Lines);
        lines.ShouldAllBe(line => line.Length <= 80);
        lines.Count(line => line.Contains("  variant-", StringComparison.Ordinal)).ShouldBe(12);
        lines.ShouldContain("Thresholds: VIOLATED: everywhere: p99 at most 5ms");
    }

    /// <summary>The requests/s of the second variant are lower than the baseline's.</summary>
    [Theory]
    [InlineData(22, " 19900 ~+2.2% ? ", true)]
    [InlineData(-22, " 19900 -2.2% ? ", false)]
    public void Write_ChangeAgainstItsFigures_IsMarkedAndExplained(int perMille, string expected, bool isMarked)
    {
        var run = JudgedRun.Of(2, 1, "Inconclusive");
        SetMediansOfP99(run, 8_000, 8_000);
        foreach (var comparison in run.Status!.Comparisons!)
            comparison.ChangePerMille = comparison.Metric == MetricNames.RequestsPerSecond ? perMille : 0;

        Write(run).ShouldContain(expected);
        Write(run).Split('\n').Count(line => line.EndsWith("~ the change of paired rounds is the other way.", StringComparison.Ordinal))
            .ShouldBe(isMarked ? 1 : 0);
        ReportBuilder.Build(run).Notes.Any(note => note.StartsWith('~')).ShouldBe(isMarked);
    }

    /// <summary>More rounds do not help a comparison whose baseline was measured too few times.</summary>
    [Theory]
    [InlineData("main", 1, "needs 3 measurements of it, as runs of one image differ, and there is 1.", "measure it 2 times more: kubectl hotlap rerun main -n bench.")]
    [InlineData("main", 2, "and there are 2.", "measure it once more: kubectl hotlap rerun main -n bench.")]
    [InlineData(null, 0, "and there are 0.", "rounds are then compared in pairs.")]
    public void Write_BaselineWithTooFewRuns_SaysWhatAVerdictNeeds(string? name, int known, params string[] expected)
    {
        var run = JudgedRun.Of(2, 1, "Inconclusive");
        run.Spec.Comparison = new Comparison { BaselineRef = new BaselineRef { Name = name, Previous = name is null ? true : null } };
        foreach (var comparison in run.Status!.Comparisons!)
            (comparison.Paired, comparison.EarlierRuns, comparison.RoundsNeeded) = (false, known, null);

        var next = string.Join(' ', NextSteps.Of(ReportBuilder.Build(run)));

        foreach (var text in expected) next.ShouldContain(text);
        next.ShouldContain("Make its image a variant of this run in place of comparison.baselineRef");
        next.ShouldNotContain("verdicts are open");
    }

    [Fact]
    public void Write_TrustedRun_SaysYesBeforeAnyFigure() => Position("Trusted: yes", JudgedRun.Of(2, 1)).ShouldBe(1);

    [Fact]
    public void Write_UntrustedRun_SaysNoAndWhyBeforeAnyFigure()
    {
        var run = JudgedRun.Of(2, 1);
        Distrust(run);

        Position("Trusted: NO, GeneratorSaturated: ", run).ShouldBe(1);
        Write(run).ShouldContain("\nNext: GeneratorSaturated: ");
    }

    [Fact]
    public void Write_RunWithOnlyNoise_SaysThatVerdictsAreTrustedAndWhatIsNot()
    {
        var run = JudgedRun.Of(2, 1);
        var trust = JudgedRun.Condition(run, ConditionTypes.Trustworthy);
        trust.Reason = Reasons.VerdictsTrusted;
        trust.Message = "verdicts can be trusted; absolute figures less so: hello-http on aot: other programs used 31% of the node's CPUs "
            + "in 3 of 8 trials";

        Write(run).ShouldContain("""
            Trusted: yes: verdicts can be trusted; absolute figures less so: hello-http on
              aot: other programs used 31% of the node's CPUs in 3 of 8 trials

            """);
    }

    [Fact]
    public void Write_AcceptedWarning_IsSaidAloudAndIsNoNextStep()
    {
        var run = JudgedRun.Of(2, 1);
        run.Spec.Trust = new TrustPolicy { Accept = ["NodeBusy", "SameNode"] };
        run.Status!.Results![0].Warnings = ["NodeBusy", "HighVariation"];
        JudgedRun.Condition(run, ConditionTypes.Trustworthy).Message = "accepted NodeBusy (hello on aot: seen)";

        Position("Trusted: yes: accepted NodeBusy (hello on aot: seen)", run).ShouldBe(1);
        Write(run).ShouldContain("\nNext: HighVariation: ");
        Write(run).ShouldNotContain("NodeBusy: ");
        ReportBuilder.Build(run).Trust!.Accepted.ShouldBe(["NodeBusy"]);
    }

    public static TheoryData<string, Action<BenchmarkRun>> Unknowns => new()
    {
        { "no condition", run => run.Status!.Conditions.Remove(JudgedRun.Condition(run, ConditionTypes.Trustworthy)) },
        { "unknown condition", run => JudgedRun.Condition(run, ConditionTypes.Trustworthy).Status = "Unknown" },
        { "not complete", run => run.Status!.Conditions.Remove(JudgedRun.Condition(run, ConditionTypes.Complete)) },
        { "another generation", run => run.Metadata.Generation = 2 },
        { "another measurement", run => run.Status!.Measurement = "other" },
    };

    [Theory]
    [MemberData(nameof(Unknowns))]
    public void Write_TrustNotKnown_NeverSaysYes(string what, Action<BenchmarkRun> change)
    {
        var run = JudgedRun.Of(2, 1);
        change(run);

        Write(run).ShouldContain("Trusted: not known", customMessage: what);
        Write(run).ShouldNotContain("Trusted: yes");
    }

    [Theory]
    [InlineData("Better", "-12.3% ✓", "✓ better")]
    [InlineData("Worse", "-12.3% ✗", "✗ worse")]
    [InlineData("Same", "-12.3% =", "= same")]
    [InlineData("Inconclusive", "-12.3% ?", "? inconclusive")]
    [InlineData("HardwareDiffers", "-12.3% -", "- no verdict")]
    public void Write_Verdict_IsMarkedAndExplained(string verdict, string mark, string meaning)
    {
        var screen = Write(JudgedRun.Of(2, 1, verdict));

        screen.ShouldContain(mark);
        screen.ShouldContain(meaning);
    }

    [Fact]
    public void Write_WorseMetricOutsideTheTable_IsNamed()
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Comparisons!.Find(row => row.Metric == MetricNames.PeakMemory)!.Verdict = "Worse";

        Write(run).ShouldContain("Also worse (1, see -o wide): peak memory of variant-1 under scenario-0 -12.3%\n");
    }

    [Fact]
    public void Write_NoComparison_SaysThatDifferencesArePlain()
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Comparisons = null;

        Write(run).ShouldContain("plain differences from variant-0, without interval and verdict");
        Write(run).ShouldContain(" -0.5%");
    }

    [Fact]
    public void Write_EveryRowHasTheMedianOfP99_ShowsItBesideTheVerdict()
    {
        var run = JudgedRun.Of(2, 2);
        SetMediansOfP99(run, 8_000, 7_200, 7_000, 6_300);

        Figures(run).ShouldBe(["8.00", "7.20 -12.3% =", "7.00", "6.30 -12.3% ="]);
        Write(run).ShouldContain("\nFigures: medians over trials.\n");
    }

    [Fact]
    public void Write_StatusOfAnOlderOperator_ShowsAndNamesTheP99OfAllRequests()
    {
        var run = JudgedRun.Of(2, 1);

        Figures(run).ShouldBe(["9.59", "9.59 -12.3% ="]);
        Write(run).ShouldContain("\nFigures: medians over trials; p99 over all requests of all trials.\n");
    }

    [Fact]
    public void Write_ARowWithoutTheMedianOfP99_ShowsAllOfItsScenarioOverAllRequests()
    {
        var run = JudgedRun.Of(2, 3);
        SetMediansOfP99(run, 8_000, 7_200, 8_000, null, 8_000, 7_200);

        Figures(run).ShouldBe(["8.00", "7.20 -12.3% =", "9.59", "9.59 -12.3% =", "8.00", "7.20 -12.3% ="]);
        Write(run).ShouldContain("\nFigures: medians over trials; p99 of scenario-1 over all requests of all\n  trials.\n");
    }

    [Fact]
    public void Write_ARowWithoutLatencies_LeavesTheMediansOfTheOthers()
    {
        var run = JudgedRun.Of(3, 1);
        SetMediansOfP99(run, 8_000, 7_200, null);
        run.Status!.Results![2].LatencyMicroseconds = null;

        Figures(run).ShouldBe(["8.00", "7.20 -12.3% =", "n/a -12.3% ="]);
        Write(run).ShouldContain("\nFigures: medians over trials.\n");
    }

    [Theory]
    [InlineData(8_800L, "8.80 +10.0%")]
    [InlineData(null, "9.59 0.0%")]
    public void Write_NoVerdict_ChangeIsOfTheFiguresShown(long? median, string expected)
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Comparisons = null;
        SetMediansOfP99(run, 8_000, median);

        Figures(run)[1].ShouldBe(expected);
    }

    [Fact]
    public void Write_ManyVariants_KeepsEveryRegressionAndCountsTheRest()
    {
        var run = JudgedRun.Of(30, 2);
        run.Status!.Comparisons!.FindAll(row => row.Variant == "variant-29").ForEach(row => row.Verdict = "Worse");

        var screen = Write(run);

        screen.Split('\n').Count(line => line.StartsWith("  variant-29 ", StringComparison.Ordinal)).ShouldBe(2);
        screen.ShouldContain("... and 20 more lines, 0 of them with a worse figure");
    }

    [Fact]
    public void Write_Inconclusive_SaysHowManyRoundsToTry() =>
        Write(JudgedRun.Of(2, 1, "Inconclusive")).ShouldContain("5 verdicts are open: spec.rounds: 24 would probably settle 5 of them.");

    [Fact]
    public void Write_Colours_OnlyWhenAsked()
    {
        var report = ReportBuilder.Build(JudgedRun.Of(2, 1, "Worse"));

        ScreenWriter.Write(report, 80, colours: true).ShouldContain("\u001b[31m-12.3% ✗\u001b[0m");
        ScreenWriter.Write(report, 80, colours: false).ShouldNotContain("\u001b");
    }

    [Fact]
    public void Write_TextWithTerminalCommands_PassesNoneOn()
    {
        var run = JudgedRun.Of(2, 1);
        run.Status!.Variants![1].Name = "red\u001b[31m";
        run.Status.Results![1].Variant = "red\u001b[31m";
        JudgedRun.Condition(run, ConditionTypes.Trustworthy).Message = "bell\a";

        Write(run).ShouldNotContain("\u001b");
        Write(run).ShouldNotContain("\a");
    }

    private static int Position(string start, BenchmarkRun run) =>
        Array.FindIndex(Write(run).Split('\n'), line => line.StartsWith(start, StringComparison.Ordinal));

    private static string Write(BenchmarkRun run) => ScreenWriter.Write(ReportBuilder.Build(run), 80, colours: false);

    private static void SetMediansOfP99(BenchmarkRun run, params long?[] medians)
    {
        foreach (var (cell, median) in run.Status!.Results!.Zip(medians))
            cell.LatencyMicroseconds!.MedianP99 = median;
    }

    /// <summary>The p99 of each line, with its change.</summary>
    private static List<string> Figures(BenchmarkRun run) =>
        [.. new ScreenTableBuilder(ReportBuilder.Build(run)).Build().SelectMany(table => table.Figures)
            .Where(figures => figures.Metric == MetricNames.P99)
            .SelectMany(figures => figures.Column.Values.Zip(figures.Column.Changes!, (value, change) => $"{value} {change}".TrimEnd()))];

    private static void Distrust(BenchmarkRun run)
    {
        var trust = JudgedRun.Condition(run, ConditionTypes.Trustworthy);
        (trust.Status, trust.Reason, trust.Message) = ("False", "GeneratorSaturated", string.Concat(Enumerable.Repeat(
            "scenario-0 on variant-1: generator used 86% of its CPU in 1 of 10 trials; ", 6)));
        run.Status!.Results![1].Warnings = ["GeneratorSaturated", "NodeBusy"];
    }
}
