using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the pause after a failed action. Creates: nothing. Reports: the failure's reason. Fails when: the failure is terminal, or
/// lasts longer than timeouts.startup after the run's last step.
/// </summary>
internal static class FailurePhase
{
    public static Decision? Decide(RunContext context)
    {
        if (context.Observation.Failure is not { Disruption: null } failure) return null;
        if (failure.Class == FailureClass.Terminal) return Decision.Fail(failure.Problems) with { Blamed = Blamed(context, failure) };
        var left = context.LastStepAt + context.StartupTimeout - context.Now;
        if (left <= TimeSpan.Zero) return Decision.Fail(LastedTooLong(context, failure)) with { Blamed = Blamed(context, failure) };
        var pause = failure.RetryAt - context.Now;
        return pause <= TimeSpan.Zero ? null : Decision.Work(Reason(failure), Message(failure), Message(failure), []) with
        {
            LookAgainAfter = pause < left ? pause : left,
        };
    }

    /// <summary>
    /// Returns the trial whose target was rejected, because its variant requested what is not allowed; null for any other failure.
    /// </summary>
    private static Trial? Blamed(RunContext context, ActionFailure failure) =>
        failure.Problems[0].Reason is Reasons.ObjectRefused or Reasons.QuotaExceeded
        && context.NextTrial is { } trial && failure.Action == CreateObject.KeyOf(ObjectKind.Pod, Names.TargetPod(context.Run, trial))
            ? trial : null;

    /// <summary>Returns the reason under which a failure that may resolve itself is shown.</summary>
    public static string Reason(ActionFailure failure) =>
        failure.Class == FailureClass.Retryable ? Reasons.Retrying : failure.Problems[0].Reason;

    public static string Message(ActionFailure failure) => string.Join("; ", failure.Problems.Select(problem => problem.Message));

    private static IReadOnlyList<Problem> LastedTooLong(RunContext context, ActionFailure failure) =>
        [.. failure.Problems.Select(
            problem =>
                problem with
                {
                    Message = $"{problem.Message} (for longer than timeouts.startup, {TimeLimits.Startup(context.Spec.Timeouts)})",
                })];
}

/// <summary>Maps failures that the agent reports to reasons: each kind has the reason of the same name.</summary>
internal static class AgentReasons
{
    /// <summary>A log can hold a number that is no kind.</summary>
    public static string Of(FailureKind kind) => Enum.IsDefined(kind) ? $"{kind}" : Reasons.AgentError;
}
