using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Tests.Reporting;

/// <summary>A status that the API server never takes ends its run with one that fits.</summary>
public sealed class RefusedStatusTests
{
    private static readonly DateTimeOffset Now = new(2026, 1, 1, 2, 0, 0, TimeSpan.Zero);

    private readonly FinishedRun _finished = new();

    public RefusedStatusTests() => _finished.Spec.Thresholds = [new Threshold { Metric = "errors", Max = "0" }];

    [Fact]
    public void Of_RefusedResults_FailsTheRunWithoutThem()
    {
        var (status, told) = Refuse();

        Condition(status, ConditionTypes.Complete).Status.ShouldBe("False");
        Condition(status, ConditionTypes.Failed).ShouldSatisfyAllConditions(
            failed => failed.Status.ShouldBe("True"),
            failed => failed.Reason.ShouldBe(Reasons.StatusRefused),
            failed => failed.Message.ShouldContain("etcdserver: request is too large"));
        Condition(status, ConditionTypes.Ready).ShouldSatisfyAllConditions(
            ready => (ready.Status, ready.Reason).ShouldBe(("False", Reasons.StatusRefused)),
            ready => ready.Message.ShouldBe(Condition(status, ConditionTypes.Stalled).Message));
        status.Conditions.Where(condition => condition is { Type: "Complete" or "Failed" or "Reconciling", Status: "True" }).Count()
            .ShouldBe(1);
        (status.Results, status.Variants, status.Comparisons, status.Thresholds, status.Environment)
            .ShouldBe((null, null, null, null, null));
        (status.State, status.CompletionTime, status.ObservedGeneration, status.Progress!.TrialsDone).ShouldBe(("Failed", Now, 1L, 20));
        (told.IsWarning, told.Reason).ShouldBe((true, Reasons.StatusRefused));
        JsonSerializer.SerializeToUtf8Bytes(status, ApiJson.Default.BenchmarkRunStatus).Length.ShouldBeLessThan(8192);
    }

    [Fact]
    public void Of_ThatStatus_FreesTheRunsNodes()
    {
        var observation = _finished.Observation;
        var ended = observation with { Run = observation.Run with { Status = Refuse().Status } };

        var plan = RunPlanner.Plan(ended, Now.AddSeconds(1));

        (plan.Status, plan.Actions.Count, Queueing(ended.Run)).ShouldBe((null, 0, Planning.Queueing.QueueState.Absent));
    }

    private static Planning.Queueing.QueueState Queueing(BenchmarkRun run) => Planning.Queueing.QueueStates.Of(run);

    private static Api.Core.Condition Condition(BenchmarkRunStatus status, string type) =>
        status.Conditions.Single(condition => condition.Type == type);

    private (BenchmarkRunStatus Status, PlannedEvent Told) Refuse() =>
        RefusedStatus.Of(_finished.Observation.Run, _finished.Status, "etcdserver: request is too large", Now);
}
