using Hotlap.Api.Units;
using Hotlap.Planning.Observing;
using k8s.Models;

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
        CpuLimitMillicores = ResourceAmounts.CpuLimitMillicores(resources),
        Dependencies = DependencyAddresses.Plans(spec, dependencies),
        StartTimeoutMilliseconds = (long)GoDuration.Parse(TimeLimits.Startup(spec.Timeouts)).TotalMilliseconds,
    };

    public static ContainerDraft Agent(RunObservation observation, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Probe, "collect", observation, plan);
        container.VolumeMounts.Add(Mount());
        return new ContainerDraft(container, DefaultResources.Probe(observation.Settings.ProbeCpuLimit, "96Mi"));
    }

    /// <summary>Adds the folder for the program's results to a pod, whose second container is the program.</summary>
    public static void AddFolder(V1PodSpec pod)
    {
        pod.Volumes.Add(AgentContainers.Scratch(Volume));
        pod.Containers[1].VolumeMounts = [Mount()];
    }

    /// <summary>Returns the variables that every program gets. They come first, so that variables of the spec can refer to them.</summary>
    public static IEnumerable<V1EnvVar> Variables(Scenario scenario, Trial trial) =>
    [
        Variable("VARIANT", trial.Variant), Variable("SCENARIO", scenario.Name),
        Variable("ROUND", trial.Round.ToString(CultureInfo.InvariantCulture)),
        Variable("RESULTS", ProgramPlan.DefaultResultsPath),
    ];

    public static V1EnvVar Variable(string name, string value) => Values.Variable(VariablePrefix + name, value);

    private static V1VolumeMount Mount() => new() { Name = Volume, MountPath = ProgramPlan.Folder };
}
