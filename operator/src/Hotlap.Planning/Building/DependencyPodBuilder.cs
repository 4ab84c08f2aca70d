using Hotlap.Api.Units;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>Builds the pod of a dependency: the agent that measures its resource usage, and the dependency itself.</summary>
internal static class DependencyPodBuilder
{
    public static PodDraft Draft(RunObservation observation, Trial trial, Dependency dependency)
    {
        var run = observation.Run;
        var plan = PlanCodec.Encode(new ProbePlan { Generators = run.Spec.Generator.Replicas });
        var image = observation.Preparation!.Dependencies.Single(resolved => resolved.Variant == dependency.Name);
        var metadata = OwnedObject.Metadata(run, Names.DependencyPod(run, trial, dependency.Name), Labels.RoleDependency, trial);
        metadata.Labels[Labels.Dependency] = dependency.Name;
        return PodManifest.Draft(
            run, metadata, plan, Placement.Selector(dependency.NodeSelector, image.Architecture, observation.Settings),
            dependency.Tolerations, AgentContainers.Probe("meter", observation, plan, "64Mi"), Container(run.Spec, dependency, image));
    }

    public static JsonObject Manifest(RunObservation observation, Trial trial, Dependency dependency) =>
        Draft(observation, trial, dependency).Pod(OverlaidPod.Dependency(dependency.Name), dependency.PodTemplate);

    /// <summary>Returns the CPU limit of a dependency in thousandths of a CPU; null without one.</summary>
    public static long? CpuLimit(Dependency dependency) => ResourceAmounts.CpuLimitMillicores(Resources(dependency));

    private static ContainerDraft Container(BenchmarkRunSpec spec, Dependency dependency, ResolvedImage image)
    {
        var draft = new AuthorContainer(ContainerNames.Dependency, image.Reference, Resources(dependency))
        {
            Ports = dependency.Ports,
            Env = dependency.Env.Select(Values.Entry),
            EnvFrom = dependency.EnvFrom,
            Command = dependency.Command,
            Args = dependency.Args,
            IsNonRoot = ContainerUser.IsNonRoot(image, dependency.PodTemplate, ContainerNames.Dependency),
        }.Build();
        // A startup probe ends with its first success. A probe that continued every second would be measured as part of the dependency.
        draft.Container.StartupProbe = Readiness(spec, dependency);
        return draft with { StartupProbe = Without(dependency.ReadinessProbe, "periodSeconds", "failureThreshold", "initialDelaySeconds") };
    }

    /// <summary>Probes once per second until shortly after the operator's timeout, so that the operator's message comes first.</summary>
    private static V1Probe Readiness(BenchmarkRunSpec spec, Dependency dependency) => new()
    {
        TcpSocket =
            dependency.ReadinessProbe is null ? new V1TCPSocketAction { Port = dependency.Ports.Sorted()[0].Name } : null,
        PeriodSeconds = 1,
        FailureThreshold = (int)GoDuration.Parse(TimeLimits.Startup(spec.Timeouts)).TotalSeconds + 10,
    };

    private static JsonObject? Without(JsonObject? written, params string[] fields) =>
        written is null ? null : new(written.Where(field => !fields.Contains(field.Key)).Select(
            field => KeyValuePair.Create(field.Key, field.Value?.DeepClone())));

    private static JsonObject Resources(Dependency dependency) => dependency.Resources ?? DefaultResources.Dependency();
}
