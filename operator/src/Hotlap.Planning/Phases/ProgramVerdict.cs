using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Evaluates the pod of a program that measures the service. The program's exit code comes first, because it is more specific than missing
/// results.
/// </summary>
internal static class ProgramVerdict
{
    /// <summary>Returns the resulting decision; null when there is no failure so far.</summary>
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
            ? Step.Go(trial, "waiting for the service's exit code") with { LookAgainAfter = Step.Aftermath }
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
