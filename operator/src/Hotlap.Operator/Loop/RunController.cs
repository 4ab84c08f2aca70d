using Hotlap.Operator.Observing;
using Hotlap.Operator.Queueing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Loop;

/// <summary>One pass over one run: observe, plan, act, write the status, schedule the next pass.</summary>
internal sealed class RunController(
    RunReader reader, PlanExecutor executor, StatusPublisher publisher, RunMemory memory, RunQueue queue, TimeProvider time)
{
    /// <summary>Pause after a conflicting write; by then the watch shows the other writer's change.</summary>
    private static readonly TimeSpan Overtaken = TimeSpan.FromSeconds(1);

    /// <summary>Time limit of a write during shutdown. A later process emits no events for a status that is already written.</summary>
    private static readonly TimeSpan Finishing = TimeSpan.FromSeconds(5);

    public RunMemory Memory => memory;

    public RunQueue Queue => queue;

    public BenchmarkRun? Find(ObjectKey key) => reader.Find(key);

    /// <summary>True for a run that a pass reads from the API server.</summary>
    public bool IsWithheld(ObjectKey key) => reader.IsWithheld(key);

    /// <summary>Returns when to run the next pass even without changes: zero for at once, null for never.</summary>
    public async Task<TimeSpan?> ReconcileAsync(ObjectKey key, CancellationToken cancellationToken)
    {
        if (await reader.ReadAsync(key, cancellationToken) is not { } observation) return null;
        var run = observation.Run;
        var plan = RunPlanner.Plan(observation, time.GetUtcNow());
        var (failure, hasActed) = await executor.ExecuteAsync(run, plan, cancellationToken);
        if (failure is not null) plan = RunPlanner.Plan(observation with { Failure = failure }, time.GetUtcNow());
        if (failure?.Disruption is not null || (hasActed && IsUnderWay(run, plan))) return TimeSpan.Zero;
        cancellationToken.ThrowIfCancellationRequested();
        using var finishing = new CancellationTokenSource(Timeout.InfiniteTimeSpan, time);
        await using var stopping = cancellationToken.Register(() => finishing.CancelAfter(Finishing));
        (var written, plan) = await publisher.PublishAsync(observation, plan, finishing.Token);
        // A run that has ended reads images only to find out whether a tag has moved.
        if (!Observer.IsActive(run) && !plan.Actions.Any(action => action is LookUpImages)) memory.ForgetWork(run.Metadata.Uid);
        if (written == StatusWrite.Overtaken) return Overtaken;
        // During cleanup no phase reports the failure, so the plan repeats its actions; the pause keeps them from repeating at once.
        if (failure is not null && plan.Actions.Count > 0)
            return failure.RetryAt - time.GetUtcNow() is var pause && pause > TimeSpan.Zero ? pause : TimeSpan.Zero;
        return hasActed ? TimeSpan.Zero : plan.LookAgainAfter;
    }

    /// <summary>
    /// True when the status need not be written now, because the next pass follows at once and writes what the run then waits for. The
    /// start and the end of a run are always written, and so are events that no later plan repeats.
    /// </summary>
    private static bool IsUnderWay(BenchmarkRun run, RunPlan plan) =>
        QueueStates.Of(run) == QueueState.Begun && plan.Status is { StartTime: not null, CompletionTime: null }
            && !plan.Events.Any(told => told.IsOfActions);
}
