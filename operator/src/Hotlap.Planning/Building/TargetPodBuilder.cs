using Hotlap.Api.Units;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>Builds the pod under test, or the pod that takes its place.</summary>
internal static class TargetPodBuilder
{
    /// <summary>
    /// Standard OpenTelemetry variables. Metrics are exported every second, so that a window of ten seconds has ten points.
    /// </summary>
    private static readonly EnvVar[] Exporter =
    [
        new() { Name = "OTEL_EXPORTER_OTLP_ENDPOINT", Value = $"http://127.0.0.1:{ProbePlan.OtlpPort}" },
        new() { Name = "OTEL_EXPORTER_OTLP_PROTOCOL", Value = "http/protobuf" },
        new() { Name = "OTEL_METRIC_EXPORT_INTERVAL", Value = "1000" },
    ];

    /// <summary>Returns the manifest of a draft, with the template of the spec applied.</summary>
    public static JsonObject Manifest(BenchmarkRunSpec spec, PodDraft draft) => UrlRuns.Is(spec)
        // The pod has the image of the generators and needs nothing else, so their template applies.
        ? draft.Pod(OverlaidPod.Generator, spec.Generator.PodTemplate) : draft.Pod(OverlaidPod.Target, spec.Target.PodTemplate);

    /// <summary>Drafts the pod of one trial: of a variant, or the pod that takes its place.</summary>
    public static PodDraft Draft(RunObservation observation, Trial trial, IReadOnlyList<Pod> dependencies) =>
        UrlRuns.Is(observation.Run.Spec) ? DraftSite(observation, trial) : Draft(
            observation, trial, observation.Preparation!.Images.Single(resolved => resolved.Variant == trial.Variant), dependencies);

    /// <summary>Drafts the pod of one trial of a variant, whose dependencies are Ready.</summary>
    private static PodDraft Draft(RunObservation observation, Trial trial, ResolvedImage image, IReadOnlyList<Pod> dependencies)
    {
        var (run, spec) = (observation.Run, observation.Run.Spec);
        var (variant, isProgram) = (VariantOf(spec, trial), ProgramRuns.Is(spec));
        var plan = !isProgram ? PlanCodec.Encode(PlanProbe(spec, variant)) : PlanCodec.Encode(
            ProgramContainers.Plan(spec, spec.Scenarios[0], Resources(spec, variant), dependencies) with
            {
                RuntimeMetrics = spec.Target.RuntimeMetrics,
            });
        var agent = isProgram
            ? ProgramContainers.Agent(observation, plan)
            : AgentContainers.StartupProbe("probe", observation, plan, $"{ProbeMebibytes(spec, variant)}Mi");
        var draft = PodManifest.Draft(
            run, Metadata(run, trial), plan, Placement.Selector(variant.NodeSelector, image.Architecture, observation.Settings),
            variant.Tolerations, agent, Service(spec, trial, image, dependencies));
        if (isProgram) ProgramContainers.AddFolder(draft.Template.Spec);
        draft.Template.Spec.Affinity = Placement.PreferTargetNode(observation, image);
        return PodManifest.Add(
            draft, AdditionalContainers.Of(spec.Target.PodTemplate, observation.Preparation!.AdditionalContainers, image.Architecture));
    }

    /// <summary>
    /// Drafts the pod that takes the target's place when the service already runs. It contains only the agent and is placed like a
    /// generator. The agent resolves the service's address once for all generators of the trial, waits for a correct answer, and hosts the
    /// barrier of the generators.
    /// </summary>
    private static PodDraft DraftSite(RunObservation observation, Trial trial)
    {
        var (run, spec, generator) = (observation.Run, observation.Run.Spec, observation.Run.Spec.Generator);
        var url = UrlRuns.Of(spec, trial.Variant)!;
        var site = new SitePlan { Host = url.Host, Service = url.OwnService(run), Namespace = run.Metadata.Namespace ?? "" };
        var plan = PlanCodec.Encode(PlanProbe(spec, VariantOf(spec, trial)) with { Site = site });
        var draft = PodManifest.Draft(
            run, Metadata(run, trial), plan, Placement.Selector(generator.NodeSelector, architecture: null, observation.Settings),
            generator.Tolerations, AgentContainers.StartupProbe("site", observation, plan, "128Mi"));
        // The kubelet's variables contain the addresses of the namespace's Services, which needs no permission to read them, and no DNS.
        draft.Template.Spec.EnableServiceLinks = site.Service is not null;
        return draft;
    }

    public static ProbePlan PlanProbe(BenchmarkRunSpec spec, Variant variant) => new()
    {
        Request = Requests.Startup(spec, variant),
        PayloadBytes = Requests.StartupPayload(spec, variant),
        Generators = Math.Max(spec.Generator.Replicas, TrialJob.Count(spec)),
        RuntimeMetrics = spec.Target.RuntimeMetrics,
        TimeoutMilliseconds = (long)GoDuration.Parse(TimeLimits.Startup(spec.Timeouts)).TotalMilliseconds,
    };

    /// <summary>A generated text is in the probe's memory several times while its request is built.</summary>
    private static long ProbeMebibytes(BenchmarkRunSpec spec, Variant variant) =>
        64 + (16 * (((Requests.StartupPayload(spec, variant) ?? 0) + (1 << 20) - 1) >> 20));

    private static ContainerDraft Service(
        BenchmarkRunSpec spec, Trial trial, ResolvedImage image, IReadOnlyList<Pod> dependencies)
    {
        var (variant, scenario) = (VariantOf(spec, trial), ProgramRuns.Is(spec) ? spec.Scenarios[0] : null);
        return new AuthorContainer(ContainerNames.Target, image.Reference, Resources(spec, variant))
        {
            Ports = spec.Target.Ports,
            Env =
            [
                .. scenario is null ? [] : ProgramContainers.Variables(scenario, trial),
                // The addresses come first, so that variables of the spec can refer to them.
                .. DependencyAddresses.Of(spec, dependencies),
                .. Environment(spec, variant).Select(Values.Entry),
            ],
            EnvFrom = spec.Target.EnvFrom.Concat(variant.EnvFrom),
            Command = variant.Command ?? scenario?.Program!.Command,
            Args = variant.Args ?? scenario?.Program!.Args,
            IsNonRoot = ContainerUser.IsNonRoot(image, spec.Target.PodTemplate, ContainerNames.Target),
        }.Build();
    }

    private static V1ObjectMeta Metadata(BenchmarkRun run, Trial trial) =>
        OwnedObject.Metadata(run, Names.TargetPod(run, trial), Labels.RoleTarget, trial);

    private static Variant VariantOf(BenchmarkRunSpec spec, Trial trial) =>
        spec.Variants.Single(variant => variant.Name == trial.Variant);

    /// <summary>Returns the CPU limit of a trial's target in thousandths of a CPU; null without one.</summary>
    public static long? CpuLimit(BenchmarkRunSpec spec, Trial trial) =>
        ResourceAmounts.CpuLimitMillicores(Resources(spec, VariantOf(spec, trial)));

    /// <summary>Returns what a trial's target requests.</summary>
    public static Amount Requested(BenchmarkRunSpec spec, Trial trial) =>
        ResourceAmounts.Requested(Resources(spec, VariantOf(spec, trial)));

    /// <summary>Returns a limit of a trial's target as the spec asks for it; null without one.</summary>
    public static JsonNode? Limit(BenchmarkRunSpec spec, Trial trial, string name) =>
        ResourceAmounts.Limit(Resources(spec, VariantOf(spec, trial)), name);

    /// <summary>Variables that the spec sets take precedence over those for the export of runtime metrics.</summary>
    private static IEnumerable<EnvVar> Environment(BenchmarkRunSpec spec, Variant variant)
    {
        var own = Replace(spec.Target.Env, variant.Env);
        return spec.Target.RuntimeMetrics ? Exporter.Where(entry => own.All(set => set.Name != entry.Name)).Concat(own) : own;
    }

    /// <summary>
    /// A variant's entry replaces the target's entry of the same name. With both, the kubelet would resolve both, and the pod would wait
    /// for a Secret that it does not need. The entry takes the position of the target's, where later entries can refer to it. An entry that
    /// refers to others comes last, after all of them.
    /// </summary>
    private static List<EnvVar> Replace(List<EnvVar> target, List<EnvVar> variant)
    {
        var atTheEnd =
            variant.Where(entry => entry.Value.Contains("$(", StringComparison.Ordinal) || target.All(other => other.Name != entry.Name))
                .ToList();
        var others = target.Select(entry => variant.Find(own => own.Name == entry.Name) ?? entry)
            .Where(entry => atTheEnd.All(late => late.Name != entry.Name));
        return [.. others, .. atTheEnd];
    }

    private static JsonObject Resources(BenchmarkRunSpec spec, Variant variant) =>
        variant.Resources ?? spec.Target.Resources ?? DefaultResources.Target();
}
