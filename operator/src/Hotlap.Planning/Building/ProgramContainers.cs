using Hotlap.Api.Units;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Building;

/// <summary>Parts of a pod with a program: the agent that reads its results, and the folder and variables of the program.</summary>
internal static class ProgramContainers
{
    /// <summary>Prefix of the names of variables that Hotlap sets.</summary>
    public const string VariablePrefix = "HOTLAP_";

    private const string Volume = "hotlap-results";

    /// <summary>Returns the plan of the agent. The resources are those of the program's container.</summary>
    public static ProgramPlan Plan(BenchmarkRunSpec spec, Scenario scenario, JsonNode resources, IReadOnlyList<Pod> dependencies) => new()
    {
        Scenario = scenario.Name,
        Metrics = [.. spec.Metrics.Select(metric => metric.Name)],
        CpuLimitMillicores = CpuQuantity.Millicores(resources["limits"]?["cpu"]),
        Dependencies = DependencyAddresses.Plans(spec, dependencies),
        StartTimeoutMilliseconds = (long)GoDuration.Parse(TimeLimits.Startup(spec.Timeouts)).TotalMilliseconds,
    };

    public static JsonObject Agent(RunObservation observation, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Probe, "collect", observation, plan);
        container["volumeMounts"]!.AsArray().Add((JsonNode)Mount());
        container["resources"] = AgentContainers.ProbeResources(observation.Settings, "96Mi");
        return container;
    }

    /// <summary>Adds the folder for the program's results to a pod, whose second container is the program.</summary>
    public static void AddFolder(JsonObject pod)
    {
        pod["volumes"]!.AsArray()
            .Add((JsonNode)new JsonObject { ["name"] = Volume, ["emptyDir"] = new JsonObject { ["sizeLimit"] = "1Gi" } });
        pod["containers"]![1]!["volumeMounts"] = new JsonArray(Mount());
    }

    /// <summary>Returns the variables that every program gets. They come first, so that variables of the spec can refer to them.</summary>
    public static IEnumerable<JsonNode> Variables(Scenario scenario, Trial trial) =>
    [
        Variable("VARIANT", trial.Variant), Variable("SCENARIO", scenario.Name),
        Variable("ROUND", trial.Round.ToString(CultureInfo.InvariantCulture)),
        Variable("RESULTS", ProgramPlan.DefaultResultsPath),
    ];

    public static JsonObject Variable(string name, string value) => Values.Variable(VariablePrefix + name, value);

    private static JsonObject Mount() => new() { ["name"] = Volume, ["mountPath"] = ProgramPlan.Folder };
}
