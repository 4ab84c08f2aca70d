using Hotlap.Operator.Executing;

namespace Hotlap.Operator.Loop;

/// <summary>Carries out the actions of a plan in order, until one fails.</summary>
internal sealed class PlanExecutor(ActionExecutor executor, ActionFailures failures)
{
    public async Task<ActionsOutcome> ExecuteAsync(BenchmarkRun run, RunPlan plan, CancellationToken cancellationToken)
    {
        if (plan.HasOutgrownFailure) failures.Drop(run.Metadata.Uid);
        var hasActed = false;
        foreach (var action in plan.Actions)
        {
            cancellationToken.ThrowIfCancellationRequested();
            try
            {
                // Background work requeues the run when it has ended.
                if (!await executor.ExecuteAsync(run, action, cancellationToken)) return new ActionsOutcome(null, false);
                failures.Succeeded(run, action);
                hasActed |= action is not InspectJob;
            }
            catch (ActionFailedException e)
            {
                return new ActionsOutcome(failures.Add(run, action, e), false);
            }
        }

        return new ActionsOutcome(null, hasActed);
    }
}

/// <summary>What became of the actions of a plan.</summary>
/// <param name="Failure">The failure that ended them; null without one.</param>
/// <param name="HasActed">True when all are done and at least one changed something.</param>
internal readonly record struct ActionsOutcome(ActionFailure? Failure, bool HasActed);
