using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using k8s.Models;

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
        var draft = Draft(context, trial, job, plan, job.IsProgram ? Variables(context, trial, target, job.Cells[0]) : []);
        var manifest = new V1Job
        {
            ApiVersion = "batch/v1",
            Kind = "Job",
            Metadata = OwnedObject.Metadata(run, job.Name(run, trial), Labels.RoleGenerator, trial),
            Spec = new V1JobSpec
            {
                BackoffLimit = 0,
                Completions = generator.Replicas,
                Parallelism = generator.Replicas,
                ActiveDeadlineSeconds = (long)Longest(context).TotalSeconds + 1,
            },
        };
        return draft.Job(manifest, job.IsProgram ? OverlaidPod.Program : OverlaidPod.Generator, generator.PodTemplate);
    }

    /// <summary>Returns the time from the Job's start to its end, which includes the wait for a node of a growing pool.</summary>
    private static TimeSpan Longest(RunContext context) => context.Observation.Settings.Authors.GrowingPools.Count > 0
        ? context.TrialTimeout + context.SchedulingTimeout : context.TrialTimeout;

    /// <summary>Drafts a Job's pod. A program gets Hotlap's variables.</summary>
    public static PodDraft Draft(RunContext context, Trial trial, TrialJob job, string plan, IEnumerable<V1EnvVar> variables)
    {
        var (run, generator, observation) = (context.Run, context.Spec.Generator, context.Observation);
        var image = job.IsProgram
            ? observation.Preparation!.Programs.Single(resolved => resolved.Variant == job.Cells[0].Scenario.Name) : null;
        ContainerDraft[] containers = image is null
            ? [Load(context, plan)]
            : [ProgramContainers.Agent(observation, plan), Program(generator, job.Cells[0].Scenario.Program!, image, variables)];
        var metadata = new V1ObjectMeta { Labels = OwnedObject.Labels(run, Labels.RoleGenerator, trial) };
        var selector = Placement.Selector(generator.NodeSelector, image?.Architecture, observation.Settings);
        var draft = PodManifest.Draft(run, metadata, plan, selector, generator.Tolerations, containers);
        draft.Template.Spec.Affinity = Placement.ApartFromTarget(observation, trial);
        if (image is not null) ProgramContainers.AddFolder(draft.Template.Spec);
        return draft;
    }

    /// <summary>
    /// Returns the names of all variables that Hotlap sets for such a program, except those with the prefix
    /// <see cref="ProgramContainers.VariablePrefix"/>.
    /// </summary>
    public static IEnumerable<string> VariableNames(BenchmarkRunSpec spec) =>
        DependencyAddresses.Variables(TargetName, spec.Target.Ports, "")
        .Select(variable => variable.Name).Concat(spec.Dependencies.SelectMany(DependencyAddresses.Names));

    private static IEnumerable<V1EnvVar> Variables(RunContext context, Trial trial, Pod target, Cell cell) =>
    [
        .. ProgramContainers.Variables(cell.Scenario, trial),
        .. Requests.PayloadBytes(cell.Payload) is { } bytes
            ? [ProgramContainers.Variable("PAYLOAD_BYTES", bytes.ToString(CultureInfo.InvariantCulture))] : Array.Empty<V1EnvVar>(),
        .. DependencyAddresses.Variables(TargetName, context.Spec.Target.Ports, target.Status.PodIP ?? "")
            .Select(variable => Values.Variable(variable.Name, variable.Value)),
        .. DependencyAddresses.Of(context.Spec, context.Dependencies(trial)),
    ];

    private static ContainerDraft Load(RunContext context, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Load, "load", context.Observation, plan);
        container.Env = Values.AgentEnvironment(context.Spec);
        return new ContainerDraft(container, context.Spec.Generator.Resources ?? DefaultResources.Generator());
    }

    private static ContainerDraft Program(
        Generator generator, ScenarioProgram program, ResolvedImage image, IEnumerable<V1EnvVar> variables) =>
        new AuthorContainer(ContainerNames.Program, image.Reference, DefaultResources.OfProgram(generator, program))
        {
            Env = [.. variables, .. program.Env.Select(Values.Entry)],
            EnvFrom = program.EnvFrom,
            Command = program.Command,
            Args = program.Args,
            IsNonRoot = ContainerUser.IsNonRoot(image, generator.PodTemplate, ContainerNames.Program),
        }.Build();

    private static LoadPlan LoadPlan(RunContext context, Trial trial, Pod target)
    {
        var plan = CommonPlan(context, trial, target);
        if (UrlRuns.Is(context.Spec))
            return plan;
        var requested = CreatedLimits.Requested(context.Spec, trial, target);
        return plan with
        {
            TargetCpuLimitMillicores = CreatedLimits.Cpu(context.Spec, trial, target),
            TargetCpuRequestMillicores = requested.Millicores,
            TargetMemoryRequestBytes = requested.Bytes,
        };
    }

    private static LoadPlan CommonPlan(RunContext context, Trial trial, Pod target) => new()
    {
        TargetHost = target.Status.PodIP ?? "",
        TargetPod = target.Metadata.Name,
        StartupTimeoutMilliseconds = (long)context.StartupTimeout.TotalMilliseconds,
        Generators = context.Spec.Generator.Replicas,
        Site = UrlRuns.Of(context.Spec, trial.Variant)?.Host,
        TargetContainer = PodDiagnosis.ContainerId(target, ContainerNames.Target),
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
