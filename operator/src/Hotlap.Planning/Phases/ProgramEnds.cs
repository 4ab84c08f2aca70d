using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

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
