using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests;

/// <summary>
/// Each folder under Scenarios is one situation (given.yaml) and the plan for it (expected.yaml). A new folder is a new test. Both files hold
/// differences: given.yaml from what is in Bases, expected.yaml from Bases/usual.yaml and the manifests of scenarios with full: true.
/// HOTLAP_UPDATE_GOLDENS=1 writes what the planner says now; read the difference before you commit it. After a change of manifests, write
/// them twice: first those that others are compared with.
/// </summary>
public sealed class RunPlannerScenarioTests
{
    private static readonly Models Models = Models.Read(Path.Combine(Folder(), "Bases"), Path.Combine(Folder(), "Scenarios"));

    public static TheoryData<string> Names =>
        [.. Directory.GetDirectories(Path.Combine(Folder(), "Scenarios")).Select(folder => Path.GetFileName(folder)!).Order(StringComparer.Ordinal)];

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_Scenario_IsAsExpected(string name)
    {
        var scenario = Read(name);

        var plan = RunPlanner.Plan(scenario.Observation, scenario.Now);

        var shown = Yaml.Write(scenario.IsFull ? Rendering.Of(plan) : Outline.Of(plan, scenario.Observation.Run, scenario.Now, Models));
        var path = Path.Combine(Folder(), "Scenarios", name, "expected.yaml");
        if (Environment.GetEnvironmentVariable("HOTLAP_UPDATE_GOLDENS") == "1") File.WriteAllText(path, shown);
        var expected = File.Exists(path) ? Yaml.Read(File.ReadAllText(path)) : null;
        JsonNode.DeepEquals(Yaml.Read(shown), expected).ShouldBeTrue($"{name} is planned as\n{shown}");
    }

    /// <summary>A difference or a YAML document that lost something would hide a change of the plan.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_AsYamlAndAsDifference_LosesNothing(string name)
    {
        var scenario = Read(name);
        var plan = Json(Rendering.Of(RunPlanner.Plan(scenario.Observation, scenario.Now)));

        JsonNode.DeepEquals(Json(Yaml.Read(Yaml.Write(plan))!), plan).ShouldBeTrue();
        JsonNode.DeepEquals(Patch.Apply(Other.Value, Patch.Diff(Other.Value, plan) ?? new JsonObject()), plan).ShouldBeTrue();
    }

    /// <summary>A plan that differs from most others.</summary>
    private static readonly Lazy<JsonObject> Other = new(() =>
    {
        var scenario = Read("ready-target-gets-its-generator");
        return Json(Rendering.Of(RunPlanner.Plan(scenario.Observation, scenario.Now)));
    });

    private static JsonObject Json(JsonNode node) => JsonNode.Parse(node.ToJsonString())!.AsObject();

    [Theory]
    [MemberData(nameof(Names))]
    public void Plan_SameObservationTwice_SamePlan(string name)
    {
        var (first, second) = (Read(name), Read(name));

        JsonNode.DeepEquals(
            Rendering.Of(RunPlanner.Plan(first.Observation, first.Now)),
            Rendering.Of(RunPlanner.Plan(second.Observation, second.Now))).ShouldBeTrue();
    }

    internal static Scenario Read(string name) => Scenario.Read(Path.Combine(Folder(), "Scenarios", name, "given.yaml"));

    private static string Folder([CallerFilePath] string here = "") => Path.GetDirectoryName(here)!;
}
