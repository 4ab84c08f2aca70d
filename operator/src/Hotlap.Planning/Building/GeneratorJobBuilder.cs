using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Builds the Job whose pods together measure all cells of a trial that have a request, one cell after another.</summary>
internal static class GeneratorJobBuilder
{
    public static JsonObject Build(RunContext context, Trial trial, Pod target)
    {
        var run = context.Run;
        return Job(run, trial, Names.GeneratorJob(run, trial), PodTemplate(context, trial, PlanCodec.Encode(Plan(context, trial, target))));
    }

    /// <summary>Builds a Job whose pods are never replaced.</summary>
    public static JsonObject Job(BenchmarkRun run, Trial trial, string name, JsonObject template) => new()
    {
        ["apiVersion"] = "batch/v1",
        ["kind"] = "Job",
        ["metadata"] = OwnedObject.Metadata(run, name, Labels.RoleGenerator, trial),
        ["spec"] = new JsonObject
        {
            ["backoffLimit"] = 0,
            ["completions"] = run.Spec.Generator.Replicas,
            ["parallelism"] = run.Spec.Generator.Replicas,
            ["activeDeadlineSeconds"] = (long)GoDuration.Parse(run.Spec.Timeouts.Trial).TotalSeconds + 1,
            ["template"] = template,
        },
    };

    private static JsonObject PodTemplate(RunContext context, Trial trial, string plan)
    {
        var pod = new JsonObject
        {
            ["metadata"] = new JsonObject
            {
                ["labels"] = OwnedObject.Labels(context.Run, Labels.RoleGenerator, trial),
                ["annotations"] = AgentContainers.Annotate(plan),
            },
            ["spec"] = PodSpec(context, plan),
        };
        PodOverlay.Apply(OverlaidPod.Generator, pod, context.Spec.Generator.PodTemplate);
        return pod;
    }

    /// <summary>Builds the spec of a generator's pod, before the podTemplate of the run's spec is applied.</summary>
    /// <param name="context">The run.</param>
    /// <param name="plan">Text of the plan that the pod carries.</param>
    public static JsonObject PodSpec(RunContext context, string plan)
    {
        var generator = context.Spec.Generator;
        var spec = RestrictedPod.Spec(Placement.Selector(generator.NodeSelector, architecture: null, context.Observation.Settings));
        spec["affinity"] = Placement.ApartFromTarget(context.Observation);
        spec["containers"] = new JsonArray(Container(context, plan));
        spec["volumes"] = AgentContainers.Volumes(context.Run, withToken: false);
        if (generator.Tolerations is { Count: > 0 } tolerations) spec["tolerations"] = Placement.Copy(tolerations);
        return spec;
    }

    private static JsonObject Container(RunContext context, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Load, "load", context.Observation, plan);
        if (Values.AgentEnvironment(context.Spec) is { } values) container["env"] = values;
        container["resources"] = context.Spec.Generator.Resources?.DeepClone() ?? DefaultResources.Generator();
        return container;
    }

    private static LoadPlan Plan(RunContext context, Trial trial, Pod target) => new()
    {
        TargetHost = target.Status.PodIP ?? "",
        Token = target.Metadata.Annotations?.GetValueOrDefault(Annotations.Token) ?? "",
        StartupTimeoutMilliseconds = (long)GoDuration.Parse(context.Spec.Timeouts.Startup).TotalMilliseconds,
        Generators = context.Spec.Generator.Replicas,
        Site = UrlRuns.Of(context.Spec, trial.Variant)?.Host,
        TargetCpuLimitMillicores = UrlRuns.Is(context.Spec) ? null : TargetPodBuilder.CpuLimit(context.Spec, trial),
        Dependencies = DependencyAddresses.Plans(context.Spec, context.Dependencies(trial)),
        Cells = CellPlanBuilder.Build(context, trial),
    };
}
