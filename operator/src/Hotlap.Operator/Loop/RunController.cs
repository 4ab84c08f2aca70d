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
using Hotlap.Planning.Reporting;

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

    /// <summary>
    /// Time for a status and its events once the process is to stop: what a status says already, no later process tells.
    /// </summary>
    private static readonly TimeSpan Finishing = TimeSpan.FromSeconds(5);

    /// <summary>Who has nodes and who waits for them.</summary>
    public RunQueue Queue => parts.Queue;

    /// <summary>Brings a run one step further.</summary>
    /// <returns>When to look again even if nothing changes: zero for at once, null for never.</returns>
    public async Task<TimeSpan?> ReconcileAsync(ObjectKey key, CancellationToken cancellationToken)
    {
        if (parts.Cluster.Runs.Find(key) is not { } cached) return null;
        var run = parts.Assumptions.Runs.Over(parts.Status.Newest(cached));
        var observation = await parts.Observer.ObserveAsync(run, settings, time.GetUtcNow(), cancellationToken);
        observation = observation with { Failure = observation.Failure ?? parts.Failures.Find(run), Queue = parts.Queue.Enter(run, StateOf(observation)) };
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

        if (!Observer.IsActive(run))
        {
            parts.Executor.Forget(run.Metadata.Uid);
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

    /// <summary>Waits for what goes on in the background to end, after it was cancelled.</summary>
    public Task DrainAsync() => parts.Executor.DrainAsync();

    /// <summary>Forgets everything about a run that is gone.</summary>
    public void Forget(string uid)
    {
        parts.Failures.Drop(uid);
        parts.Executor.Forget(uid);
        parts.Events.Forget(uid);
        parts.Status.Drop(uid);
        parts.Records.Drop(uid);
    }

    /// <summary>A run that has nothing more to measure wants no nodes, whatever its status says of an older spec.</summary>
    private QueueState StateOf(RunObservation observation) =>
        RunPlanner.WantsNodes(observation, time.GetUtcNow()) ? QueueStates.Of(observation.Run) : QueueState.Absent;

    /// <summary>
    /// What was just done is over, and the next pass comes at once: it writes what the run waits for now. That a run begins or ends is written first, and so
    /// are events that no later plan repeats.
    /// </summary>
    private static bool IsUnderWay(BenchmarkRun run, RunPlan plan) =>
        QueueStates.Of(run) == QueueState.Begun && plan.Status is { StartTime: not null, CompletionTime: null } && !plan.Events.Any(told => told.IsOfActions);

    /// <summary>Writes the plan's status. A run whose status is refused for good ends with one that fits; the next pass removes what it holds.</summary>
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

    private static TimeSpan PauseAfter(ActionFailure failure) => TimeSpan.FromSeconds(Math.Min(30, Math.Pow(2, Math.Min(failure.Attempts, 10)) / 4));

    private async Task<(ActionFailure? Failure, bool HasActed)> ActAsync(BenchmarkRun run, RunPlan plan, CancellationToken cancellationToken)
    {
        var hasActed = false;
        foreach (var action in plan.Actions)
        {
            cancellationToken.ThrowIfCancellationRequested();
            try
            {
                // What goes on in the background wakes the run when it has ended.
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
