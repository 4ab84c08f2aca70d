using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>Decisions of the phases that work on one trial.</summary>
internal static class Step
{
    /// <summary>The kubelet may report the ends of containers one after the other: the service's own end says more than what others saw of it.</summary>
    public static readonly TimeSpan Aftermath = TimeSpan.FromSeconds(3);

    /// <summary>Deadlines come from creation times that have whole seconds: a second more is fair.</summary>
    private static readonly TimeSpan ClockGrain = TimeSpan.FromSeconds(1);

    /// <summary>Goes on with a trial.</summary>
    public static Decision Go(Trial trial, string doing, params IEnumerable<PlannedAction> actions) => new()
    {
        Outcome = Outcome.Working,
        Reason = Reasons.Measuring,
        Message = "trials are being measured",
        Current = $"round {trial.Round}, {trial.Variant}: {doing}",
        Actions = [.. actions],
    };

    /// <summary>Waits for a change, at most until a deadline, and then fails with the problem.</summary>
    public static Decision Await(RunContext context, Trial trial, string doing, Deadline deadline)
    {
        var left = deadline.From + deadline.Length + ClockGrain - context.Now;
        return left <= TimeSpan.Zero
            ? Decision.Fail([deadline.Problem with { Message = $"{deadline.Problem.Message} (waited {deadline.Setting})" }]) with { Blamed = deadline.ConcernsRun ? null : trial }
            : Show(Go(trial, doing) with { LookAgainAfter = left }, deadline.Problem);
    }

    /// <summary>Trouble that may pass is shown while it lasts, not only when it has lasted too long.</summary>
    private static Decision Show(Decision decision, Problem problem) =>
        problem.Reason is Reasons.Unschedulable or Reasons.ImagePullFailed
            ? decision with { Reason = problem.Reason, Message = problem.Message }
            : decision;
}

/// <summary>A wait's end.</summary>
/// <param name="From">Begin of the wait, from the API.</param>
/// <param name="Length">Longest wait.</param>
/// <param name="Setting">The setting that says so, with its value.</param>
/// <param name="Problem">What is wrong when the wait ends.</param>
internal sealed record Deadline(DateTimeOffset From, TimeSpan Length, string Setting, Problem Problem)
{
    /// <summary>True where the variant is not to blame.</summary>
    public bool ConcernsRun { get; init; }
}
