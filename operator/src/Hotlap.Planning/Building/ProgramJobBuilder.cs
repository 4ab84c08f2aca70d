using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Building;

/// <summary>Builds the Job of a program that measures the service: the agent that reads its results, and the program.</summary>
internal static class ProgramJobBuilder
{
    /// <summary>Name under which a program finds the service, in the same way as it finds dependencies under their names.</summary>
    public const string TargetName = "target";

    public static JsonObject Build(RunContext context, Trial trial, Pod target, Cell cell)
    {
        var plan = PlanCodec.Encode(Plan(context, trial, target, cell));
        var spec = PodSpec(context, cell, plan);
        var variables = Variables(context, trial, target, cell);
        ProgramContainers.Equip(spec, spec["containers"]![1]!.AsObject(), variables);
        var pod = new JsonObject
        {
            ["metadata"] = new JsonObject
            {
                ["labels"] = OwnedObject.Labels(context.Run, Labels.RoleGenerator, trial),
                ["annotations"] = AgentContainers.Annotate(plan),
            },
            ["spec"] = spec,
        };
        PodOverlay.Apply(OverlaidPod.Program, pod, context.Spec.Generator.PodTemplate);
        return GeneratorJobBuilder.Job(context.Run, trial, Names.ProgramJob(context.Run, trial, cell), pod);
    }

    /// <summary>
    /// Builds the spec of a program's pod, without the parts that differ between trials, and before the podTemplate of the run's spec is
    /// applied.
    /// </summary>
    /// <param name="context">The run.</param>
    /// <param name="cell">The cell that the program measures.</param>
    /// <param name="plan">Text of the plan that the pod carries.</param>
    public static JsonObject PodSpec(RunContext context, Cell cell, string plan)
    {
        var spec = GeneratorJobBuilder.PodSpec(context, plan);
        var image = context.Observation.Preparation!.Programs.Single(resolved => resolved.Variant == cell.Scenario.Name);
        spec["shareProcessNamespace"] = true;
        spec["nodeSelector"] = Placement.Selector(context.Spec.Generator.NodeSelector, image.Architecture, context.Observation.Settings);
        spec["containers"] =
            new JsonArray(
                ProgramContainers.Agent(context.Observation, plan), Container(context.Spec, cell.Scenario.Program!, image.Reference));
        return spec;
    }

    /// <summary>
    /// Returns the names of all variables that Hotlap sets for such a program, except those with the prefix
    /// <see cref="ProgramContainers.VariablePrefix"/>.
    /// </summary>
    public static IEnumerable<string> VariableNames(BenchmarkRunSpec spec) =>
        DependencyAddresses.Variables(TargetName, spec.Target.Ports, "")
        .Select(variable => variable.Name).Concat(spec.Dependencies.SelectMany(DependencyAddresses.Names));

    private static IEnumerable<JsonNode> Variables(RunContext context, Trial trial, Pod target, Cell cell) =>
    [
        .. ProgramContainers.Variables(cell.Scenario, trial),
        .. Requests.PayloadBytes(cell.Payload) is { } bytes
            ? [ProgramContainers.Variable("PAYLOAD_BYTES", bytes.ToString(CultureInfo.InvariantCulture))] : Array.Empty<JsonNode>(),
        .. DependencyAddresses.Variables(TargetName, context.Spec.Target.Ports, target.Status.PodIP ?? "")
            .Select(variable => new JsonObject { ["name"] = variable.Name, ["value"] = variable.Value }),
        .. DependencyAddresses.Of(context.Spec, context.Dependencies(trial)),
    ];

    private static JsonObject Container(BenchmarkRunSpec spec, ScenarioProgram program, string image)
    {
        var container = new JsonObject
        {
            ["name"] = ContainerNames.Program,
            ["image"] = image,
            ["imagePullPolicy"] = "IfNotPresent",
            ["env"] = new JsonArray([.. program.Env.Select(entry => (JsonNode)Values.Entry(entry))]),
            ["resources"] = DefaultResources.OfProgram(spec.Generator, program),
            ["securityContext"] = AgentContainers.Restricted(readOnlyRoot: false, user: null),
            ["terminationMessagePolicy"] = "FallbackToLogsOnError",
        };
        if (program.EnvFrom.Count > 0) container["envFrom"] =
            new JsonArray([.. program.EnvFrom.Select(source => (JsonNode)Values.Entry(source))]);
        if (program.Command is { } command) container["command"] = TargetPodBuilder.Strings(command);
        if (program.Args is { } args) container["args"] = TargetPodBuilder.Strings(args);
        return container;
    }

    private static ProgramPlan Plan(RunContext context, Trial trial, Pod target, Cell cell) => new()
    {
        Scenario = cell.Scenario.Name,
        Payload = cell.Payload,
        Metrics = [.. context.Spec.Metrics.Select(metric => metric.Name)],
        CpuLimitMillicores =
            CpuQuantity.Millicores(DefaultResources.OfProgram(context.Spec.Generator, cell.Scenario.Program!)["limits"]?["cpu"]),
        Dependencies = DependencyAddresses.Plans(context.Spec, context.Dependencies(trial)),
        StartTimeoutMilliseconds = (long)GoDuration.Parse(context.Spec.Timeouts.Startup).TotalMilliseconds,
        Target = new ProgramTarget
        {
            Host = target.Status.PodIP ?? "",
            Token = target.Metadata.Annotations?.GetValueOrDefault(Annotations.Token) ?? "",
            CpuLimitMillicores = TargetPodBuilder.CpuLimit(context.Spec, trial),
        },
    };
}
