using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: earlier trials to free the node, when the target would not fit otherwise; the target of the next trial to be Ready, which it
/// is after its first correct answer; a node that has just joined to settle. Creates: that target. Deletes: what recorded trials left.
/// Reports: Measuring. Fails when: the target and all generators do not fit in time; the target cannot start, ends, answers wrongly or is
/// not Ready in time; it runs another image than its own; or an older pod of its name stays.
/// </summary>
internal static class TargetPhase
{
    private static readonly TimeSpan RoomPause = TimeSpan.FromSeconds(2);

    public static Decision? Decide(RunContext context)
    {
        var trial = context.NextTrial!;
        var leftovers = Leftovers(context);
        if (context.Target(trial) is not { } target)
            return IsLost(context, trial)
                ? Disruption.Record(context, trial, null, DisruptionCodes.TargetDeleted) : Create(context, trial, leftovers);
        if (leftovers.Count > 0) return Step.Go(trial, "removing the previous trial", leftovers);
        if (target.Metadata.DeletionTimestamp is null && DependencyStep.Watch(context, trial, target) is { } dependency) return dependency;
        if (context.IsTaken(target)) return Disruption.Record(context, trial, target, DisruptionCodes.TargetEvicted);
        if (IsTakenAway(context, target, trial)) return Disruption.Record(context, trial, target, DisruptionCodes.TargetDeleted);
        if (target.Metadata.DeletionTimestamp is not null)
            // Dependencies that an older target has used are no longer fresh.
            return Step.Await(
                context, trial, "waiting for an earlier pod to terminate",
                Deadline.OfDeletion(context, target, Reasons.StartupTimeout, $"variant {trial.Variant}"))
                with { Actions = Removal.Of(context.Dependencies(trial), []) };
        // Its probe has another token than the run's generators.
        if (target.Metadata.Annotations?.ContainsKey(Annotations.Token) == true
            && context.Generators(trial).Count < TrialJob.Of(context, trial).Count)
            return Step.Go(
                trial, "replacing a target that an older release started", Removal.Of([target, .. context.Dependencies(trial)], []));
        var asked = AskedContainer.OfTarget(context.Observation, trial);
        if (AskedContainer.Replaced(asked, target, $"variant {trial.Variant}") is { } replaced) return Decision.Fail([replaced]);
        if (ProgramRuns.Is(context.Spec)) return null;
        if (Problem(context, target, trial) is { } problem) return Decision.Fail([problem]) with { Blamed = trial };
        if (PodDiagnosis.Ended(target, ContainerNames.Probe) is not null) return Step.AwaitExit(trial, "target");
        // A target under load was Ready before; failing readiness checks in the meantime do not indicate a failing service.
        return target.Status.Conditions.True("Ready") is not null || HasLiveGenerator(context, trial)
            ? SettlingStep.Decide(context, trial, target) : AwaitStartup(context, trial, target);
    }

    /// <summary>
    /// True when the target is being deleted under load: by a drain, a taint or a user, because the operator itself also deletes the
    /// generator.
    /// </summary>
    private static bool IsTakenAway(RunContext context, Pod target, Trial trial) => target.Metadata.DeletionTimestamp is not null
        && (HasLiveGenerator(context, trial)
            || (trial.Round != CapacityRound.Number && context.UnderLoad?.TargetUid == target.Metadata.Uid));

    /// <summary>
    /// True when the target was lost under load. A capacity trial is not recorded as disrupted; without a generator, it starts again by
    /// itself.
    /// </summary>
    private static bool IsLost(RunContext context, Trial trial) => HasLiveGenerator(context, trial)
        || (trial.Round != CapacityRound.Number && context.UnderLoad is { } load
            && (load.Round, load.Variant) == (trial.Round, trial.Variant));

    private static bool HasLiveGenerator(RunContext context, Trial trial) =>
        context.Generators(trial).Any(job => job.Metadata.DeletionTimestamp is null);

    private static Decision Create(RunContext context, Trial trial, IReadOnlyList<PlannedAction> leftovers)
    {
        // A generator without its target measures nothing. It is deleted first; a new one is created after the new target.
        if (context.Generators(trial) is { Count: > 0 } orphans)
            return Step.Go(trial, "removing a generator whose target is gone", [.. leftovers, .. Removal.Of([], orphans)]);
        // For a service that already runs, the created pod only resolves the service's address and needs few resources.
        var image = UrlRuns.Is(context.Spec)
            ? null : context.Observation.Preparation!.Images.Single(resolved => resolved.Variant == trial.Variant);
        var draft = TargetPodBuilder.Draft(context.Observation, trial, context.Dependencies(trial));
        if (CapacityShortage.Find(context, trial, draft) is { } shortage) return AwaitRoom(context, trial, leftovers, shortage);
        if (image is not null && Placement.MeasuredNode(context.Observation, image) is { } node
            && Predecessors.Wait(
                context.Observation, context.Observation.Pods.Where(pod => IsLeftover(context, pod.Metadata)), node, draft,
                context.Now) is { } left)
            return Step.Go(trial, "waiting for the previous trial's pods to leave the node", leftovers) with { LookAgainAfter = left };
        var last = context.Observation.Trials.OrderByDescending(recorded => recorded.RecordedAt).Take(1);
        IReadOnlyList<PlannedAction> before =
            [.. leftovers, .. Disruption.Unseen(context, last), .. PartialRecords(context, trial)];
        if (DependencyStep.Prepare(context, trial, before) is { } preparing) return preparing;
        var isProgram = ProgramRuns.Is(context.Spec);
        var (doing, subject) = image is null ? ("resolving the service's address", "pod that resolves the service of variant")
            : (isProgram ? "starting the program" : "starting the target", "target of variant");
        var manifest = TargetPodBuilder.Manifest(context.Spec, draft);
        var create = new CreateObject(ObjectKind.Pod, Names.TargetPod(context.Run, trial), manifest, $"{subject} {trial.Variant}")
        {
            Token = OwnedObject.Token(context.Run),
        };
        return Step.Go(trial, doing, [.. before, create]);
    }

    /// <summary>Room becomes free through pods that are not watched for this run, so the check is repeated after a pause.</summary>
    private static Decision AwaitRoom(RunContext context, Trial trial, IReadOnlyList<PlannedAction> leftovers, Problem shortage)
    {
        var deadline = Deadline.OfStartup(context, context.LastStepAt, shortage);
        var waiting = Step.Await(context, trial, "waiting for nodes with capacity for the target and all generators", deadline);
        return waiting.Outcome == Outcome.Failed ? waiting : waiting with
        {
            Actions = leftovers,
            LookAgainAfter = waiting.LookAgainAfter < RoomPause ? waiting.LookAgainAfter : RoomPause,
        };
    }

    /// <summary>
    /// Returns deletions of records that some generators of an earlier, incomplete attempt left. They must not be mixed with the records of
    /// this attempt.
    /// </summary>
    private static IEnumerable<PlannedAction> PartialRecords(RunContext context, Trial trial) =>
        Removal.Of(ObjectKind.ConfigMap, context.Observation.PartialRecords.Where(metadata => RunContext.Trial(metadata) == trial));

    private static IReadOnlyList<PlannedAction> Leftovers(RunContext context) => Removal.Of(
        context.Observation.Pods.Where(pod => IsLeftover(context, pod.Metadata)),
        context.Observation.Jobs.Where(job => IsLeftover(context, job.Metadata)));

    private static bool IsLeftover(RunContext context, ObjectMeta metadata) => RunContext.Trial(metadata) != context.NextTrial;

    private static Problem? Problem(RunContext context, Pod target, Trial trial)
    {
        var subject = $"variant {trial.Variant}";
        if (PodDiagnosis.Final(target, subject) is { } final) return final;
        var underLoad = context.Generators(trial).Count > 0;
        if (PodDiagnosis.Ended(target, ContainerNames.Target) is { } ended)
            return new Problem(
                underLoad ? Reasons.TargetDied : Reasons.TargetExited,
                $"{subject}: the service ended with exit code {ended.ExitCode} "
                    + $"{(underLoad ? "under load" : "before its first correct answer")}; {PodDiagnosis.LastLines(ended)}");
        return OfSidecar(context, target, subject)
            ?? (PodDiagnosis.Ended(target, ContainerNames.Probe) is { } probe ? OfProbe(context, probe, subject) : null);
    }

    /// <summary>
    /// A deployment would start a sidecar again, whatever its exit code. Without it, the service is not the one that was asked for.
    /// </summary>
    private static Problem? OfSidecar(RunContext context, Pod target, string subject) =>
        TemplateContainers.Sidecars(context.Spec.Target.PodTemplate).Select(TemplateContainers.Name)
            .Select(name => PodDiagnosis.Ended(target, name) is not { } ended ? null : new Problem(
                Reasons.SidecarExited,
                $"{subject}: the container {name} beside the service ended with exit code {ended.ExitCode}; a container that ends by "
                    + $"itself belongs to initContainers; {PodDiagnosis.LastLines(ended)}"))
            .FirstOrDefault(problem => problem is not null);

    private static Problem? OfProbe(RunContext context, ContainerTerminated probe, string subject)
    {
        if (PodDiagnosis.Checksum(probe)?.Failure is not { } failure)
            return new Problem(
                Reasons.AgentError, $"{subject}: the probe ended with exit code {probe.ExitCode}; {PodDiagnosis.LastLines(probe)}");
        if (failure.Kind == FailureKind.TargetDied && NodeClock.IsWithin(Step.Aftermath, probe.FinishedAt, context.Now)) return null;
        return new Problem(AgentReasons.Of(failure.Kind), $"{subject}: {failure.Message}");
    }

    /// <summary>
    /// The probe has the same timeout, counted from the exec of the service. Its report is more specific, so it gets the time to report
    /// first.
    /// </summary>
    private static Decision AwaitStartup(RunContext context, Trial trial, Pod target)
    {
        var deadline = Deadline.OfStartup(
            context, target, GrowingPools.Waiting(context, target, $"variant {trial.Variant}"));
        var service = PodDiagnosis.Container(target, ContainerNames.Target) ?? PodDiagnosis.Container(target, ContainerNames.Probe);
        if (service?.State.Running is not null) deadline = deadline with { Length = deadline.Length + TimeSpan.FromSeconds(10) };
        return Step.Await(
            context, trial, target.Spec.NodeName is null ? "waiting for a node" : "waiting for the first correct answer", deadline);
    }
}
