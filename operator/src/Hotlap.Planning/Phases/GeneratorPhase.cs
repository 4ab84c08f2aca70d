using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the generator to end. Creates: its Job, once the target is Ready. Reports: Measuring. Fails when: the pod is refused,
/// cannot start in time, runs out of memory, or reports a failure; or the trial takes longer than timeouts.trial.
/// </summary>
internal static class GeneratorPhase
{
    /// <summary>A Job without pod for this long is looked into.</summary>
    private static readonly TimeSpan PodExpected = TimeSpan.FromSeconds(3);

    public static Decision? Decide(RunContext context)
    {
        var trial = context.NextTrial!;
        var target = context.Target(trial)!;
        if (context.Generator(trial) is not { } job) return Create(context, trial, target);
        if (context.GeneratorPod(job) is not { } pod) return AwaitPod(context, trial, job);
        if (PodDiagnosis.Final(pod, Subject(trial)) is { } problem) return Decision.Fail([problem]);
        if (PodDiagnosis.Ended(pod, AgentContainers.Load) is { } ended) return Judge(context, trial, ended);
        return PodDiagnosis.Container(pod, AgentContainers.Load)?.State.Running is null
            ? Step.Await(context, trial, "starting the generator", StartDeadline(context, trial, job, PodDiagnosis.Waiting(pod, Subject(trial))))
            : Step.Await(context, trial, "measuring", TrialDeadline(context, trial, target));
    }

    private static Decision Create(RunContext context, Trial trial, Pod target) => Step.Go(
        trial, "starting the generator",
        [new CreateObject(
            ObjectKind.Job, Names.GeneratorJob(context.Run.Metadata, trial),
            GeneratorJobBuilder.Build(context, trial, target.Status.PodIP ?? ""), Subject(trial))]);

    private static Decision AwaitPod(RunContext context, Trial trial, Job job)
    {
        var age = context.Now - (job.Metadata.CreationTimestamp ?? context.Now);
        var problem = new Problem(Reasons.StartupTimeout, $"{Subject(trial)}: its Job {job.Metadata.Name} has no pod; see kubectl describe job {job.Metadata.Name}");
        var waiting = Step.Await(context, trial, "starting the generator", StartDeadline(context, trial, job, problem));
        if (waiting.Outcome == Outcome.Failed || age < PodExpected) return waiting with { LookAgainAfter = PodExpected };
        return waiting with { Actions = [new InspectJob(job.Metadata.Name, job.Metadata.Uid, Subject(trial))], LookAgainAfter = PodExpected };
    }

    private static Decision? Judge(RunContext context, Trial trial, ContainerTerminated ended)
    {
        var seal = PodDiagnosis.Seal(ended);
        if (seal is { Failure: null } && ended.ExitCode == 0) return null;
        if (seal?.Failure is not { } failure)
            return Decision.Fail(Reasons.AgentError, $"{Subject(trial)}: ended with exit code {ended.ExitCode} and without a report; {PodDiagnosis.LastLines(ended)}");
        if (failure.Kind == FailureKind.TargetDied && context.Now < ended.FinishedAt + Step.Aftermath)
            return Step.Go(trial, "the target ends") with { LookAgainAfter = Step.Aftermath };
        return Decision.Fail(AgentReasons.Of(failure.Kind), Describe(trial, failure));
    }

    private static string Describe(Trial trial, AgentFailure failure)
    {
        var cell = failure.Payload.Length == 0 ? failure.Scenario : $"{failure.Scenario}, payload {failure.Payload}";
        var where = cell.Length == 0 ? $"variant {trial.Variant}" : $"variant {trial.Variant}, scenario {cell}";
        return failure.Output.Length == 0 ? $"{where}: {failure.Message}" : $"{where}: {failure.Message}; last lines: {failure.Output.Trim()}";
    }

    private static string Subject(Trial trial) => $"generator of variant {trial.Variant}";

    private static Deadline StartDeadline(RunContext context, Trial trial, Job job, Problem problem) =>
        new(job.Metadata.CreationTimestamp ?? context.Now, context.StartupTimeout, $"timeouts.startup, {context.Spec.Timeouts.Startup}", problem);

    private static Deadline TrialDeadline(RunContext context, Trial trial, Pod target) => new(
        target.Metadata.CreationTimestamp ?? context.Now, context.TrialTimeout, $"timeouts.trial, {context.Spec.Timeouts.Trial}",
        new Problem(Reasons.TrialTimeout, $"variant {trial.Variant}, round {trial.Round}: the trial did not end in time; allow more time, or measure less"));
}
