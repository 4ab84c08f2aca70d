using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Building;

/// <summary>
/// Builds the Jobs of a trial, whose pods are never replaced. The pods of the generators' Job together measure all cells that have a
/// request, one after another. A program has a Job for each cell, with the agent that reads its results.
/// </summary>
internal static class TrialJobBuilder
{
    /// <summary>Name under which a program finds the service, in the same way as it finds dependencies under their names.</summary>
    public const string TargetName = "target";

    public static JsonObject Build(RunContext context, Trial trial, Pod target, TrialJob job)
    {
        var (run, generator) = (context.Run, context.Spec.Generator);
        var plan = job.IsProgram
            ? PlanCodec.Encode(ProgramPlan(context, trial, target, job.Cells[0])) : PlanCodec.Encode(LoadPlan(context, trial, target));
        var pod = new JsonObject
        {
            ["metadata"] = new JsonObject
            {
                ["labels"] = OwnedObject.Labels(run, Labels.RoleGenerator, trial),
                ["annotations"] = AgentContainers.Annotate(plan),
            },
            ["spec"] = PodSpec(context, job, plan, job.IsProgram ? Variables(context, trial, target, job.Cells[0]) : []),
        };
        return new JsonObject
        {
            ["apiVersion"] = "batch/v1",
            ["kind"] = "Job",
            ["metadata"] = OwnedObject.Metadata(run, job.Name(run, trial), Labels.RoleGenerator, trial),
            ["spec"] = new JsonObject
            {
                ["backoffLimit"] = 0,
                ["completions"] = generator.Replicas,
                ["parallelism"] = generator.Replicas,
                ["activeDeadlineSeconds"] = (long)context.TrialTimeout.TotalSeconds + 1,
                ["template"] =
                    PodOverlay.Apply(job.IsProgram ? OverlaidPod.Program : OverlaidPod.Generator, pod, generator.PodTemplate),
            },
        };
    }

    /// <summary>
    /// Builds the spec of a Job's pod, before the podTemplate of the run's spec is applied. A program gets Hotlap's variables.
    /// </summary>
    public static JsonObject PodSpec(RunContext context, TrialJob job, string plan, IEnumerable<JsonNode> variables)
    {
        var (generator, observation) = (context.Spec.Generator, context.Observation);
        var image = job.IsProgram
            ? observation.Preparation!.Programs.Single(resolved => resolved.Variant == job.Cells[0].Scenario.Name) : null;
        JsonNode[] containers = image is null
            ? [Load(context, plan)]
            : [ProgramContainers.Agent(observation, plan), Program(generator, job.Cells[0].Scenario.Program!, image, variables)];
        var selector = Placement.Selector(generator.NodeSelector, image?.Architecture, observation.Settings);
        var spec = PodManifest.Spec(context.Run, selector, generator.Tolerations, containers);
        spec["affinity"] = Placement.ApartFromTarget(observation);
        if (image is not null) ProgramContainers.AddFolder(spec);
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
            .Select(variable => Values.Variable(variable.Name, variable.Value)),
        .. DependencyAddresses.Of(context.Spec, context.Dependencies(trial)),
    ];

    private static JsonObject Load(RunContext context, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Load, "load", context.Observation, plan);
        if (Values.AgentEnvironment(context.Spec) is { } values) container["env"] = values;
        container["resources"] = context.Spec.Generator.Resources?.DeepClone() ?? DefaultResources.Generator();
        return container;
    }

    private static JsonObject Program(
        Generator generator, ScenarioProgram program, ResolvedImage image, IEnumerable<JsonNode> variables) =>
        new AuthorContainer(ContainerNames.Program, image.Reference, DefaultResources.OfProgram(generator, program))
        {
            Env = [.. variables, .. program.Env.Select(Values.Entry)],
            EnvFrom = program.EnvFrom,
            Command = program.Command,
            Args = program.Args,
        }.Build();

    private static LoadPlan LoadPlan(RunContext context, Trial trial, Pod target) => new()
    {
        TargetHost = target.Status.PodIP ?? "",
        TargetPod = target.Metadata.Name,
        StartupTimeoutMilliseconds = (long)context.StartupTimeout.TotalMilliseconds,
        Generators = context.Spec.Generator.Replicas,
        Site = UrlRuns.Of(context.Spec, trial.Variant)?.Host,
        TargetContainer = PodDiagnosis.ContainerId(target, ContainerNames.Target),
        TargetCpuLimitMillicores = UrlRuns.Is(context.Spec) ? null : CreatedLimits.Cpu(context.Spec, trial, target),
        Dependencies = DependencyAddresses.Plans(context.Spec, context.Dependencies(trial)),
        Cells = CellPlanBuilder.Build(context, trial),
    };

    private static ProgramPlan ProgramPlan(RunContext context, Trial trial, Pod target, Cell cell) => ProgramContainers.Plan(
        context.Spec, cell.Scenario, DefaultResources.OfProgram(context.Spec.Generator, cell.Scenario.Program!),
        context.Dependencies(trial)) with
    {
        Payload = cell.Payload,
        Target = new ProgramTarget
        {
            Host = target.Status.PodIP ?? "",
            Pod = target.Metadata.Name,
            CpuLimitMillicores = CreatedLimits.Cpu(context.Spec, trial, target),
            Container = PodDiagnosis.ContainerId(target, ContainerNames.Target),
        },
    };
}
