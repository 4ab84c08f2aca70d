using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>Which runs conclude only by rounds, so that a busy node leaves them trustworthy.</summary>
public sealed class ConclusionsTests
{
    private static readonly Dictionary<string, Func<BenchmarkRunSpec, BenchmarkRunSpec>> Specs = new()
    {
        ["two variants"] = spec => spec,
        ["a limit on a regression"] = spec => spec with { Thresholds = [new() { Metric = "p99", MaxRegression = "5%" }] },
        ["a limit on errors"] = spec => spec with { Thresholds = [new() { Metric = "errors", Max = "0" }] },
        ["a limit on the image"] = spec => spec with { Thresholds = [new() { Metric = "imageBytes", Max = "1Gi" }] },
        ["a limit on p99"] = spec => spec with { Thresholds = [new() { Metric = "p99", Max = "1s" }] },
        ["a least rate"] = spec => spec with { Thresholds = [new() { Metric = "requestsPerSecond", Min = "1" }] },
        ["a limit and a regression"] = spec =>
            spec with { Thresholds = [new() { Metric = "p99", Max = "1s", MaxRegression = "5%" }] },
        ["one variant"] = spec => spec with { Variants = [spec.Variants[0]] },
        ["one variant, accepted"] = spec => spec with { Variants = [spec.Variants[0]], Trust = new() { Accept = ["NodeBusy"] } },
        ["two variants, accepted"] = spec => spec with { Trust = new() { Accept = ["NodeBusy", "SameNode"] } },
    };

    [Theory]
    [InlineData("two variants", "True VerdictsTrusted")]
    [InlineData("a limit on a regression", "True VerdictsTrusted")]
    [InlineData("a limit on errors", "True VerdictsTrusted")]
    [InlineData("a limit on the image", "True VerdictsTrusted")]
    [InlineData("a limit on p99", "False NodeBusy")]
    [InlineData("a least rate", "False NodeBusy")]
    [InlineData("a limit and a regression", "False NodeBusy")]
    [InlineData("one variant", "False NodeBusy")]
    [InlineData("one variant, accepted", "True WarningsAccepted")]
    [InlineData("two variants, accepted", "True WarningsAccepted")]
    public void Trust_BusyNode_DependsOnWhatTheRunConcludes(string conclusions, string verdict) =>
        Verdict(new FinishedRun { Spec = Specs[conclusions](new FinishedRun().Spec), Sample = Busy }).ShouldBe(verdict);

    [Fact]
    public void Trust_BusyNode_SaysThatVerdictsCanBeTrusted()
    {
        var status = new FinishedRun { Sample = Busy }.Status;

        Condition(status).Message.ShouldBe(
            "verdicts can be trusted; absolute figures less so: hello on jit: other programs used 31% of the node's CPUs in 10 of 10 "
                + "trials (NodeBusy in 1 more)");
        status.Summary.ShouldStartWith("aot is best");
    }

    [Fact]
    public void Trust_VariantsOnDifferentNodes_MeetDifferentNeighbours() =>
        Verdict(new FinishedRun { Sample = Busy, Record = record => record with { TargetNode = $"node-of-{record.Variant}" } })
            .ShouldBe("False NodeBusy");

    [Fact]
    public void Trust_BiasBesideNoise_IsTheReason() =>
        Verdict(new FinishedRun { Sample = Busy, Record = record => record with { GeneratorNode = "node1" } }).ShouldBe("False SameNode");

    public static CellSample Busy(CellSample sample) =>
        sample with { OtherCpuNanoseconds = 31 * 4 * sample.WindowNanoseconds / 100, TargetNodeCpus = 4 };

    private static string Verdict(FinishedRun run) => $"{Condition(run.Status).Status} {Condition(run.Status).Reason}";

    private static Condition Condition(BenchmarkRunStatus status) =>
        status.Conditions.Single(condition => condition.Type == ConditionTypes.Trustworthy);
}
