using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Builds the Job whose pods together measure every cell of a trial, one after another.</summary>
internal static class GeneratorJobBuilder
{
    public static JsonObject Build(RunContext context, Trial trial, string targetAddress)
    {
        var run = context.Run;
        return new JsonObject
        {
            ["apiVersion"] = "batch/v1",
            ["kind"] = "Job",
            ["metadata"] = OwnedObject.Metadata(run, Names.GeneratorJob(run.Metadata, trial), Labels.RoleGenerator, trial),
            ["spec"] = new JsonObject
            {
                ["backoffLimit"] = 0,
                ["completions"] = run.Spec.Generator.Replicas,
                ["parallelism"] = run.Spec.Generator.Replicas,
                ["activeDeadlineSeconds"] = (long)GoDuration.Parse(run.Spec.Timeouts.Trial).TotalSeconds + 1,
                ["template"] = new JsonObject
                {
                    ["metadata"] = new JsonObject { ["labels"] = OwnedObject.Labels(run, Labels.RoleGenerator, trial) },
                    ["spec"] = PodSpec(context, trial, targetAddress),
                },
            },
        };
    }

    private static JsonObject PodSpec(RunContext context, Trial trial, string targetAddress)
    {
        var generator = context.Spec.Generator;
        var spec = new JsonObject
        {
            ["restartPolicy"] = "Never",
            ["automountServiceAccountToken"] = false,
            ["enableServiceLinks"] = false,
            ["terminationGracePeriodSeconds"] = 1,
            ["securityContext"] = new JsonObject
            {
                ["runAsNonRoot"] = true,
                ["seccompProfile"] = new JsonObject { ["type"] = "RuntimeDefault" },
            },
            ["nodeSelector"] = Placement.Selector(generator.NodeSelector, architecture: null, context.Observation.Settings),
            ["affinity"] = Placement.ApartFromTarget(context.Observation),
            ["containers"] = new JsonArray(Container(context, trial, targetAddress)),
            ["volumes"] = AgentContainers.Volumes(Names.Preparation(context.Run.Metadata), Requests.Protos(context.Spec)),
        };
        if (generator.Tolerations is { Count: > 0 } tolerations) spec["tolerations"] = Placement.Copy(tolerations);
        return spec;
    }

    private static JsonObject Container(RunContext context, Trial trial, string targetAddress)
    {
        var container = AgentContainers.Build(
            AgentContainers.Load, "load", context.Observation.Settings, LoadPlan.Variable,
            JsonSerializer.Serialize(Plan(context, trial, targetAddress), ContractJson.Default.LoadPlan));
        container["resources"] = context.Spec.Generator.Resources?.DeepClone() ?? new JsonObject
        {
            ["requests"] = new JsonObject { ["cpu"] = "500m", ["memory"] = "256Mi" },
            ["limits"] = new JsonObject { ["memory"] = "1Gi" },
        };
        return container;
    }

    private static LoadPlan Plan(RunContext context, Trial trial, string targetAddress) => new()
    {
        TargetHost = targetAddress,
        StartupTimeoutMilliseconds = (long)GoDuration.Parse(context.Spec.Timeouts.Startup).TotalMilliseconds,
        Generators = context.Spec.Generator.Replicas,
        TargetCpuLimitMillicores = TargetPodBuilder.CpuLimit(context.Spec, trial),
        Cells = CellPlanBuilder.Build(context, trial),
    };
}
