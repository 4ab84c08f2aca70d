using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Building;

/// <summary>
/// Builds the pod under test. The agent's container comes first, so that it runs before the exec of the service or program.
/// </summary>
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

    /// <summary>Builds the pod of one trial of a variant.</summary>
    /// <param name="observation">Everything known about the run.</param>
    /// <param name="trial">The trial.</param>
    /// <param name="image">The variant's image.</param>
    /// <param name="dependencies">Pods of the trial's dependencies, which are Ready.</param>
    public static JsonObject Build(RunObservation observation, Trial trial, ResolvedImage image, IReadOnlyList<Pod> dependencies)
    {
        var run = observation.Run;
        var plan = EncodePlan(run.Spec, trial, dependencies);
        var metadata = OwnedObject.Metadata(run, Names.TargetPod(run, trial), Labels.RoleTarget, trial);
        metadata["annotations"] = AgentContainers.Annotate(plan);
        var pod = new JsonObject
        {
            ["apiVersion"] = "v1",
            ["kind"] = "Pod",
            ["metadata"] = metadata,
            ["spec"] = Spec(observation, trial, image, plan, dependencies),
        };
        PodOverlay.Apply(OverlaidPod.Target, pod, run.Spec.Target.PodTemplate);
        return pod;
    }

    private static JsonObject Spec(
        RunObservation observation, Trial trial, ResolvedImage image, string plan, IReadOnlyList<Pod> dependencies)
    {
        var spec = observation.Run.Spec;
        var variant = spec.Variants.Single(candidate => candidate.Name == trial.Variant);
        var isProgram = ProgramRuns.Is(spec);
        var service = Service(spec, variant, image);
        var body =
            RestrictedPod.Spec(Placement.Selector(variant.NodeSelector, image.Architecture, observation.Settings), sharesProcesses: true);
        body["containers"] =
            new JsonArray(isProgram ? ProgramContainers.Agent(observation, plan) : Probe(observation, variant, plan), service);
        body["volumes"] = AgentContainers.Volumes(observation.Run, withToken: !isProgram);
        // The addresses come first, so that variables of the spec can refer to them.
        service["env"] =
            new JsonArray(
                [.. DependencyAddresses.Of(spec, dependencies), .. service["env"]!.AsArray().Select(entry => entry!.DeepClone())]);
        if (isProgram) ProgramContainers.Equip(body, service, spec, trial);
        if (variant.Tolerations is { Count: > 0 } tolerations) body["tolerations"] = Placement.Copy(tolerations);
        if (Placement.PreferTargetNode(observation, image) is { } affinity) body["affinity"] = affinity;
        return body;
    }

    private static string EncodePlan(BenchmarkRunSpec spec, Trial trial, IReadOnlyList<Pod> dependencies) => ProgramRuns.Is(spec)
        ? PlanCodec.Encode(ProgramContainers.Plan(spec, trial, dependencies))
        : PlanCodec.Encode(PlanProbe(spec, spec.Variants.Single(variant => variant.Name == trial.Variant)));

    /// <summary>Returns the plan of the probe.</summary>
    public static ProbePlan PlanProbe(BenchmarkRunSpec spec, Variant variant) => new()
    {
        Request = Requests.Startup(spec, variant),
        PayloadBytes = Requests.StartupPayload(spec, variant),
        Generators = Math.Max(spec.Generator.Replicas, TrialJob.Count(spec)),
        RuntimeMetrics = spec.Target.RuntimeMetrics,
        TimeoutMilliseconds = (long)Units.GoDuration.Parse(spec.Timeouts.Startup).TotalMilliseconds,
    };

    private static JsonObject Probe(RunObservation observation, Variant variant, string plan)
    {
        var container = AgentContainers.Build(ContainerNames.Probe, "probe", observation, plan);
        if (Values.AgentEnvironment(observation.Run.Spec) is { } values) container["env"] = values;
        // The probe is idle after the target has answered.
        RestrictedPod.ServeProbe(container, $"{ProbeMebibytes(observation.Run.Spec, variant)}Mi");
        container["readinessProbe"] = RestrictedPod.Readiness(Units.GoDuration.Parse(observation.Run.Spec.Timeouts.Startup));
        return container;
    }

    /// <summary>A generated text is in the probe's memory several times while its request is built.</summary>
    private static long ProbeMebibytes(BenchmarkRunSpec spec, Variant variant) =>
        64 + (16 * (((Requests.StartupPayload(spec, variant) ?? 0) + (1 << 20) - 1) >> 20));

    private static JsonObject Service(BenchmarkRunSpec spec, Variant variant, ResolvedImage image)
    {
        var container = new JsonObject
        {
            ["name"] = ContainerNames.Target,
            ["image"] = image.Reference,
            ["imagePullPolicy"] = "IfNotPresent",
            ["ports"] = new JsonArray([.. spec.Target.Ports.Sorted().Select(port =>
                (JsonNode)new JsonObject { ["name"] = port.Name, ["containerPort"] = port.ContainerPort })]),
            ["env"] = new JsonArray([.. Environment(spec, variant).Select(entry => (JsonNode)Values.Entry(entry))]),
            ["resources"] = Resources(spec, variant),
            ["securityContext"] = AgentContainers.Restricted(readOnlyRoot: false, user: null),
            ["terminationMessagePolicy"] = "FallbackToLogsOnError",
        };
        if (spec.Target.EnvFrom.Concat(variant.EnvFrom).ToList() is { Count: > 0 } sources)
            container["envFrom"] = new JsonArray([.. sources.Select(source => (JsonNode)Values.Entry(source))]);
        if (variant.Command is { } command) container["command"] = Strings(command);
        if (variant.Args is { } args) container["args"] = Strings(args);
        return container;
    }

    /// <summary>Returns the CPU limit of a trial's target in thousandths of a CPU; null without one.</summary>
    public static long? CpuLimit(BenchmarkRunSpec spec, Trial trial) =>
        Units.CpuQuantity.Millicores(Resources(spec, spec.Variants.Single(variant => variant.Name == trial.Variant))["limits"]?["cpu"]);

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

    private static JsonNode Resources(BenchmarkRunSpec spec, Variant variant) =>
        (variant.Resources ?? spec.Target.Resources)?.DeepClone() ?? DefaultResources.Target();

    public static JsonArray Strings(IEnumerable<string> values) => new([.. values.Select(value => (JsonNode)value)]);
}
