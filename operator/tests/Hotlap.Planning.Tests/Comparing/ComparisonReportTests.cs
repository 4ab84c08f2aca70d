using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Comparing;
using Hotlap.Planning.Tests.Reporting;

namespace Hotlap.Planning.Tests.Comparing;

public sealed class ComparisonReportTests
{
    [Fact]
    public void Status_FasterVariant_IsBetterByWhatItIs()
    {
        var row = Find(new FinishedRun().Status, "requestsPerSecond");

        (row.Variant, row.Baseline, row.Rounds, row.Paired, row.ConfidencePerMille, row.MarginPerMille)
            .ShouldBe(("aot", "jit", 10, true, 950, 50));
        row.Verdict.ShouldBe("Better");
        row.ChangePerMille.ShouldBe(268);
        row.LowPerMille!.Value.ShouldBeInRange(266, 268);
        row.HighPerMille!.Value.ShouldBeInRange(268, 270);
    }

    [Fact]
    public void Status_Metrics_AreThoseOfTheReport() =>
        new FinishedRun().Status.Comparisons!.Select(row => row.Metric)
            .ShouldBe(["startup", "idleMemory", "imageBytes", "requestsPerSecond", "p50", "p99", "cpuPerRequest", "peakMemory"]);

    [Fact]
    public void Status_Margin_IsTheSpecs()
    {
        var run = new FinishedRun();
        run.Spec.Comparison = new Comparison { Margins = [new() { Metric = "requestsPerSecond", Percent = "30%" }] };

        var row = Find(run.Status, "requestsPerSecond");

        row.MarginPerMille.ShouldBe(300);
        row.Verdict.ShouldBe("Same");
    }

    [Fact]
    public void Status_OtherArchitecture_HasNoVerdict() =>
        Find(new FinishedRun { Architectures = ["amd64", "arm64"] }.Status, "requestsPerSecond").Verdict.ShouldBe("HardwareDiffers");

    [Theory]
    [InlineData("arm64", "arm64", "amd64", "Emulated")]
    [InlineData("arm64", "amd64", "amd64", "Emulated")]
    [InlineData("arm64", "arm64", "arm64", "Better")]
    public void Status_EmulatedNode_HasNoVerdict(string baseline, string candidate, string node, string verdict)
    {
        var run = new FinishedRun { Architectures = [baseline, candidate], NodeArchitecture = node };

        Find(run.Status, "requestsPerSecond").Verdict.ShouldBe(verdict);
        Find(run.Status, "imageBytes").Verdict.ShouldBe("Better");
    }

    [Fact]
    public void Status_EmulatedNode_IsNotTrustedAndShowsTheNodesOwnArchitecture()
    {
        var status = new FinishedRun { Architectures = ["arm64", "arm64"], NodeArchitecture = "amd64" }.Status;

        status.Conditions!.Single(condition => condition.Type == ConditionTypes.Trustworthy).ShouldSatisfyAllConditions(
            trusted => (trusted.Status, trusted.Reason).ShouldBe(("False", "Emulated")),
            trusted => trusted.Message.ShouldStartWith("jit: its image was built for another architecture than its node's"));
        status.Environment!.Nodes!.Single(node => node.Name == "node1").Architecture.ShouldBe("amd64");
        status.Variants!.ShouldAllBe(variant => variant.Architecture == "arm64");
    }

    [Fact]
    public void Status_OneVariant_HasNone() => new FinishedRun { Spec = Alone() }.Status.Comparisons.ShouldBeNull();

    [Fact]
    public void Status_MoreThanFit_KeepsWhatDecides()
    {
        var run = new FinishedRun();
        run.Spec.Scenarios = [.. Enumerable.Range(1, 32).Select(i => run.Spec.Scenarios[0] with { Name = $"s{i}" })];
        run.Spec.Variants = [.. Enumerable.Range(1, 12).Select(i => run.Spec.Variants[0] with { Name = $"v{i}" })];
        var rows = new FinishedRun { Spec = run.Spec, Rounds = 6, Architectures = [.. Enumerable.Repeat("amd64", 12)] }.Status.Comparisons!;

        rows.Count.ShouldBe(11 * 32);
        rows.ShouldAllBe(row => row.Metric == "requestsPerSecond");
        rows.Count.ShouldBeLessThanOrEqualTo(ComparisonReport.MostRows);
    }

    private static ComparisonStatus Find(BenchmarkRunStatus status, string metric) =>
        status.Comparisons!.Single(row => row.Metric == metric);

    private static BenchmarkRunSpec Alone()
    {
        var spec = new FinishedRun().Spec;
        return spec with { Variants = [spec.Variants[0]] };
    }
}
