using Hotlap.Planning.Observing;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Parts of a pod with a program: the agent that reads its results, and the folder and variables of the program.</summary>
internal static class ProgramContainers
{
    /// <summary>Prefix of the names of variables that Hotlap sets.</summary>
    public const string VariablePrefix = "HOTLAP_";

    private const string Volume = "hotlap-results";

    /// <summary>Returns the plan of the agent.</summary>
    public static ProgramPlan Plan(BenchmarkRunSpec spec, Trial trial, IReadOnlyList<Pod> dependencies) => new()
    {
        Scenario = spec.Scenarios[0].Name,
        Metrics = [.. spec.Metrics.Select(metric => metric.Name)],
        CpuLimitMillicores = TargetPodBuilder.CpuLimit(spec, trial),
        RuntimeMetrics = spec.Target.RuntimeMetrics,
        Dependencies = DependencyAddresses.Plans(spec, dependencies),
        StartTimeoutMilliseconds = (long)GoDuration.Parse(spec.Timeouts.Startup).TotalMilliseconds,
    };

    /// <summary>
    /// Builds the agent's container. Like the probe, it has no CPU limit: a throttled agent would see the program's marks too late.
    /// </summary>
    public static JsonObject Agent(RunObservation observation, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Probe, "collect", observation, plan);
        container["volumeMounts"]!.AsArray().Add((JsonNode)Mount());
        container["resources"] = new JsonObject
        {
            ["requests"] = new JsonObject { ["cpu"] = "10m", ["memory"] = "32Mi" },
            ["limits"] = new JsonObject { ["memory"] = "96Mi" },
        };
        return container;
    }

    /// <summary>Adds the program's folder and variables, and the common command when the variant has none of its own.</summary>
    public static void Equip(JsonObject pod, JsonObject container, BenchmarkRunSpec spec, Trial trial)
    {
        var (scenario, variant) = (spec.Scenarios[0], spec.Variants.Single(candidate => candidate.Name == trial.Variant));
        Equip(pod, container, Variables(scenario, trial));
        if (variant.Command is null && scenario.Program!.Command is { } command) container["command"] = TargetPodBuilder.Strings(command);
        if (variant.Args is null && scenario.Program!.Args is { } args) container["args"] = TargetPodBuilder.Strings(args);
    }

    /// <summary>Adds a program's folder and Hotlap's variables.</summary>
    public static void Equip(JsonObject pod, JsonObject container, IEnumerable<JsonNode> variables)
    {
        pod["volumes"]!.AsArray()
            .Add((JsonNode)new JsonObject { ["name"] = Volume, ["emptyDir"] = new JsonObject { ["sizeLimit"] = "1Gi" } });
        container["volumeMounts"] = new JsonArray(Mount());
        // Hotlap's variables come first, so that variables of the spec can refer to them.
        container["env"] = new JsonArray([.. variables, .. container["env"]!.AsArray().Select(entry => entry!.DeepClone())]);
    }

    /// <summary>Returns the variables that every program gets.</summary>
    public static IEnumerable<JsonNode> Variables(Scenario scenario, Trial trial) =>
    [
        Variable("VARIANT", trial.Variant), Variable("SCENARIO", scenario.Name),
        Variable("ROUND", trial.Round.ToString(CultureInfo.InvariantCulture)),
        Variable("RESULTS", ProgramPlan.DefaultResultsPath),
    ];

    /// <summary>Builds one of Hotlap's variables.</summary>
    public static JsonObject Variable(string name, string value) => new() { ["name"] = VariablePrefix + name, ["value"] = value };

    private static JsonObject Mount() => new() { ["name"] = Volume, ["mountPath"] = ProgramPlan.Folder };
}
