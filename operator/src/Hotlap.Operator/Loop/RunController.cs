using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Queueing;
using Hotlap.Operator.Tracing;
using Hotlap.Planning;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Loop;

/// <summary>What the controller works with.</summary>
internal sealed record RunControllerParts(
    Cluster Cluster, Assumptions Assumptions, Observer Observer, ActionExecutor Executor, StatusWriter Status, EventWriter Events,
    ActionFailures Failures, RunRecords Records, RunTracer Tracer, RunQueue Queue);

/// <summary>One pass over one run: observe, plan, act, write the status, tell, look again.</summary>
internal sealed class RunController(RunControllerParts parts, PlannerSettings settings, TimeProvider time)
{
    /// <summary>The watch is about to show what another has written to the run.</summary>
    private static readonly TimeSpan Overtaken = TimeSpan.FromSeconds(1);

    /// <summary>Who has nodes and who waits for them.</summary>
    public RunQueue Queue => parts.Queue;

    /// <summary>Brings a run one step further.</summary>
    /// <returns>When to look again even if nothing changes: zero for at once, null for never.</returns>
    public async Task<TimeSpan?> ReconcileAsync(ObjectKey key, CancellationToken cancellationToken)
    {
        if (parts.Cluster.Runs.Find(key) is not { } cached) return null;
        var run = parts.Assumptions.Runs.Over(parts.Status.Newest(cached));
        var observation = await parts.Observer.ObserveAsync(run, settings, time.GetUtcNow(), cancellationToken);
        observation = observation with { Failure = observation.Failure ?? parts.Failures.Find(run), Queue = parts.Queue.Enter(run) };
        var plan = RunPlanner.Plan(observation, time.GetUtcNow());
        if (plan.HasOutgrownFailure) parts.Failures.Drop(run.Metadata.Uid);
        var (failure, hasActed) = await ActAsync(run, plan, cancellationToken);
        if (failure is not null)
            plan = RunPlanner.Plan(observation with { Failure = failure }, time.GetUtcNow());
        if (hasActed && IsUnderWay(run, plan)) return TimeSpan.Zero;
        var written = plan.Status is { } status ? await parts.Status.WriteAsync(run, status, cancellationToken) : StatusWrite.Same;
        if (written == StatusWrite.Written)
        {
            parts.Tracer.Ended(observation, plan.Status!);
            await parts.Events.WriteAsync(run, plan.Events, cancellationToken);
        }

        if (!Observer.IsActive(run))
        {
            parts.Records.Drop(run.Metadata.Uid);
            parts.Events.Forget(run.Metadata.Uid);
        }

        if (written == StatusWrite.Overtaken) return Overtaken;
        // Where something is only cleaned up, no phase speaks of the failure: the same is planned again.
        if (failure is not null && plan.Actions.Count > 0) return PauseAfter(failure);
        return hasActed ? TimeSpan.Zero : plan.LookAgainAfter;
    }

    /// <summary>Something that belonged to a run is gone.</summary>
    public void Gone(string uid) => parts.Assumptions.Gone(uid);

    /// <summary>All objects of a kind were listed anew.</summary>
    public void Listed(Type kind, DateTimeOffset began)
    {
        parts.Assumptions.Listed(kind, began);
        if (kind == typeof(BenchmarkRun)) parts.Status.Listed(began);
    }

    /// <summary>Forgets everything about a run that is gone.</summary>
    public void Forget(string uid)
    {
        parts.Failures.Drop(uid);
        parts.Events.Forget(uid);
        parts.Status.Drop(uid);
        parts.Records.Drop(uid);
    }

    /// <summary>What was just done is over, and the next pass comes at once: it writes what the run waits for now. That a run begins or ends is written first.</summary>
    private static bool IsUnderWay(BenchmarkRun run, RunPlan plan) =>
        QueueStates.Of(run) == QueueState.Begun && plan.Status is { StartTime: not null, CompletionTime: null };

    private static TimeSpan PauseAfter(ActionFailure failure) => TimeSpan.FromSeconds(Math.Min(30, Math.Pow(2, Math.Min(failure.Attempts, 10)) / 4));

    private async Task<(ActionFailure? Failure, bool HasActed)> ActAsync(BenchmarkRun run, RunPlan plan, CancellationToken cancellationToken)
    {
        var hasActed = false;
        foreach (var action in plan.Actions)
        {
            cancellationToken.ThrowIfCancellationRequested();
            try
            {
                await parts.Executor.ExecuteAsync(run, action, cancellationToken);
                parts.Failures.Succeeded(run, action);
                hasActed |= action is not InspectJob;
            }
            catch (ActionFailedException e)
            {
                return (parts.Failures.Add(run, action, e), false);
            }
        }

        return (null, hasActed);
    }
}
