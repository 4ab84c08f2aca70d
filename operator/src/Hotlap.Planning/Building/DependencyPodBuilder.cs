using Hotlap.Api.Units;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Building;

/// <summary>Builds the pod of a dependency: the agent that measures its resource usage, and the dependency itself.</summary>
internal static class DependencyPodBuilder
{
    public static JsonObject Build(RunObservation observation, Trial trial, Dependency dependency)
    {
        var run = observation.Run;
        var plan = PlanCodec.Encode(new ProbePlan { Generators = run.Spec.Generator.Replicas });
        var image = observation.Preparation!.Dependencies.Single(resolved => resolved.Variant == dependency.Name);
        var spec = PodManifest.Spec(
            run, Placement.Selector(dependency.NodeSelector, image.Architecture, observation.Settings), dependency.Tolerations,
            AgentContainers.Probe("meter", observation, plan, "64Mi"), Container(run.Spec, dependency, image));
        var metadata = OwnedObject.Metadata(run, Names.DependencyPod(run, trial, dependency.Name), Labels.RoleDependency, trial);
        metadata["labels"]![Labels.Dependency] = dependency.Name;
        return PodOverlay.Apply(
            OverlaidPod.Dependency(dependency.Name), PodManifest.Build(metadata, plan, spec), dependency.PodTemplate);
    }

    /// <summary>Returns the CPU limit of a dependency in thousandths of a CPU; null without one.</summary>
    public static long? CpuLimit(Dependency dependency) => CpuQuantity.Millicores(Resources(dependency)["limits"]?["cpu"]);

    private static JsonObject Container(BenchmarkRunSpec spec, Dependency dependency, ResolvedImage image)
    {
        var container = new AuthorContainer(ContainerNames.Dependency, image.Reference, Resources(dependency))
        {
            Ports = dependency.Ports,
            Env = dependency.Env.Select(Values.Entry),
            EnvFrom = dependency.EnvFrom,
            Command = dependency.Command,
            Args = dependency.Args,
        }.Build();
        // A startup probe ends with its first success. A probe that continued every second would be measured as part of the dependency.
        container["startupProbe"] = Readiness(spec, dependency);
        return container;
    }

    /// <summary>Probes once per second until shortly after the operator's timeout, so that the operator's message comes first.</summary>
    private static JsonObject Readiness(BenchmarkRunSpec spec, Dependency dependency)
    {
        var probe = dependency.ReadinessProbe?.DeepClone().AsObject() ?? new JsonObject
        {
            ["tcpSocket"] = new JsonObject { ["port"] = dependency.Ports.Sorted()[0].Name },
        };
        probe["periodSeconds"] = 1;
        probe["failureThreshold"] = (int)GoDuration.Parse(TimeLimits.Startup(spec.Timeouts)).TotalSeconds + 10;
        probe.Remove("initialDelaySeconds");
        return probe;
    }

    private static JsonNode Resources(Dependency dependency) => dependency.Resources?.DeepClone() ?? DefaultResources.Dependency();
}

/// <summary>
/// Passes the addresses of dependencies to a target, in the variables that Kubernetes would set for Services of their names.
/// </summary>
internal static class DependencyAddresses
{
    public static IEnumerable<string> Names(Dependency dependency) =>
        Variables(dependency.Name, dependency.Ports, "").Select(variable => variable.Name);

    /// <summary>Returns the variables, with the addresses of pods that are Ready.</summary>
    public static IEnumerable<JsonNode> Of(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) => spec.Dependencies
        .SelectMany(dependency => Variables(dependency.Name, dependency.Ports, Address(pods, dependency)))
        .Select(variable => Values.Variable(variable.Name, variable.Value));

    /// <summary>Returns the dependencies for the plans of generators and programs.</summary>
    public static IReadOnlyList<DependencyPlan> Plans(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) =>
    [
        .. spec.Dependencies.Select(dependency => new DependencyPlan
        {
            Name = dependency.Name,
            Host = Address(pods, dependency),
            Pod = PodOf(pods, dependency)?.Metadata.Name ?? "",
            CpuLimitMillicores = DependencyPodBuilder.CpuLimit(dependency),
            Container = PodOf(pods, dependency) is { } pod ? PodDiagnosis.ContainerId(pod, ContainerNames.Dependency) : null,
        }),
    ];

    private static string Address(IReadOnlyList<Pod> pods, Dependency dependency) => PodOf(pods, dependency)?.Status.PodIP ?? "";

    private static Pod? PodOf(IReadOnlyList<Pod> pods, Dependency dependency) =>
        pods.FirstOrDefault(pod => pod.Metadata.Label(Api.Labels.Dependency) == dependency.Name);

    /// <summary>Returns the variables that Kubernetes would set for a Service of this name.</summary>
    public static IEnumerable<(string Name, string Value)> Variables(string name, IReadOnlyList<NamedPort> all, string address)
    {
        var prefix = Capitals(name);
        var ports = all.Sorted();
        yield return ($"{prefix}_SERVICE_HOST", address);
        if (ports.Count > 0) yield return ($"{prefix}_SERVICE_PORT", Text(ports[0].ContainerPort));
        foreach (var port in ports) yield return ($"{prefix}_SERVICE_PORT_{Capitals(port.Name)}", Text(port.ContainerPort));
    }

    private static string Capitals(string name) => name.ToUpperInvariant().Replace('-', '_');

    private static string Text(int port) => port.ToString(CultureInfo.InvariantCulture);
}
