using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Diagnosing;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>What is wrong when a program, or the agent beside it, has ended.</summary>
internal static class ProgramEnds
{
    /// <summary>What is wrong with the end of a program; null where it has ended well, or not yet.</summary>
    public static Problem? OfProgram(ContainerTerminated? program, string subject) => program is { ExitCode: not 0 }
        ? new Problem(Reasons.ProgramFailed, $"{subject}: the program ended with exit code {program.ExitCode}; {PodDiagnosis.LastLines(program)}")
        : null;

    /// <summary>What is wrong with the results that the agent has read; null for nothing.</summary>
    public static Problem? OfAgent(ContainerTerminated agent, string subject) => PodDiagnosis.Seal(agent) switch
    {
        { Failure: { } failure } => new Problem(AgentReasons.Of(failure.Kind), $"{subject}: {failure.Message}"),
        null => new Problem(Reasons.AgentError, $"{subject}: the agent ended with exit code {agent.ExitCode} and without a report; {PodDiagnosis.LastLines(agent)}"),
        _ => null,
    };
}
