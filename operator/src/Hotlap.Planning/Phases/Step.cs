using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>Creates the decisions of the phases that work on one trial.</summary>
internal static class Step
{
    /// <summary>
    /// Time to wait for the end of the service, which is more specific than what others observed of it. The kubelet may report the ends of
    /// containers one after the other.
    /// </summary>
    public static readonly TimeSpan Aftermath = TimeSpan.FromSeconds(3);

    /// <summary>Deadlines count from creation times, which are in whole seconds, so one second is added.</summary>
    private static readonly TimeSpan ClockGrain = TimeSpan.FromSeconds(1);

    /// <summary>Continues with a trial.</summary>
    public static Decision Go(Trial trial, string doing, params IEnumerable<PlannedAction> actions) => new()
    {
        Outcome = Outcome.Working,
        Reason = Reasons.Measuring,
        Message = "trials are being measured",
        Current = $"round {trial.Round}, {trial.Variant}: {doing}",
        Actions = [.. actions],
    };

    /// <summary>Waits for a change until a deadline, and then fails with its problem.</summary>
    public static Decision Await(RunContext context, Trial trial, string doing, Deadline deadline)
    {
        var left = deadline.From + deadline.Length + ClockGrain - context.Now;
        return left <= TimeSpan.Zero
            ? Decision.Fail(
                [deadline.Problem with { Message = $"{deadline.Problem.Message} (timed out after {deadline.Setting})" }]) with { Blamed =
                    deadline.ConcernsRun ? null : trial }
            : Show(Go(trial, doing) with { LookAgainAfter = left }, deadline.Problem);
    }

    /// <summary>A problem that may resolve itself is shown while it lasts, not only after the deadline.</summary>
    private static Decision Show(Decision decision, Problem problem) =>
        problem.Reason is Reasons.Unschedulable or Reasons.ImagePullFailed
            ? decision with { Reason = problem.Reason, Message = problem.Message }
            : decision;
}

/// <summary>The deadline of a wait.</summary>
/// <param name="From">Start of the wait, from the API.</param>
/// <param name="Length">Longest wait.</param>
/// <param name="Setting">The setting that defines the limit, with its value.</param>
/// <param name="Problem">The problem to report when the deadline passes.</param>
internal sealed record Deadline(DateTimeOffset From, TimeSpan Length, string Setting, Problem Problem)
{
    /// <summary>True when the variant is not to blame.</summary>
    public bool ConcernsRun { get; init; }
}
