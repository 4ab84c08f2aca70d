using Hotlap.Api.Tests.Files;
using Hotlap.Api.V1Alpha1;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.GitOps;

/// <summary>kstatus reads each status that the planner writes as documented, so Flux needs no health expressions.</summary>
public sealed class KstatusTests
{
    public static TheoryData<string> Scenarios => [.. PlannedRun.All.Select(run => run.Scenario)];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Status_OfEveryPlannedRun_IsReadAsItStands(string scenario)
    {
        var planned = PlannedRun.Of(scenario);

        Kstatus.Of(planned.Json()).ShouldBe(RunStatusReader.State(planned.Run) switch
        {
            "Failed" => Kstatus.Failed,
            "Complete" => planned.IsViolated ? Kstatus.Failed : Kstatus.Current,
            _ => Kstatus.InProgress,
        });
    }

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Ready_OfEveryPlannedRun_AgreesWithTheOtherConditions(string scenario)
    {
        var run = PlannedRun.Of(scenario).Run;
        // The conditions of a run that is measured again are those of the measurement before, as after an edit.
        if (!RunStatusReader.IsObserved(run)) return;

        var ready = RunStatusReader.Find(run, ConditionTypes.Ready).ShouldNotBeNull();

        ready.Status.ShouldBe(
            RunStatusReader.Is(run, ConditionTypes.Stalled) ? "False" : RunStatusReader.Is(run, ConditionTypes.Complete) ? "True" : "Unknown");
        if (ready.Status == "False") RunStatusReader.Find(run, ConditionTypes.Stalled)!.Reason.ShouldBe(ready.Reason);
        if (RunStatusReader.IsFailed(run)) RunStatusReader.Find(run, ConditionTypes.Failed)!.Reason.ShouldBe(ready.Reason);
    }

    [Fact]
    public void Status_AfterAnEdit_IsInProgress()
    {
        foreach (var planned in PlannedRun.All)
        {
            var edited = planned.Json();
            edited["metadata"]!["generation"] = planned.Run.Metadata.Generation + 1;
            Kstatus.Of(edited).ShouldBe(Kstatus.InProgress, planned.Scenario);
        }
    }

    [Fact]
    public void Kustomization_ForFlux_ChecksRunsByKstatusAlone()
    {
        var spec = YamlJson.Parse(Repository.Read("deploy/flux/benchmarks.yaml")).Single()["spec"]!.AsObject();

        foreach (var check in spec["healthChecks"]!.AsArray())
            ((string?)check!["apiVersion"], (string?)check["kind"]).ShouldBe(("hotlap.dev/v1alpha1", "BenchmarkRun"));
        spec.ContainsKey("wait").ShouldBeFalse("Flux ignores healthChecks beside wait");
        spec.ContainsKey("healthCheckExprs").ShouldBeFalse("expressions would take precedence over kstatus");
    }
}
