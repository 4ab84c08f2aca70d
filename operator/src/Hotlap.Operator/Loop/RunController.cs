using Hotlap.Operator.Executing;
using Hotlap.Operator.Observing;
using Hotlap.Operator.Queueing;
using Hotlap.Operator.Tracing;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Queueing;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Units;

namespace Hotlap.Operator.Loop;

internal sealed record RunControllerParts(
    Cluster Cluster, Assumptions Assumptions, DefaultsReader Defaults, Observer Observer, ActionExecutor Executor, ImageReading Reading,
    StatusWriter Status, EventWriter Events, ActionFailures Failures, RunRecords Records, RunTracer Tracer, RunQueue Queue);

/// <summary>One pass over one run: observe, admit, plan, act, write the status, emit events, schedule the next pass.</summary>
internal sealed class RunController(RunControllerParts parts, PlannerSettings settings, TimeProvider time)
{
    /// <summary>Pause after a conflicting write; by then the watch shows the other writer's change.</summary>
    private static readonly TimeSpan Overtaken = TimeSpan.FromSeconds(1);

    /// <summary>Time limit of a write during shutdown. A later process emits no events for a status that is already written.</summary>
    private static readonly TimeSpan Finishing = TimeSpan.FromSeconds(5);

    public RunQueue Queue => parts.Queue;

    /// <summary>Returns when to run the next pass even without changes: zero for at once, null for never.</summary>
    public async Task<TimeSpan?> ReconcileAsync(ObjectKey key, CancellationToken cancellationToken)
    {
        if (await parts.Cluster.FindWholeAsync(key, cancellationToken) is not ({ } read, var isWithheld)) return null;
        var completed = await parts.Defaults.CompleteAsync(parts.Assumptions.Runs.Overlay(parts.Status.Newest(read)), cancellationToken);
        var run = completed.Run;
        var observation = Admit(await ObserveAsync(completed, cancellationToken) with { IsWithheld = isWithheld });
        var plan = RunPlanner.Plan(observation, time.GetUtcNow());
        if (plan.HasOutgrownFailure) parts.Failures.Drop(run.Metadata.Uid);
        var (failure, hasActed) = await ActAsync(run, plan, cancellationToken);
        if (failure is not null)
            plan = RunPlanner.Plan(observation with { Failure = failure }, time.GetUtcNow());
        if (failure?.Disruption is not null || (hasActed && IsUnderWay(run, plan))) return TimeSpan.Zero;
        cancellationToken.ThrowIfCancellationRequested();
        using var finishing = new CancellationTokenSource(Timeout.InfiniteTimeSpan, time);
        await using var stopping = cancellationToken.Register(() => finishing.CancelAfter(Finishing));
        (var written, plan) = await WriteAsync(run, plan, finishing.Token);
        if (written == StatusWrite.Written)
        {
            parts.Tracer.Ended(observation, plan.Status!);
            await parts.Events.WriteAsync(run, plan.Events, finishing.Token);
        }

        if (!Observer.IsActive(run)) ForgetWork(run.Metadata.Uid);
        if (written == StatusWrite.Overtaken) return Overtaken;
        // During cleanup no phase reports the failure, so the plan repeats its actions; the pause keeps them from repeating at once.
        if (failure is not null && plan.Actions.Count > 0)
            return Backoff.After(failure.Attempts, TimeSpan.FromSeconds(0.5), TimeSpan.FromSeconds(30));
        return hasActed ? TimeSpan.Zero : plan.LookAgainAfter;
    }

    public BenchmarkRun? Find(ObjectKey key) => parts.Cluster.Runs.Find(key);

    public void Seen(ObjectMeta run) => parts.Status.Seen(run);

    public void Gone(string uid) => parts.Assumptions.Gone(uid);

    public void Listed(Type kind, DateTimeOffset began)
    {
        parts.Assumptions.Listed(kind, began);
        if (kind == typeof(BenchmarkRun)) parts.Status.Listed(began);
    }

    public Task DrainAsync() => parts.Reading.DrainAsync();

    /// <summary>Discards all state of a run that is gone.</summary>
    public void Forget(string uid)
    {
        ForgetWork(uid);
        parts.Failures.Drop(uid);
        parts.Status.Drop(uid);
    }

    private void ForgetWork(string uid)
    {
        parts.Reading.Drop(uid);
        parts.Records.Drop(uid);
        parts.Events.Forget(uid);
    }

    private async Task<RunObservation> ObserveAsync(CompletedRun completed, CancellationToken cancellationToken)
    {
        var observation = await parts.Observer.ObserveAsync(completed, settings, time.GetUtcNow(), cancellationToken);
        return observation with { Failure = observation.Failure ?? parts.Failures.Find(completed.Run) };
    }

    /// <summary>
    /// Admits the run when its nodes are free, which is an effect on the queue, and adds its place to the observation. A run with nothing
    /// left to measure wants no nodes, whatever its status says about an older spec.
    /// </summary>
    private RunObservation Admit(RunObservation observation) => observation with
    {
        Queue = parts.Queue.Admit(
            observation.Run,
            !observation.IsWithheld && RunPlanner.WantsNodes(observation, time.GetUtcNow())
                ? QueueStates.Of(observation.Run) : QueueState.Absent),
    };

    /// <summary>
    /// True when the status need not be written now, because the next pass follows at once and writes what the run then waits for. The
    /// start and the end of a run are always written, and so are events that no later plan repeats.
    /// </summary>
    private static bool IsUnderWay(BenchmarkRun run, RunPlan plan) =>
        QueueStates.Of(run) == QueueState.Begun && plan.Status is { StartTime: not null, CompletionTime: null }
            && !plan.Events.Any(told => told.IsOfActions);

    /// <summary>
    /// Writes the plan's status. A permanently rejected status is replaced by a smaller one that fails the run; the next pass cleans up.
    /// </summary>
    private async Task<(StatusWrite Written, RunPlan Plan)> WriteAsync(BenchmarkRun run, RunPlan plan, CancellationToken cancellationToken)
    {
        if (plan.Status is not { } status) return (StatusWrite.Same, plan);
        try
        {
            return (await parts.Status.WriteAsync(run, status, cancellationToken), plan);
        }
        catch (StatusRefusedException e)
        {
            var (fitting, told) = RefusedStatus.Of(run, status, e.Message, time.GetUtcNow());
            var instead = plan with { Status = fitting, Events = [told], LookAgainAfter = TimeSpan.Zero };
            return (await parts.Status.WriteAsync(run, fitting, cancellationToken), instead);
        }
    }

    private async Task<(ActionFailure? Failure, bool HasActed)> ActAsync(
        BenchmarkRun run, RunPlan plan, CancellationToken cancellationToken)
    {
        var hasActed = false;
        foreach (var action in plan.Actions)
        {
            cancellationToken.ThrowIfCancellationRequested();
            try
            {
                // Background work requeues the run when it has ended.
                if (!await parts.Executor.ExecuteAsync(run, action, cancellationToken)) return (null, false);
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
