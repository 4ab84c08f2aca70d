using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Handles a variant that failed for a reason of its own, when the spec lets the others continue: records the reason. Without the baseline,
/// or with no variant left, the run fails.
/// </summary>
internal static class GivenUp
{
    private const int LongestMessage = 4096;

    /// <summary>Returns the decision, or instead the one that gives up the blamed variant.</summary>
    public static Decision Instead(RunContext context, Decision decision)
    {
        if (decision is not { Outcome: Outcome.Failed, Blamed: { } trial }
            || context.Spec.OnVariantFailure != OnVariantFailure.Continue) return decision;
        if (!context.IsDispensable(
            trial.Variant)) return decision with { Message = $"{decision.Message}; the run cannot continue without the baseline" };
        if (context.Schedule.Variants.Count < 2) return decision with { Message = $"{decision.Message}; no variant is left" };
        var failure = new VariantFailure
        {
            Measurement = context.Measurement,
            Variant = trial.Variant,
            Round = trial.Round,
            Reason = decision.Reason,
            Message = PlainText.Of(decision.Message, LongestMessage),
        };
        return Step.Go(trial, $"giving up the variant ({decision.Reason})", Record(context, trial, failure));
    }

    private static CreateObject Record(RunContext context, Trial trial, VariantFailure failure)
    {
        var name = Names.FailureConfigMap(context.Run, trial.Variant);
        var map = OwnedObject.ConfigMap(context.Run, name, Labels.RoleFailure, trial);
        map["data"] = new JsonObject { [VariantFailure.Key] = JsonSerializer.Serialize(failure, PlanningJson.Default.VariantFailure) };
        return new CreateObject(ObjectKind.ConfigMap, name, map, $"record of the failure of variant {trial.Variant}");
    }
}

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
