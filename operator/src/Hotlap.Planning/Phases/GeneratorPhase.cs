using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: all generators to end. Creates: their Job, once the target is Ready. Reports: Measuring. Fails when: a pod is refused,
/// cannot start in time, runs out of memory, or reports a failure; or the trial takes longer than timeouts.trial. A pod that the cluster
/// ends disturbs the trial.
/// </summary>
internal static class GeneratorPhase
{
    /// <summary>A Job without all its pods for this long is looked into.</summary>
    private static readonly TimeSpan PodExpected = TimeSpan.FromSeconds(3);

    public static Decision? Decide(RunContext context)
    {
        var trial = context.NextTrial!;
        var target = context.Target(trial)!;
        if (context.Generator(trial) is not { } job) return Create(context, trial, target);
        var pods = context.GeneratorPods(job);
        if (pods.Any(context.IsTaken) || HasLostPods(job, pods)) return Disturbed.Record(context, trial, target, Disturbances.GeneratorEvicted);
        if (GeneratorVerdict.Of(context, trial, target, pods) is { } verdict) return verdict;
        if (pods.Count < context.Spec.Generator.Replicas) return AwaitPods(context, trial, job);
        if (pods.FirstOrDefault(pod => !PodDiagnosis.HasStarted(pod, AgentContainers.Load)) is { } late)
            return Step.Await(context, trial, "starting the generator", StartDeadline(context, job, PodDiagnosis.Waiting(late, Subject(trial))));
        return pods.All(pod => PodDiagnosis.Ended(pod, AgentContainers.Load) is not null)
            ? null
            : Step.Await(context, trial, "measuring", TrialDeadline(context, trial, target));
    }

    public static string Subject(Trial trial) => $"generator of variant {trial.Variant}";

    private static Decision Create(RunContext context, Trial trial, Pod target) => Step.Go(
        trial, "starting the generator",
        [new CreateObject(
            ObjectKind.Job, Names.GeneratorJob(context.Run.Metadata, trial),
            GeneratorJobBuilder.Build(context, trial, target.Status.PodIP ?? ""), Subject(trial))]);

    /// <summary>A Job that has failed and has no pod to say why lost it: somebody deleted it, or its node went.</summary>
    private static bool HasLostPods(Job job, IReadOnlyList<Pod> pods) =>
        pods.Count == 0 && job.Status.Conditions?.Any(condition => condition is { Type: "Failed", Status: "True", Reason: "BackoffLimitExceeded" }) == true;

    private static Decision AwaitPods(RunContext context, Trial trial, Job job)
    {
        var age = context.Now - (job.Metadata.CreationTimestamp ?? context.Now);
        var problem = new Problem(Reasons.StartupTimeout, $"{Subject(trial)}: its Job {job.Metadata.Name} has no pod; see kubectl describe job {job.Metadata.Name}");
        var waiting = Step.Await(context, trial, "starting the generator", StartDeadline(context, job, problem));
        if (waiting.Outcome == Outcome.Failed || age < PodExpected) return waiting with { LookAgainAfter = PodExpected };
        return waiting with { Actions = [new InspectJob(job.Metadata.Name, job.Metadata.Uid, Subject(trial))], LookAgainAfter = PodExpected };
    }

    private static Deadline StartDeadline(RunContext context, Job job, Problem problem) =>
        new(job.Metadata.CreationTimestamp ?? context.Now, context.StartupTimeout, $"timeouts.startup, {context.Spec.Timeouts.Startup}", problem) { ConcernsRun = true };

    private static Deadline TrialDeadline(RunContext context, Trial trial, Pod target) => new(
        target.Metadata.CreationTimestamp ?? context.Now, context.TrialTimeout, $"timeouts.trial, {context.Spec.Timeouts.Trial}",
        new Problem(Reasons.TrialTimeout, $"variant {trial.Variant}, round {trial.Round}: the trial did not end in time; allow more time, or measure less"));
}
