using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests;

/// <summary>
/// Each folder under Scenarios is one situation (given.yaml) and the plan for it (expected.yaml). A new folder is a new test.
/// HOTLAP_UPDATE_GOLDENS=1 writes what the planner says now; read the difference before you commit it.
/// </summary>
public sealed class RunPlannerScenarioTests
{
    public static TheoryData<string> Names =>
        [.. Directory.GetDirectories(Folder()).Select(folder => Path.GetFileName(folder)!).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_Scenario_IsAsExpected(string name)
    {
        var scenario = Scenario.Read(Path.Combine(Folder(), name, "given.yaml"));

        var plan = Rendering.Of(RunPlanner.Plan(scenario.Observation, scenario.Now));

        var path = Path.Combine(Folder(), name, "expected.yaml");
        if (Environment.GetEnvironmentVariable("HOTLAP_UPDATE_GOLDENS") == "1") File.WriteAllText(path, Yaml.Write(plan));
        var expected = File.Exists(path) ? Yaml.Read(File.ReadAllText(path)) : null;
        JsonNode.DeepEquals(Yaml.Read(Yaml.Write(plan)), expected).ShouldBeTrue($"{name} is planned as\n{Yaml.Write(plan)}");
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_SameObservationTwice_SamePlan(string name)
    {
        var path = Path.Combine(Folder(), name, "given.yaml");
        var first = Scenario.Read(path);
        var second = Scenario.Read(path);

        JsonNode.DeepEquals(
            Rendering.Of(RunPlanner.Plan(first.Observation, first.Now)),
            Rendering.Of(RunPlanner.Plan(second.Observation, second.Now))).ShouldBeTrue();
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_Scenario_HasNoExclusiveConditionsTogether(string name)
    {
        var scenario = Scenario.Read(Path.Combine(Folder(), name, "given.yaml"));
        var conditions = RunPlanner.Plan(scenario.Observation, scenario.Now).Status?.Conditions ?? [];

        conditions.Select(condition => condition.Type).ShouldBeUnique();
        conditions.Count(condition => condition is { Type: "Complete" or "Failed" or "Reconciling", Status: "True" })
            .ShouldBeLessThanOrEqualTo(1);
    }

    private static string Folder([CallerFilePath] string here = "") => Path.Combine(Path.GetDirectoryName(here)!, "Scenarios");
}
