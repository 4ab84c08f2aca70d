using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Builds the pod of a dependency: the agent that measures its resource usage, and the dependency itself.</summary>
internal static class DependencyPodBuilder
{
    public static JsonObject Build(RunObservation observation, Trial trial, Dependency dependency)
    {
        var run = observation.Run;
        var plan = PlanCodec.Encode(new ProbePlan { Generators = run.Spec.Generator.Replicas });
        var metadata = OwnedObject.Metadata(run, Names.DependencyPod(run, trial, dependency.Name), Labels.RoleDependency, trial);
        metadata["labels"]![Labels.Dependency] = dependency.Name;
        metadata["annotations"] = AgentContainers.Annotate(plan);
        var pod = new JsonObject
        {
            ["apiVersion"] = "v1",
            ["kind"] = "Pod",
            ["metadata"] = metadata,
            ["spec"] = Spec(observation, dependency, plan),
        };
        PodOverlay.Apply(OverlaidPod.Dependency(dependency.Name), pod, dependency.PodTemplate);
        return pod;
    }

    /// <summary>Returns the CPU limit of a dependency in thousandths of a CPU; null without one.</summary>
    public static long? CpuLimit(Dependency dependency) => CpuQuantity.Millicores(Resources(dependency)["limits"]?["cpu"]);

    private static JsonObject Spec(RunObservation observation, Dependency dependency, string plan)
    {
        var image = observation.Preparation!.Dependencies.Single(resolved => resolved.Variant == dependency.Name);
        var body =
            RestrictedPod.Spec(
                Placement.Selector(dependency.NodeSelector, image.Architecture, observation.Settings), sharesProcesses: true);
        body["containers"] = new JsonArray(Agent(observation, plan), Container(observation.Run.Spec, dependency, image));
        body["volumes"] = AgentContainers.Volumes(observation.Run, withToken: true);
        if (dependency.Tolerations is { Count: > 0 } tolerations) body["tolerations"] = Placement.Copy(tolerations);
        return body;
    }

    private static JsonObject Agent(RunObservation observation, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Probe, "meter", observation, plan);
        RestrictedPod.ServeProbe(container, "64Mi");
        return container;
    }

    private static JsonObject Container(BenchmarkRunSpec spec, Dependency dependency, ResolvedImage image)
    {
        var container = new JsonObject
        {
            ["name"] = ContainerNames.Dependency,
            ["image"] = image.Reference,
            ["imagePullPolicy"] = "IfNotPresent",
            ["ports"] = new JsonArray([.. dependency.Ports.Sorted().Select(port =>
                (JsonNode)new JsonObject { ["name"] = port.Name, ["containerPort"] = port.ContainerPort })]),
            ["env"] = new JsonArray([.. dependency.Env.Select(entry => (JsonNode)Values.Entry(entry))]),
            ["resources"] = Resources(dependency),
            ["securityContext"] = AgentContainers.Restricted(readOnlyRoot: false, user: null),
            ["terminationMessagePolicy"] = "FallbackToLogsOnError",
            // A startup probe ends with its first success. A probe that continued every second would be measured as part of the dependency.
            ["startupProbe"] = Readiness(spec, dependency),
        };
        if (dependency.EnvFrom.Count > 0) container["envFrom"] =
            new JsonArray([.. dependency.EnvFrom.Select(source => (JsonNode)Values.Entry(source))]);
        if (dependency.Command is { } command) container["command"] = TargetPodBuilder.Strings(command);
        if (dependency.Args is { } args) container["args"] = TargetPodBuilder.Strings(args);
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
        probe["failureThreshold"] = (int)GoDuration.Parse(spec.Timeouts.Startup).TotalSeconds + 10;
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
    /// <summary>Returns the names of all such variables of a dependency.</summary>
    public static IEnumerable<string> Names(Dependency dependency) =>
        Variables(dependency.Name, dependency.Ports, "").Select(variable => variable.Name);

    /// <summary>Returns the variables, with the addresses of pods that are Ready.</summary>
    public static IEnumerable<JsonNode> Of(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) => spec.Dependencies
        .SelectMany(dependency => Variables(dependency.Name, dependency.Ports, Address(pods, dependency)))
        .Select(variable => (JsonNode)new JsonObject { ["name"] = variable.Name, ["value"] = variable.Value });

    /// <summary>Returns the dependencies for the plans of generators and programs.</summary>
    public static IReadOnlyList<DependencyPlan> Plans(BenchmarkRunSpec spec, IReadOnlyList<Pod> pods) =>
    [
        .. spec.Dependencies.Select(dependency => new DependencyPlan
        {
            Name = dependency.Name,
            Host = Address(pods, dependency),
            Token =
                pods.FirstOrDefault(
                    pod => pod.Metadata.Label(Api.Labels.Dependency) == dependency.Name)?.Metadata.Annotations?.GetValueOrDefault(
                        Api.Annotations.Token) ?? "",
            CpuLimitMillicores = DependencyPodBuilder.CpuLimit(dependency),
        }),
    ];

    private static string Address(IReadOnlyList<Pod> pods, Dependency dependency) =>
        pods.FirstOrDefault(pod => pod.Metadata.Label(Api.Labels.Dependency) == dependency.Name)?.Status.PodIP ?? "";

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
