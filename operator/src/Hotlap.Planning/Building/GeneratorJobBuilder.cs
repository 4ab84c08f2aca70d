using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Builds the Job whose one pod measures every cell of a trial, one after another.</summary>
internal static class GeneratorJobBuilder
{
    private const long GraceOfDurations = 30_000;

    public static JsonObject Build(RunObservation observation, Trial trial, string targetAddress)
    {
        var run = observation.Run;
        return new JsonObject
        {
            ["apiVersion"] = "batch/v1",
            ["kind"] = "Job",
            ["metadata"] = OwnedObject.Metadata(run, Names.GeneratorJob(run.Metadata, trial), Labels.RoleGenerator, trial),
            ["spec"] = new JsonObject
            {
                ["backoffLimit"] = 0,
                ["completions"] = 1,
                ["parallelism"] = 1,
                ["activeDeadlineSeconds"] = (long)GoDuration.Parse(run.Spec.Timeouts.Trial).TotalSeconds + 1,
                ["template"] = new JsonObject
                {
                    ["metadata"] = new JsonObject { ["labels"] = OwnedObject.Labels(run, Labels.RoleGenerator, trial) },
                    ["spec"] = PodSpec(observation, targetAddress),
                },
            },
        };
    }

    private static JsonObject PodSpec(RunObservation observation, string targetAddress)
    {
        var generator = observation.Run.Spec.Generator;
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
            ["nodeSelector"] = Placement.Selector(generator.NodeSelector, architecture: null),
            ["affinity"] = Placement.ApartFromTarget(observation),
            ["containers"] = new JsonArray(Container(observation, targetAddress)),
            ["volumes"] = AgentContainers.Volumes(Names.Preparation(observation.Run.Metadata), Requests.Protos(observation.Run.Spec)),
        };
        if (generator.Tolerations is { Count: > 0 } tolerations) spec["tolerations"] = Placement.Copy(tolerations);
        return spec;
    }

    private static JsonObject Container(RunObservation observation, string targetAddress)
    {
        var spec = observation.Run.Spec;
        var container = AgentContainers.Build(
            AgentContainers.Load, "load", observation.Settings, LoadPlan.Variable,
            JsonSerializer.Serialize(Plan(spec, targetAddress), ContractJson.Default.LoadPlan));
        container["resources"] = spec.Generator.Resources?.DeepClone() ?? new JsonObject
        {
            ["requests"] = new JsonObject { ["cpu"] = "500m", ["memory"] = "256Mi" },
            ["limits"] = new JsonObject { ["memory"] = "1Gi" },
        };
        return container;
    }

    internal static LoadPlan Plan(BenchmarkRunSpec spec, string targetAddress) => new()
    {
        TargetHost = targetAddress,
        StartupTimeoutMilliseconds = (long)GoDuration.Parse(spec.Timeouts.Startup).TotalMilliseconds,
        Cells = [.. Cell.All(spec).Select(cell => CellPlan(spec, cell))],
    };

    private static CellPlan CellPlan(BenchmarkRunSpec spec, Cell cell)
    {
        var load = cell.Scenario.Load;
        return new CellPlan
        {
            Scenario = cell.Scenario.Name,
            Payload = cell.Payload,
            Request = Requests.OfCell(spec, cell),
            Tool = Tools.Of(cell.Scenario),
            Concurrency = load.Concurrency,
            Connections = load.Connections,
            KeepAlive = load.KeepAlive,
            Requests = load.Requests,
            DurationMilliseconds = Milliseconds(load.Duration),
            WarmupMilliseconds = Milliseconds(spec.Warmup.Duration ?? (spec.Warmup.Requests is null ? Warmup.DefaultDuration : null)) ?? 0,
            WarmupRequests = spec.Warmup.Requests,
            GraceMilliseconds = Grace(spec, load),
        };
    }

    /// <summary>A load that counts requests has no planned time: only the trial's own deadline ends it.</summary>
    private static long Grace(BenchmarkRunSpec spec, Load load) =>
        load.Duration is null ? (long)GoDuration.Parse(spec.Timeouts.Trial).TotalMilliseconds : GraceOfDurations;

    private static long? Milliseconds(string? duration) => duration is null ? null : (long)GoDuration.Parse(duration).TotalMilliseconds;
}
