using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>
/// Builds the pod that takes the target's place when the service already runs. It contains only the agent and is placed like a generator.
/// The agent resolves the service's address once for all generators of the trial, waits for a correct answer, and hosts the barrier of the
/// generators.
/// </summary>
internal static class UrlPodBuilder
{
    public static JsonObject Build(RunObservation observation, Trial trial)
    {
        var run = observation.Run;
        var url = UrlRuns.Of(run.Spec, trial.Variant)!;
        var service = url.OwnService(run);
        var plan = PlanCodec.Encode(Plan(observation, trial, url, service));
        var metadata = OwnedObject.Metadata(run, Names.TargetPod(run, trial), Labels.RoleTarget, trial);
        metadata["annotations"] = AgentContainers.Annotate(plan);
        var pod = new JsonObject
        {
            ["apiVersion"] = "v1",
            ["kind"] = "Pod",
            ["metadata"] = metadata,
            // The kubelet's variables contain the addresses of the namespace's Services. This needs neither permission to read Services nor
            // DNS.
            ["spec"] = Spec(observation, plan, withServices: service is not null),
        };
        // The pod has the image of the generators and needs nothing else, so their template applies.
        PodOverlay.Apply(OverlaidPod.Generator, pod, run.Spec.Generator.PodTemplate);
        return pod;
    }

    private static ProbePlan Plan(RunObservation observation, Trial trial, ServiceUrl url, string? service)
    {
        var spec = observation.Run.Spec;
        return TargetPodBuilder.PlanProbe(spec, spec.Variants.Single(variant => variant.Name == trial.Variant)) with
        {
            Site = new SitePlan { Host = url.Host, Service = service, Namespace = observation.Run.Metadata.Namespace ?? "" },
        };
    }

    private static JsonObject Spec(RunObservation observation, string plan, bool withServices)
    {
        var generator = observation.Run.Spec.Generator;
        var spec =
            RestrictedPod.Spec(
                Placement.Selector(generator.NodeSelector, architecture: null, observation.Settings), withServices: withServices);
        spec["containers"] = new JsonArray(Container(observation, plan));
        spec["volumes"] = AgentContainers.Volumes(observation.Run, withToken: true);
        if (generator.Tolerations is { Count: > 0 } tolerations) spec["tolerations"] = Placement.Copy(tolerations);
        return spec;
    }

    private static JsonObject Container(RunObservation observation, string plan)
    {
        var spec = observation.Run.Spec;
        var container = AgentContainers.Build(ContainerNames.Probe, "site", observation, plan);
        if (Values.AgentEnvironment(spec) is { } values) container["env"] = values;
        RestrictedPod.ServeProbe(container, "128Mi");
        container["readinessProbe"] = RestrictedPod.Readiness(GoDuration.Parse(spec.Timeouts.Startup));
        return container;
    }
}
