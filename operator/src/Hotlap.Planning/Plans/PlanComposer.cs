using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Phases;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Plans;

/// <summary>Builds a plan from a decision: the complete status, and an event for each transition.</summary>
internal static class PlanComposer
{
    private const int LongestMessage = 8192;

    public static RunPlan Compose(RunContext context, Decision decision)
    {
        var plan = new RunPlan { Actions = decision.Actions, LookAgainAfter = LookAgain(context, decision) };
        if (decision.Outcome is null) return plan;
        var shown = Plain(ShowFailure(context.Observation.Failure, decision));
        var status = StatusComposer.Compose(context, shown);
        return plan with { Status = status, Events = [.. decision.Events, .. RunEvents.Since(context.Run.Status, status, context)] };
    }

    /// <summary>While a failed action is retried, the failure stays visible, so that the status does not flicker.</summary>
    private static Decision ShowFailure(ActionFailure? failure, Decision decision) =>
        failure is null || decision.Outcome != Outcome.Working ? decision : decision with
        {
            Reason = FailurePhase.Reason(failure),
            Message = FailurePhase.Message(failure),
        };

    /// <summary>
    /// Messages quote pods, registries and the spec, so control characters are removed, which a terminal would interpret.
    /// </summary>
    private static Decision Plain(Decision decision) => decision with
    {
        Message = PlainText.Of(decision.Message, LongestMessage),
        Current = decision.Current is null ? null : PlainText.Of(decision.Current, LongestMessage),
    };

    /// <summary>The run is also reconciled again at its own deadline.</summary>
    private static TimeSpan? LookAgain(RunContext context, Decision decision)
    {
        if (decision.Outcome is not Outcome.Working) return decision.LookAgainAfter;
        var toDeadline = context.StartTime + context.RunTimeout - context.Now;
        var next = decision.LookAgainAfter is { } wanted && wanted < toDeadline ? wanted : toDeadline;
        return next > TimeSpan.Zero ? next : TimeSpan.FromSeconds(1);
    }
}
