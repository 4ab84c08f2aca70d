using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Tests.Support;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.GitOps;

/// <summary>The Lua scripts in the ConfigMap for Argo CD, run by a Lua interpreter on the statuses that the planner writes.</summary>
public sealed class ArgoCdTests
{
    private const string Resource = "hotlap.dev_BenchmarkRun";

    private static readonly JsonObject Data =
        YamlJson.Parse(Repository.Read("deploy/argocd/argocd-cm.yaml")).Single()["data"]!.AsObject();

    private static readonly JsonObject Actions =
        YamlJson.Parse((string)Data[$"resource.customizations.actions.{Resource}"]!).Single();

    public static TheoryData<string> Scenarios => [.. PlannedRun.All.Select(run => run.Scenario)];

    [Theory]
    [MemberData(nameof(Scenarios))]
    public void Health_OfEveryPlannedStatus_FollowsFromItsConditions(string scenario)
    {
        var planned = PlannedRun.Of(scenario);

        var health = Health(planned.Json());

        ((string?)health["status"]).ShouldBe(Expected(planned));
        ((string?)health["message"]).ShouldNotBeNullOrEmpty();
    }

    [Theory]
    [InlineData("new-run-is-prepared", "Progressing")]
    [InlineData("ready-target-gets-its-generator", "Progressing")]
    [InlineData("edited-run-behind-others-removes-the-older-run-and-is-queued", "Progressing")]
    [InlineData("suspended-run-loses-its-trial", "Suspended")]
    [InlineData("all-trials-recorded-completes", "Healthy")]
    [InlineData("missed-threshold-is-not-a-failure", "Degraded")]
    [InlineData("invalid-spec-lists-all-problems", "Degraded")]
    public void Health_OfEachKindOfState_IsAsDocumented(string scenario, string health) =>
        ((string?)Health(PlannedRun.Of(scenario).Json())["status"]).ShouldBe(health);

    [Fact]
    public void Scenarios_Together_ShowEveryState()
    {
        PlannedRun.All.Select(planned => RunStatusReader.State(planned.Run)).Distinct().ShouldBe(
            ["Complete", "Failed", "Pending", "Queued", "Running", "Suspended"], ignoreOrder: true);
        PlannedRun.All.ShouldContain(planned => planned.IsViolated);
        PlannedRun.All.ShouldContain(planned =>
            RunStatusReader.IsComplete(planned.Run) && RunStatusReader.Is(planned.Run, ConditionTypes.ThresholdsMet, "Unknown"));
    }

    [Fact]
    public void Health_WithAnotherStateAndSummary_IsTheSame()
    {
        foreach (var planned in PlannedRun.All)
        {
            var (run, other) = (planned.Json(), planned.Json());
            other["status"]!["state"] = "Complete";
            other["status"]!["summary"] = "Failed";
            JsonNode.DeepEquals(Health(other), Health(run)).ShouldBeTrue(planned.Scenario);
        }
    }

    [Fact]
    public void Health_BeforeTheOperatorHasReadTheSpec_IsProgressing()
    {
        foreach (var planned in PlannedRun.All)
        {
            var edited = planned.Json();
            edited["metadata"]!["generation"] = planned.Run.Metadata.Generation + 1;
            ((string?)Health(edited)["status"]).ShouldBe("Progressing", planned.Scenario);
        }

        var created = PlannedRun.All[0].Json();
        created["status"] = new JsonObject { ["observedGeneration"] = -1 };
        ((string?)Health(created)["status"]).ShouldBe("Progressing");
        created.Remove("status");
        ((string?)Health(created)["status"]).ShouldBe("Progressing");
    }

    /// <summary>The operator does not write the status of an ended run again, so it has no Ready when an earlier version wrote it.</summary>
    [Theory]
    [InlineData("all-trials-recorded-completes", "Healthy")]
    [InlineData("invalid-spec-lists-all-problems", "Degraded")]
    public void Health_OfAnEndedRunWithoutReady_IsThatOfItsEnd(string scenario, string health)
    {
        var run = PlannedRun.Of(scenario).Json();
        var conditions = run["status"]!["conditions"]!.AsArray();
        conditions.Remove(conditions.Single(condition => (string?)condition!["type"] == ConditionTypes.Ready));
        ((string?)Health(run)["status"]).ShouldBe(health);
    }

    [Fact]
    public void Health_WithConditionsThatSayNothing_IsUnknown()
    {
        var run = PlannedRun.Of("all-trials-recorded-completes").Json();
        run["status"]!["conditions"] = new JsonArray();
        ((string?)Health(run)["status"]).ShouldBe("Unknown");
    }

    [Theory]
    [InlineData("ready-target-gets-its-generator", "suspend")]
    [InlineData("edited-run-behind-others-removes-the-older-run-and-is-queued", "suspend")]
    [InlineData("suspended-run-loses-its-trial", "resume")]
    [InlineData("all-trials-recorded-completes", "rerun")]
    [InlineData("invalid-spec-lists-all-problems", "rerun")]
    public void Discovery_InEachState_EnablesWhatHasAnEffect(string scenario, string enabled)
    {
        var found = LuaScript.Run((string)Actions["discovery.lua"]!, PlannedRun.Of(scenario).Json())!.AsObject();

        found.Where(action => !(bool)action.Value!["disabled"]!).Select(action => action.Key).ShouldBe([enabled]);
        found.Select(action => action.Key).ShouldBe(Definitions().Keys, ignoreOrder: true);
    }

    [Fact]
    public void Discovery_AfterARerunThatTheOperatorHasNotSeen_DoesNotOfferItAgain()
    {
        var run = PlannedRun.Of("all-trials-recorded-completes").Json();
        run["metadata"]!["generation"] = (long)run["metadata"]!["generation"]! + 1;
        ((bool)LuaScript.Run((string)Actions["discovery.lua"]!, run)!["rerun"]!["disabled"]!).ShouldBeTrue();
    }

    [Theory]
    [InlineData("suspend", """^\{"spec":\{"suspend":true\}\}$""")]
    [InlineData("resume", """^\{"spec":\{"suspend":false\}\}$""")]
    [InlineData("rerun", """^\{"spec":\{"rerun":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"\}\}$""")]
    public void Action_Always_ChangesItsFieldAlone(string action, string change)
    {
        var run = PlannedRun.Of("missed-threshold-is-not-a-failure").Json();
        run["spec"]!.AsObject().Remove("suspend");
        // An empty list and an empty map are the same table, and numbers have one type.
        var before = LuaScript.Run("return obj", run);

        var after = LuaScript.Run(Definitions()[action], run);

        Patch.Diff(before, after)!.ToJsonString().ShouldMatch(change);
    }

    /// <summary>The interpreter of the tests is of Lua 5.4; Argo CD's is of 5.1.</summary>
    [Fact]
    public void Scripts_All_UseTheSyntaxOfLua51()
    {
        foreach (var script in Directory.EnumerateFiles(Repository.PathOf("deploy/argocd"), "*.lua", SearchOption.AllDirectories))
            File.ReadAllText(script).ShouldNotMatch(@"//|\bgoto\b|<const>|<close>|[&|]|>>|<<", script);
    }

    private static string Expected(PlannedRun planned) => RunStatusReader.State(planned.Run) switch
    {
        "Failed" => "Degraded",
        "Complete" => planned.IsViolated ? "Degraded" : "Healthy",
        "Suspended" => "Suspended",
        _ => "Progressing",
    };

    private static JsonObject Health(JsonObject run) =>
        LuaScript.Run((string)Data[$"resource.customizations.health.{Resource}"]!, run)!.AsObject();

    private static Dictionary<string, string> Definitions() => Actions["definitions"]!.AsArray()
        .ToDictionary(action => (string)action!["name"]!, action => (string)action!["action.lua"]!);
}
