using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Preflights;
using Hotlap.Cli.Reading;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Statistics;
using Hotlap.Testing;

namespace Hotlap.Cli.Tests.Preflights;

public sealed class PreflightReportTests
{
    [Fact]
    public void Write_UsualCluster_SaysWhatThePlannedRoundsShow() =>
        TestData.ShouldMatchFile(PreflightText.Write(Build(new PreflightTrials()), 100), Golden("usual"));

    [Fact]
    public void Write_NoisyCluster_SaysWhatToDo() => TestData.ShouldMatchFile(PreflightText.Write(Build(new PreflightTrials
    {
        Spreads = (0.02, 0.08, 0.02),
        Change = cell => cell with { Node = new NodeState(2_000_000_000, 4, true, "powersave"), OtherCpuNanoseconds = 4_000_000_000 },
    }), 80), Golden("noisy"));

    [Theory]
    [InlineData(80)]
    [InlineData(100)]
    public void Write_AnyWidth_FitsTheTerminal(int width) =>
        PreflightText.Write(Build(new PreflightTrials { Spreads = (0.1, 0.2, 0.3) }), width).Split('\n').ShouldAllBe(line => line.Length <= width);

    /// <summary>An older agent tells neither steal nor how CPUs are set.</summary>
    [Fact]
    public void Write_SamplesOfAnOlderVersion_SayUnknown() => PreflightText.Write(Build(new PreflightTrials
    {
        Change = cell => cell with { Node = null, OtherCpuNanoseconds = null },
    }), 120).ShouldContain("steal unknown; other programs unknown; frequency governor unknown; SMT unknown; CPUs of the target unknown\n");

    [Fact]
    public void Build_PlantedSpread_IsFoundAndPredictsTheWidth()
    {
        var row = Build(new PreflightTrials { Rounds = 60 }).Metrics.Single(row => row.Metric == "requestsPerSecond");

        row.PodPerMille.ShouldBeInRange(15, 25);
        row.WindowPerMille!.Value.ShouldBeInRange(26, 34);
        row.RoundPerMille.ShouldBeInRange(0, 17);
        row.TrialPerMille.ShouldBeInRange(32, 40);
        (row.IsPrimary, row.MarginPerMille).ShouldBe((true, 50));
        (row.HalfWidthPerMille / 1000.0).ShouldBe(Math.Exp(DetectableChange.HalfWidth(row.TrialPerMille / 1000.0, 12)) - 1, 0.0015);
    }

    /// <summary>A trial is created each minute, and its two windows with their warm-ups take 30 s: 30 s for the pod, 5 s and 10 s for one window.</summary>
    [Fact]
    public void Build_Times_AreThoseOfThePlannedRun()
    {
        var report = Build(new PreflightTrials(), "rounds: 20\nvariants: [{name: a, image: i}, {name: b, image: j}, {name: c, image: k}]");

        report.Planned.ShouldSatisfyAllConditions(
            plan => (plan.Rounds, plan.Variants, plan.Seconds).ShouldBe((20, 3, 20 * 3 * 45)),
            plan => plan.Windows.ShouldBe([new WindowLength("hello", 10)]));
        report.Cheapest.ShouldNotBeNull().Seconds.ShouldBeLessThan(report.Planned.Seconds);
    }

    [Fact]
    public void Build_WantedWidth_IsReachedByItsPlan()
    {
        var report = Build(new PreflightTrials(), halfWidth: 15);
        var row = report.Metrics.Single(row => row.IsPrimary);

        report.IsEnough.ShouldBeFalse();
        var cheapest = report.Cheapest.ShouldNotBeNull();
        var spread = Math.Sqrt(row.Variances.OfTrial(cheapest.Windows[0].Seconds / 10.0));
        DetectableChange.HalfWidth(spread, cheapest.Rounds).ShouldBeLessThanOrEqualTo(Math.Log(1.015));
    }

    [Theory]
    [InlineData("scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]", "requestsPerSecond")]
    [InlineData("scenarios: [{name: hello, http: {port: http}, load: {duration: 10s, rate: 100}}]", "p99")]
    [InlineData("comparison: {primaryMetrics: [cpuPerRequest, errors]}", "cpuPerRequest")]
    [InlineData("startupOnly: true", "startup")]
    public void Build_PrimaryMetrics_AreThoseOfTheRun(string fields, string expected) =>
        Build(new PreflightTrials(), fields).Metrics.Where(row => row.IsPrimary).Select(row => row.Metric).ShouldBe([expected]);

    [Fact]
    public void Build_PrimaryMetricWithoutValues_IsUnknownAndNotEnough()
    {
        var report = Build(new PreflightTrials { Change = cell => cell with { TargetCpuNanoseconds = null } }, "comparison: {primaryMetrics: [cpuPerRequest]}");

        (report.IsEnough, report.Cheapest).ShouldBe((false, null));
        report.Unknown.ShouldBe(["CPU per request of hello"]);
        PreflightText.Write(report, 100).ShouldContain("enough     unknown: too few values of CPU per request of hello\n");
    }

    [Fact]
    public void Findings_QuietCluster_AreNoneButTheSavedTime() =>
        Codes(new PreflightTrials { Spreads = (0.002, 0.004, 0.004) }).ShouldBe(["Shorter"]);

    private static readonly (string Code, PreflightTrials Trials, string Fields)[] Causes =
    [
        ("NotEnough", new PreflightTrials { Spreads = (0, 0.1, 0.1) }, ""),
        ("NotEnough", new PreflightTrials { Spreads = (0, 0.001, 0.001) }, "rounds: 3"),
        ("Steal", new PreflightTrials { Change = cell => cell with { Node = cell.Node! with { StolenNanoseconds = 500_000_000 } } }, ""),
        ("SeveralNodes", new PreflightTrials { Node = number => number % 3 == 0 ? "node1" : "node2" }, ""),
        ("OtherPrograms", new PreflightTrials { Change = cell => cell with { OtherCpuNanoseconds = 4_000_000_000 } }, ""),
        ("Autocorrelation", new PreflightTrials { Factor = (number, _) => 1 + (0.3 * Math.Sin(number / 2.5)) }, ""),
        ("Trend", new PreflightTrials { Factor = (number, _) => 1 + (0.02 * number) }, ""),
        ("TwoModes", new PreflightTrials { Spreads = (0, 0.005, 0.005), Factor = (number, _) => number * 7 % 16 < 8 ? 1 : 1.3 }, ""),
        ("WarmupShort", new PreflightTrials { Factor = (_, place) => 1 + (0.1 * place) }, ""),
        ("PodsDominate", new PreflightTrials { Spreads = (0, 0.05, 0.01) }, ""),
        ("WindowsDominate", new PreflightTrials { Spreads = (0, 0.001, 0.1) }, ""),
        ("Governor", new PreflightTrials { Change = cell => cell with { Node = cell.Node! with { Governor = "schedutil" } } }, ""),
        ("SharedCpus", new PreflightTrials { Spreads = (0, 0.1, 0.1) }, ""),
        ("Smt", new PreflightTrials { Spreads = (0, 0.1, 0.1), Change = cell => cell with { Node = cell.Node! with { IsSmtActive = true } } }, ""),
        ("AnotherRun", new PreflightTrials(), "comparison: {baselineRef: {previous: true}}"),
        ("OneVariant", new PreflightTrials(), "variants: [{name: a, image: i}]"),
    ];

    public static TheoryData<int> Cases => [.. Enumerable.Range(0, Causes.Length)];

    [Theory]
    [MemberData(nameof(Cases))]
    public void Findings_Cause_IsNamed(int cause) =>
        Codes(Causes[cause].Trials, Causes[cause].Fields).ShouldContain(Causes[cause].Code);

    [Fact]
    public void Findings_OwnCpus_AreNotCalledShared()
    {
        var report = Build(new PreflightTrials { Spreads = (0, 0.1, 0.1), Change = cell => cell with { Node = cell.Node! with { TargetCpus = 2 } } });

        report.Findings.ShouldNotContain(finding => finding.Code == "SharedCpus");
        PreflightText.Write(report, 160).ShouldContain("target on 2 CPUs of its own (CPU manager)");
    }

    [Fact]
    public void Findings_RunThatIsNotTrusted_ComeFirst()
    {
        var run = PreflightTrials.Run();
        run.Status!.Conditions[0] = new Condition { Type = ConditionTypes.Trustworthy, Status = "False", Reason = "SameNode", Message = "on one node" };
        run.Status.Comparisons = [new ComparisonStatus { Metric = "p99", Verdict = "Worse", ChangePerMille = 300 }];

        PreflightBuilder.Build("mine", Spec(""), run, new PreflightTrials().Draw(), null).Findings.Select(finding => finding.Code).Take(2)
            .ShouldBe(["NotTrusted", "JudgedDifferent"]);
    }

    [Fact]
    public void ToJson_Report_HasIntegersAndTheFindings()
    {
        var json = JsonNode.Parse(Build(new PreflightTrials { Spreads = (0, 0.1, 0.1) }).ToJson())!;

        ((string?)json["run"], (bool?)json["isEnough"], (int?)json["rounds"]).ShouldBe(("mine", false, 8));
        ((string?)json["findings"]![0]!["code"]).ShouldBe("NotEnough");
        ((long?)json["metrics"]![2]!["trialPerMille"]).ShouldNotBeNull().ShouldBeGreaterThan(80);
        json["metrics"]![0]!["values"].ShouldBeNull();
    }

    private static string Golden(string name) => Repository.PathOf($"operator/tests/Hotlap.Cli.Tests/Preflights/{name}.txt");

    private static IEnumerable<string> Codes(PreflightTrials trials, string fields = "") =>
        Build(trials, fields).Findings.Select(finding => finding.Code);

    private static PreflightReport Build(PreflightTrials trials, string fields = "", int? halfWidth = null)
    {
        var drawn = trials.Draw();
        return PreflightBuilder.Build(
            "mine", Spec(fields), PreflightTrials.Run([.. drawn.Select(trial => trial.Record.TargetNode).Distinct()]), drawn, halfWidth);
    }

    private static BenchmarkRunSpec Spec(string fields)
    {
        var usual = new[]
        {
            "variants: [{name: old, image: i}, {name: new, image: j}]",
            "scenarios: [{name: hello, http: {port: http}, load: {duration: 10s}}]",
        };
        var lines = fields.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return ObjectText.Read(
            "kind: BenchmarkRun\nspec:\n" + string.Join('\n', usual.Where(line => !lines.Any(own => own.Split(':')[0] == line.Split(':')[0]))
                .Concat(lines).Select(line => "  " + line)), "spec").Spec;
    }
}
