using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Tests;

/// <summary>Properties of the plan that hold in every scenario, so the expected plans omit them.</summary>
public sealed class RunPlannerStatusTests
{
    public static TheoryData<string> Names => RunPlannerScenarioTests.Names;

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_Scenario_HasNoExclusiveConditionsTogether(string name)
    {
        var (_, _, status) = Plan(name);
        var conditions = status?.Conditions ?? [];

        conditions.Select(condition => condition.Type).ShouldBeUnique();
        conditions.Count(condition => condition is { Type: "Complete" or "Failed" or "Reconciling", Status: "True" })
            .ShouldBeLessThanOrEqualTo(1);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_Scenario_StatusIsOfTheObservedRun(string name)
    {
        if (Plan(name) is not (var scenario, var run, { } status)) return;
        // A trigger, or a scheduled time that is missed, changes nothing else of a run that has ended.
        if (ReferenceEquals(status.Conditions, run.Status?.Conditions)) return;

        status.ObservedGeneration.ShouldBe(run.Metadata.Generation);
        status.Conditions.ShouldAllBe(condition => condition.ObservedGeneration == run.Metadata.Generation);
        (status.Measurement, status.Schedule).ShouldBe((RunMeasurement.Of(run), RunMeasurement.Schedule(run.Spec)));
        var progress = status.Progress.ShouldNotBeNull();
        progress.Trials.ShouldBe($"{progress.TrialsDone}/{progress.TrialsPlanned}");
        if (!ObservationNeeds.Records(scenario.Observation, scenario.Now))
            progress.RecordsDigest.ShouldBe(RecordsDigest.Of(scenario.Observation.PreparedIn, scenario.Observation.Trials));
        var ended = status.Conditions.Any(condition => condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" });
        status.CompletionTime.ShouldBe(ended ? RunMeasurement.Status(run)?.CompletionTime ?? WholeSecond.Of(scenario.Now) : null);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_Scenario_TransitionTimesAreThoseOfTheStatus(string name)
    {
        var (scenario, run, status) = Plan(name);

        foreach (var condition in status?.Conditions ?? [])
        {
            var before = run.Status?.Conditions.Find(earlier => earlier.Type == condition.Type);
            condition.LastTransitionTime.ShouldBe(
                before?.Status == condition.Status ? before.LastTransitionTime : WholeSecond.Of(scenario.Now), condition.Type);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_Scenario_ObjectsBelongToTheRun(string name)
    {
        var scenario = RunPlannerScenarioTests.Read(name);
        var run = scenario.Observation.Run;

        foreach (var create in RunPlanner.Plan(scenario.Observation, scenario.Now).Actions.OfType<CreateObject>())
        {
            var metadata = create.Manifest["metadata"]!;
            ((string?)metadata["name"], (string?)metadata["namespace"]).ShouldBe((create.Name, run.Metadata.Namespace));
            var labels = metadata["labels"]!;
            ((string?)labels[Labels.Run], (string?)labels[Labels.RunUid]).ShouldBe((run.Metadata.Name, run.Metadata.Uid));
            if ((string?)labels[Labels.Role] is Labels.RoleTarget or Labels.RoleGenerator && create.Kind is ObjectKind.Pod or ObjectKind.Job)
                create.Name.ShouldContain($"-{labels[Labels.Variant]}-r{labels[Labels.Round]}-");
            if (create.Manifest["spec"]?["template"]?["metadata"]?["labels"] is { } inherited)
                labels.AsObject().ShouldAllBe(label => (string?)inherited[label.Key] == (string?)label.Value);
            metadata["ownerReferences"]!.AsArray().ShouldHaveSingleItem()!.ToJsonString().ShouldBe(
                $$"""{"apiVersion":"hotlap.dev/v1alpha1","blockOwnerDeletion":true,"controller":true,"kind":"BenchmarkRun","name":"{{run.Metadata.Name}}","uid":"{{run.Metadata.Uid}}"}""");
        }
    }

    private static (Support.Scenario Scenario, BenchmarkRun Run, BenchmarkRunStatus? Status) Plan(string name)
    {
        var scenario = RunPlannerScenarioTests.Read(name);
        return (scenario, scenario.Observation.Run, RunPlanner.Plan(scenario.Observation, scenario.Now).Status);
    }
}
