using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: all generators to end. Creates: their Job, when the target is Ready; then the Job of each program, when the previous Job has
/// ended. Reports: Measuring. Fails when: a pod is rejected, cannot start in time, runs out of memory or reports a failure; a program ends
/// with a non-zero exit code; a pod of another image takes the place of one; or the trial takes longer than timeouts.trial. A pod that the
/// cluster terminates disrupts the trial. Does not apply to programs that measure themselves.
/// </summary>
internal static class GeneratorPhase
{
    /// <summary>
    /// A watch of pods that has gone silent is detected within this time. Until then, the pods of a complete Job may merely be unobserved.
    /// </summary>
    private static readonly TimeSpan Unseen = TimeSpan.FromSeconds(75);

    /// <summary>A Job that lacks pods for this long is inspected.</summary>
    private static readonly TimeSpan PodExpected = TimeSpan.FromSeconds(3);

    public static Decision? Decide(RunContext context)
    {
        if (ProgramRuns.Is(context.Spec)) return null;
        var trial = context.NextTrial!;
        var target = context.Target(trial)!;
        return TrialJob.Of(context, trial).Select(wanted => Decide(context, trial, target, wanted))
            .FirstOrDefault(decision => decision is not null);
    }

    private static Decision? Decide(RunContext context, Trial trial, Pod target, TrialJob wanted)
    {
        if (context.Generator(trial, wanted) is not { } job)
            return IsGone(context, trial, target, wanted)
                ? Disruption.Record(context, trial, target, DisruptionCodes.GeneratorDeleted) : Create(context, trial, target, wanted);
        var pods = context.GeneratorPods(job, wanted);
        if (pods.Any(context.IsTaken)) return Disruption.Record(context, trial, target, DisruptionCodes.GeneratorEvicted);
        var lacksPods = pods.Count < context.Spec.Generator.Replicas;
        if (lacksPods && Replaced(context, trial, wanted, job) is { } replaced) return Decision.Fail([replaced]);
        // A report of what happened takes precedence over the deletion of the other pods, which the Job controller then deletes.
        var staying = pods.Where(pod => pod.Metadata.DeletionTimestamp is null).ToList();
        if (Judge(context, trial, target, wanted, staying) is { } verdict) return verdict;
        if (HasLostPods(context, job, pods)) return Disruption.Record(context, trial, target, DisruptionCodes.GeneratorDeleted);
        if (lacksPods && CompleteAt(job) is { } complete) return LookForPods(context, trial, target, complete + Unseen);
        var trialDeadline = Deadline.OfTrial(
            context, trial, target, "the trial did not end in time; raise timeouts.trial, or measure less");
        if (job.Status.Conditions.True("Failed")?.Reason == "DeadlineExceeded")
            return Step.Await(context, trial, "measuring", trialDeadline);
        if (lacksPods) return AwaitPods(context, trial, target, wanted, job);
        if (pods.FirstOrDefault(pod => !PodDiagnosis.HasStarted(pod, wanted.Container)) is { } late)
            return Step.Await(
                context, trial, Starting(wanted),
                Deadline.OfStartup(context, late, GrowingPools.Waiting(context, late, wanted.Subject(trial))) with { ConcernsRun = true });
        return pods.All(pod => HasEnded(pod, wanted))
            ? null
            : Step.Await(context, trial, wanted.IsProgram ? $"measuring {wanted.Cells[0].Title}" : "measuring", trialDeadline);
    }

    /// <summary>True for a missing Job that existed before, or after which another Job exists.</summary>
    private static bool IsGone(RunContext context, Trial trial, Pod target, TrialJob wanted) => wanted.Place == 0
        ? context.IsUsed(trial, target)
        : TrialJob.Of(context, trial).Skip(wanted.Place + 1).Any(later => context.Generator(trial, later) is not null);

    private static Decision? Judge(RunContext context, Trial trial, Pod target, TrialJob wanted, IReadOnlyList<Pod> pods) =>
        wanted.IsProgram
        ? pods.Select(pod => ProgramVerdict.Of(context, trial, target, pod, wanted.Subject(trial)))
            .FirstOrDefault(verdict => verdict is not null)
        : GeneratorVerdict.Of(context, trial, target, pods);

    private static bool HasEnded(Pod pod, TrialJob wanted) =>
        PodDiagnosis.Ended(pod, wanted.Container) is not null && PodDiagnosis.Ended(pod, wanted.Reporter) is not null;

    private static string Starting(TrialJob wanted) =>
        wanted.IsProgram ? $"starting the program of {wanted.Cells[0].Title}" : "starting the generator";

    private static Decision Create(RunContext context, Trial trial, Pod target, TrialJob wanted) => Step.Go(
        trial, Starting(wanted),
        new CreateObject(
            ObjectKind.Job, wanted.Name(context.Run, trial), TrialJobBuilder.Build(context, trial, target, wanted), wanted.Subject(trial)));

    /// <summary>
    /// Handles missing pods of a complete Job. They are not observed yet, or were deleted after they ended successfully, for example while
    /// the operator was down.
    /// </summary>
    private static Decision LookForPods(RunContext context, Trial trial, Pod target, DateTimeOffset until) => until > context.Now
        ? Step.Go(trial, "looking for the generator's pods") with { LookAgainAfter = until - context.Now }
        : Disruption.Record(context, trial, target, DisruptionCodes.GeneratorDeleted);

    private static DateTimeOffset? CompleteAt(Job job) =>
        job.Status.Conditions.True("Complete") is { } complete ? complete.LastTransitionTime ?? job.Metadata.CreationTimestamp : null;

    /// <summary>
    /// True when the Job or a pod is being deleted, or the Job has failed and lacks a pod. A Job that exceeded its deadline deletes its
    /// pods itself.
    /// </summary>
    private static bool HasLostPods(RunContext context, Job job, IReadOnlyList<Pod> pods)
    {
        if (job.Metadata.DeletionTimestamp is not null) return true;
        var failure = job.Status.Conditions.True("Failed");
        return failure?.Reason != "DeadlineExceeded"
            && (pods.Any(pod => pod.Metadata.DeletionTimestamp is not null)
                || (failure is not null && pods.Count < context.Spec.Generator.Replicas));
    }

    private static Decision AwaitPods(RunContext context, Trial trial, Pod target, TrialJob wanted, Job job)
    {
        var problem =
            new Problem(
                Reasons.StartupTimeout,
                $"{wanted.Subject(trial)}: its Job {job.Metadata.Name} has no pod; see kubectl describe job {job.Metadata.Name}");
        var waiting = Step.Await(context, trial, Starting(wanted), StartDeadline(context, job, problem));
        // Active pods that are not observed have lost the labels by which they are found.
        if (waiting.Outcome == Outcome.Failed && job.Status.Active > 0)
            return Disruption.Record(context, trial, target, DisruptionCodes.GeneratorDeleted);
        if (waiting.Outcome == Outcome.Failed || Age(context, job) < PodExpected) return waiting with { LookAgainAfter = PodExpected };
        return waiting with { Actions = [new InspectJob(job.Metadata.Name, job.Metadata.Uid, wanted.Subject(trial))],
            LookAgainAfter = PodExpected };
    }

    /// <summary>
    /// Returns the problem of a pod in place of one that is missing: the Job's own with another image, or a foreign one. The Job's own may
    /// still follow a foreign one, so a Job that was just created is given time.
    /// </summary>
    private static Problem? Replaced(RunContext context, Trial trial, TrialJob wanted, Job job) => Age(context, job) < PodExpected ? null
        : context.ControlledPods(job).Where(pod => pod.Metadata.DeletionTimestamp is null)
            .Select(pod => AskedContainer.Replaced(
                AskedContainer.OfGenerator(context.Observation, wanted), pod, wanted.Subject(trial)))
            .FirstOrDefault(problem => problem is not null);

    private static TimeSpan Age(RunContext context, Job job) => context.Now - (job.Metadata.CreationTimestamp ?? context.Now);

    private static Deadline StartDeadline(RunContext context, Job job, Problem problem) =>
        Deadline.OfStartup(context, job.Metadata.CreationTimestamp, problem) with { ConcernsRun = true };
}
