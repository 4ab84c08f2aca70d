using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Building;

/// <summary>Builds the records of trials, which are stored next to their samples.</summary>
internal static class TrialRecordBuilder
{
    private const long WholeSecond = 1_000_000;

    /// <summary>SHA-256 of an empty text: the checksum of a trial without samples.</summary>
    private const string Nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    private static readonly string[] SandboxConditions = ["PodReadyToStartContainers", "PodHasNetwork"];

    /// <summary>Builds the record of one of the pods that measured a trial. A program that measures itself is the target's pod.</summary>
    public static TrialRecord Build(RunContext context, Trial trial, Pod target, IReadOnlyList<TrialPod> pods, int ordinal)
    {
        var record = OfTarget(context, trial, target);
        var (own, isProgram) = (pods[ordinal], ProgramRuns.Is(context.Spec));
        return record with
        {
            GeneratorNode = isProgram ? "" : own.Pod.Spec.NodeName ?? "",
            Generator = ordinal,
            Generators = pods.Count,
            Startup = ordinal == 0 && !isProgram && !UrlRuns.Is(context.Spec) ? Marks(context, target) : [],
            Disruptions = trial.Round == CapacityRound.Number ? [] : Seen(context, record, target, pods.Select(other => other.Pod)),
            Checksum = PodDiagnosis.Checksum(PodDiagnosis.Ended(own.Pod, own.Job.Reporter))!,
        };
    }

    /// <summary>Builds the record of a trial that was disrupted before it had samples.</summary>
    public static TrialRecord BuildDisrupted(RunContext context, Trial trial, Pod? target, string disruption) =>
        OfTarget(context, trial, target ?? new Pod()) with { Disruptions = [disruption], Checksum = new LogChecksum { Sha256 = Nothing } };

    private static TrialRecord OfTarget(RunContext context, Trial trial, Pod target) => new()
    {
        Measurement = context.Measurement,
        PreparedIn = context.Observation.PreparedIn,
        OperatorVersion = context.Observation.Settings.OperatorVersion is { Length: > 0 } version ? version : null,
        AgentImage = context.Observation.Settings.AgentImage,
        Round = trial.Round,
        Variant = trial.Variant,
        // The node of a service that was already running is unknown.
        TargetNode = UrlRuns.Is(context.Spec) ? "" : target.Spec.NodeName ?? "",
        ImageId = AskedContainer.Identity(target, ContainerNames.Target),
        Sidecars = Sidecars(context.Spec, target),
        OtherLimits = UrlRuns.Is(context.Spec) ? null : CreatedLimits.Others(context.Spec, trial, target),
        PodChanges = UrlRuns.Is(context.Spec) ? null : CreatedPod.Changes(context, trial, target),
        ReadyMilliseconds = ProgramRuns.Is(context.Spec) || UrlRuns.Is(context.Spec) ? 0 : ReadyMilliseconds(context, target),
        CreationTimestamp = CreationTime(context, target),
        ContainerStartTimestamp = ContainerStart(target) is { } start ? Text(start) : null,
        Dependencies = [.. context.Dependencies(trial).Select(pod => OfDependency(context, pod))],
    };

    /// <summary>Returns the containers that run in the pod and that Hotlap did not ask for.</summary>
    private static string[]? Sidecars(BenchmarkRunSpec spec, Pod target)
    {
        var asked = TemplateContainers.Additional(spec.Target.PodTemplate).Select(TemplateContainers.Name)
            .Concat(ContainerNames.OfPods).ToHashSet(StringComparer.Ordinal);
        string[] names =
        [
            .. (target.Status.InitContainerStatuses ?? []).Where(container => container.State.Running is not null)
                .Concat(target.Status.ContainerStatuses ?? []).Select(container => container.Name)
                .Where(name => !asked.Contains(name)).Order(StringComparer.Ordinal),
        ];
        return names.Length > 0 ? names : null;
    }

    private static DependencyRecord OfDependency(RunContext context, Pod pod) => new()
    {
        Name = pod.Metadata.Label(Api.Labels.Dependency) ?? "",
        Node = pod.Spec.NodeName ?? "",
        ImageId = AskedContainer.Identity(pod, ContainerNames.Dependency),
        CreationTimestamp = CreationTime(context, pod),
        ReadyMilliseconds = ReadyMilliseconds(context, pod),
    };

    private static string CreationTime(RunContext context, Pod pod) => Text(Created(context, pod));

    private static DateTimeOffset? ContainerStart(Pod target) =>
        PodDiagnosis.Container(target, ContainerNames.Target)?.State is { } state
            ? state.Running?.StartedAt ?? state.Terminated?.StartedAt : null;

    private static string Text(DateTimeOffset time) => time.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);

    private static long ReadyMilliseconds(RunContext context, Pod pod) =>
        Math.Max(0, (long)(ReadyAt(context, pod) - Created(context, pod)).TotalMilliseconds);

    /// <summary>
    /// Returns the disruptions of a trial. Nodes and images are compared with the variant's previous trial, so that a permanent move costs
    /// one round and not all later ones.
    /// </summary>
    private static IReadOnlyList<string> Seen(RunContext context, TrialRecord record, Pod target, IEnumerable<Pod> generators)
    {
        var before = context.Observation.Trials
            .Where(trial => trial.Record.Variant == record.Variant && trial.Record.Round != CapacityRound.Number
                && trial.Record.TargetNode.Length > 0)
            .MaxBy(trial => trial.Record.Round)?.Record;
        var codes = new List<string>();
        if (before is not null && before.TargetNode != record.TargetNode) codes.Add(DisruptionCodes.NodeChanged);
        else if (before is not null && AskedContainer.AreOther(before.ImageId, record.ImageId)) codes.Add(DisruptionCodes.ImageChanged);
        // Only sidecars among the init containers are started again.
        if ((target.Status.ContainerStatuses ?? []).Concat(target.Status.InitContainerStatuses ?? [])
            .Any(container => container.RestartCount > 0)) codes.Add(DisruptionCodes.TargetRestarted);
        if (generators.Any(generator => generator.Metadata.CreationTimestamp < target.Metadata.CreationTimestamp)) codes.Add(
            DisruptionCodes.TargetReplaced);
        return [.. codes.Order(StringComparer.Ordinal)];
    }

    /// <summary>Returns the startup steps from the pod's own status; those in between come from its events and from the probe.</summary>
    private static IReadOnlyList<StartupMark> Marks(RunContext context, Pod target)
    {
        var conditions = target.Status.Conditions ?? [];
        var scheduled = conditions.True("PodScheduled")?.LastTransitionTime;
        var sandbox =
            conditions.FirstOrDefault(condition => condition.Status == "True"
                && SandboxConditions.Contains(condition.Type))?.LastTransitionTime;
        var initialized = target.Status.InitContainerStatuses is { Count: > 0 } ? conditions.True("Initialized")?.LastTransitionTime : null;
        (StartupStep Step, DateTimeOffset? At)[] marks =
        [
            (StartupStep.Scheduled, scheduled), (StartupStep.Sandbox, sandbox), (StartupStep.Initialized, initialized),
            (StartupStep.Ready, ReadyAt(context, target)),
        ];
        return [.. marks.Where(mark => mark.At is not null).Select(mark => new StartupMark
        {
            Step = mark.Step,
            OffsetMicroseconds = (long)(mark.At!.Value - Created(context, target)).TotalMicroseconds,
            ResolutionMicroseconds = WholeSecond,
        })];
    }

    private static DateTimeOffset Created(RunContext context, Pod target) => target.Metadata.CreationTimestamp ?? context.Now;

    /// <summary>
    /// Returns when the operator received the Ready condition; after a restart of the operator, the condition's own time in whole seconds.
    /// </summary>
    private static DateTimeOffset ReadyAt(RunContext context, Pod target) =>
        context.Observation.ReadySeen.TryGetValue(target.Metadata.Uid, out var seen)
            ? seen
            : target.Status.Conditions?.FirstOrDefault(condition => condition.Type == "Ready")?.LastTransitionTime ?? context.Now;
}
