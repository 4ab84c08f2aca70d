using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;

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
            context, trial, target.Spec.NodeName is null ? "waiting for a node" : "starting the program",
            Deadline.OfStartup(context, target, GrowingPools.Waiting(context, target, Subject(trial))));
        var (program, agent) = (PodDiagnosis.Ended(target, ContainerNames.Target), PodDiagnosis.Ended(target, ContainerNames.Probe));
        if (agent is null) return Step.Await(
            context, trial, program is null ? "measuring" : "reading the results",
            Deadline.OfTrial(context, trial, target, "the program did not end in time; raise timeouts.trial, or reduce its work"));
        // The kubelet may report the ends of the two containers one after the other; the program's exit code is the most specific.
        if (program is null && NodeClock.IsWithin(Step.Aftermath, agent.FinishedAt, context.Now))
            return Step.AwaitExit(trial, "program");
        return ProgramEnds.OfAgent(agent, Subject(trial)) is { } failure ? Decision.Fail([failure]) with { Blamed = trial } : null;
    }

    private static Problem? Problem(Pod target, Trial trial) => PodDiagnosis.Final(target, Subject(trial))
        ?? ProgramEnds.OfProgram(PodDiagnosis.Ended(target, ContainerNames.Target), Subject(trial));

    private static string Subject(Trial trial) => $"variant {trial.Variant}";
}

/// <summary>
/// Evaluates the pod of a program that measures the service. The program's exit code comes first, because it is more specific than missing
/// results.
/// </summary>
internal static class ProgramVerdict
{
    /// <summary>Returns null when there is no failure so far.</summary>
    public static Decision? Of(RunContext context, Trial trial, Pod target, Pod pod, string subject)
    {
        if (PodDiagnosis.Final(pod, subject) is { } problem)
            return Decision.Fail([problem]) with { Blamed = problem.Reason == Reasons.OutOfMemory ? trial : null };
        var (program, agent) = (PodDiagnosis.Ended(pod, ContainerNames.Program), PodDiagnosis.Ended(pod, ContainerNames.Probe));
        if (agent is not null && PodDiagnosis.Checksum(agent)?.Failure?.Kind == FailureKind.TrialObjectDeleted)
            return Disruption.Record(context, trial, target, DisruptionCodes.GeneratorDeleted);
        // A program fails when the service has died. The end of the service is more specific and may be reported later, as may the end of
        // the program.
        if (ProgramEnds.OfProgram(program, subject) is { } failed) return After(context, trial, program!, failed);
        if (agent is null || ProgramEnds.OfAgent(agent, subject) is not { } report) return null;
        return After(context, trial, agent, report);
    }

    private static Decision After(RunContext context, Trial trial, ContainerTerminated ended, Problem problem) =>
        NodeClock.IsWithin(Step.Aftermath, ended.FinishedAt, context.Now)
            ? Step.AwaitExit(trial, "service")
            : Decision.Fail([problem]) with { Blamed = trial };
}

/// <summary>Problems of a terminated program, or of the terminated agent next to it.</summary>
internal static class ProgramEnds
{
    /// <summary>Returns the problem of a program; null when it ended successfully, or has not ended yet.</summary>
    public static Problem? OfProgram(ContainerTerminated? program, string subject) => program is { ExitCode: not 0 }
        ? new Problem(
            Reasons.ProgramFailed, $"{subject}: the program ended with exit code {program.ExitCode}; {PodDiagnosis.LastLines(program)}")
        : null;

    /// <summary>Returns the problem of the results that the agent has read; null when there is none.</summary>
    public static Problem? OfAgent(ContainerTerminated agent, string subject) => PodDiagnosis.Checksum(agent) switch
    {
        { Failure: { } failure } => new Problem(AgentReasons.Of(failure.Kind), $"{subject}: {failure.Message}"),
        null =>
            new Problem(
                Reasons.AgentError,
                $"{subject}: the agent ended with exit code {agent.ExitCode} without a report; {PodDiagnosis.LastLines(agent)}"),
        _ => null,
    };
}
