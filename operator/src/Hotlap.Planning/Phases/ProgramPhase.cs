using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the program and the agent next to it to end. Creates: nothing. Reports: Measuring. Fails when: the pod is rejected or cannot
/// start in time; the program ends with a non-zero exit code; its results are not those that the spec requires; or the trial takes longer
/// than timeouts.trial. Does not apply to runs with requests, nor to a program that has ended successfully.
/// </summary>
internal static class ProgramPhase
{
    public static Decision? Decide(RunContext context)
    {
        if (!ProgramRuns.Is(context.Spec)) return null;
        var trial = context.NextTrial!;
        var target = context.Target(trial)!;
        if (Problem(target, trial) is { } problem) return Decision.Fail([problem]) with { Blamed = trial };
        if (!PodDiagnosis.HasStarted(target, ContainerNames.Target)) return Step.Await(
            context, trial, Doing(target), StartDeadline(context, target, trial));
        var (program, agent) = (PodDiagnosis.Ended(target, ContainerNames.Target), PodDiagnosis.Ended(target, ContainerNames.Probe));
        if (agent is null) return Step.Await(context, trial, program is null
            ? "measuring" : "reading the results", TrialDeadline(context, target, trial));
        // The kubelet may report the ends of the two containers one after the other; the program's exit code is the most specific.
        if (program is null && NodeClock.IsWithin(Step.Aftermath, agent.FinishedAt, context.Now))
            return Step.Go(trial, "waiting for the program's exit code") with { LookAgainAfter = Step.Aftermath };
        return ProgramEnds.OfAgent(agent, Subject(trial)) is { } failure ? Decision.Fail([failure]) with { Blamed = trial } : null;
    }

    private static Problem? Problem(Pod target, Trial trial) => PodDiagnosis.Final(target, Subject(trial))
        ?? ProgramEnds.OfProgram(PodDiagnosis.Ended(target, ContainerNames.Target), Subject(trial));

    private static string Subject(Trial trial) => $"variant {trial.Variant}";

    private static string Doing(Pod target) => target.Spec.NodeName is null ? "waiting for a node" : "starting the program";

    private static Deadline StartDeadline(RunContext context, Pod target, Trial trial) => new(
        target.Metadata.CreationTimestamp ?? context.Now, context.StartupTimeout, $"timeouts.startup, {context.Spec.Timeouts.Startup}",
        PodDiagnosis.Waiting(target, Subject(trial)));

    private static Deadline TrialDeadline(RunContext context, Pod target, Trial trial) => new(
        target.Metadata.CreationTimestamp ?? context.Now, context.TrialTimeout, $"timeouts.trial, {context.Spec.Timeouts.Trial}",
        new Problem(
            Reasons.TrialTimeout,
            $"{Subject(trial)}, round {trial.Round}: the program did not end in time; raise timeouts.trial, or reduce its work"));
}
