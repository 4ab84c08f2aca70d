using System.Collections.Concurrent;
using Hotlap.Operator.Metrics;
using Hotlap.Operator.Observing;

namespace Hotlap.Operator.Loop;

/// <summary>
/// Takes runs from the queue and reconciles several at a time, each on at most one worker. A pass that fails is retried with growing
/// pauses and does not affect other runs.
/// </summary>
internal sealed partial class RunLoop(WorkQueue queue, WorkMetrics work, TimeProvider time, ILogger<RunLoop> logger) : ClusterListener
{
    private const int Workers = 4;

    /// <summary>Failed passes in a row after which an Event says so; a single one may only mean that the API server restarted.</summary>
    private const int FaultsToTell = 3;

    private static readonly TimeSpan FirstPause = TimeSpan.FromSeconds(0.5);
    private static readonly TimeSpan LongestPause = TimeSpan.FromSeconds(30);
    private static readonly TimeSpan LongestWithoutServer = TimeSpan.FromSeconds(4);
    private static readonly TimeSpan LongestPass = TimeSpan.FromMinutes(5);

    private readonly ConcurrentDictionary<ObjectKey, int> _faults = [];
    private readonly ConcurrentDictionary<ObjectKey, long> _passes = [];
    private readonly ConcurrentDictionary<ObjectIdentity, bool> _unreadable = [];
    private readonly WithheldLane _withheld = new();
    private volatile RunController? _controller;
    private volatile EventWriter? _events;

    /// <summary>Runs that wait for a pass.</summary>
    public int Depth => queue.Depth + _withheld.Depth;

    /// <summary>False when a pass has run for five minutes or more.</summary>
    public bool IsAlive => _passes.Values.All(begin => time.GetElapsedTime(begin) < LongestPass);

    public async Task RunAsync(
        RunController controller, EventWriter events, IEnumerable<ObjectKey> runs, CancellationToken cancellationToken)
    {
        (_controller, _events) = (controller, events);
        foreach (var key in runs)
            queue.Add(key);
        foreach (var unreadable in _unreadable.Keys)
            TellUnreadable(unreadable, "the object does not match the CRD's schema");
        await Task.WhenAll(
        [
            .. Enumerable.Range(0, Workers).Select(_ => WorkAsync(controller, stop => TakeAsync(controller, stop), cancellationToken)),
            WorkAsync(controller, _withheld.TakeAsync, cancellationToken),
            controller.Queue.RunAsync(cancellationToken),
        ]);
        while (_withheld.TryTake(out var left))
            queue.Done(left);
    }

    public override void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        if (change.Old is { } old && old.Metadata.Uid != change.New?.Metadata.Uid)
        {
            _controller?.Memory.Forget(old.Metadata.Uid);
            queue.Schedule(change.Key, null);
            _faults.TryRemove(change.Key, out _);
        }

        if (change.New is { } run) _controller?.Memory.Seen(run.Metadata);
        _controller?.Queue.RunChanged(change);
        queue.Add(change.Key, IsToEnd(change));
    }

    /// <summary>True if a user has just suspended or deleted the run: its load should stop at once.</summary>
    private static bool IsToEnd(ObjectChange<BenchmarkRun> change) => change.New is { } run
        && ((run.Spec.Suspend && change.Old is not { Spec.Suspend: true })
            || (run.Metadata.DeletionTimestamp is not null && change.Old is not { Metadata.DeletionTimestamp: not null }));

    public override void PodChanged(ObjectChange<Pod> change) => _controller?.Queue.PodChanged(change);

    public override void NodesChanged() => _controller?.Queue.NodesChanged();

    public override void Touched(ObjectKey run) => queue.Add(run);

    public override void Gone(string uid) => _controller?.Memory.Gone(uid);

    public override void Listed(Type kind, DateTimeOffset began) => _controller?.Memory.Listed(kind, began);

    public override void Unreadable(UnreadableObject unreadable)
    {
        if (unreadable.Identity is not { } identity)
            Log.UnreadableLine(logger, unreadable.Message);
        else if (_unreadable.TryAdd(identity, true))
        {
            Log.Unreadable(logger, identity.Namespace, identity.Name, unreadable.Message);
            TellUnreadable(identity, unreadable.Message);
        }
    }

    public override void Interrupted(string kind, WatchInterruption interruption)
    {
        EndWithoutMemory(interruption.Error);
        Log.Interrupted(logger, kind, interruption.Error.Message, interruption.RetryIn.TotalSeconds);
    }

    /// <summary>Nobody knows what an allocation that failed left half done, so the process ends, and the kubelet starts it again.</summary>
    private static void EndWithoutMemory(Exception error)
    {
        if (error is OutOfMemoryException) Environment.FailFast("The operator has no memory left.", error);
    }

    private void TellUnreadable(ObjectIdentity identity, string message) =>
        _ = _events?.WriteAsync(
            identity, new PlannedEvent(true, Reasons.InvalidSpec, $"the object cannot be read: {message}"), CancellationToken.None);

    /// <summary>A pass that cannot read what it needs writes no status, so nothing else shows the fault to the author of the run.</summary>
    private void TellFault(ObjectKey key, string message)
    {
        if (_controller?.Find(key) is { } run)
            _ = _events?.WriteAsync(
                Resources.Identity(run.Metadata),
                new PlannedEvent(true, Reasons.Retrying, $"the run cannot be reconciled: {message}; the operator tries again"),
                CancellationToken.None);
    }

    /// <summary>Takes the next run that need not be read from the API server, and hands over those before it.</summary>
    private async ValueTask<ObjectKey> TakeAsync(RunController controller, CancellationToken cancellationToken)
    {
        while (true)
        {
            var key = await queue.TakeAsync(cancellationToken);
            if (!controller.IsWithheld(key)) return key;
            _withheld.Add(key);
        }
    }

    private async Task WorkAsync(
        RunController controller, Func<CancellationToken, ValueTask<ObjectKey>> take, CancellationToken cancellationToken)
    {
        try
        {
            while (true)
                await PassAsync(controller, await take(cancellationToken), cancellationToken);
        }
        catch (OperationCanceledException)
        {
            // The process is shutting down, or another replica leads.
        }
    }

    private async Task PassAsync(RunController controller, ObjectKey key, CancellationToken cancellationToken)
    {
        var begin = time.GetTimestamp();
        _passes[key] = begin;
        var result = "success";
        try
        {
            var next = await controller.ReconcileAsync(key, cancellationToken);
            queue.Schedule(key, next == TimeSpan.Zero ? null : next);
            if (next == TimeSpan.Zero) queue.Add(key);
            _faults.TryRemove(key, out _);
        }
        catch (Exception e) when (e is LeadershipLostException || cancellationToken.IsCancellationRequested)
        {
            // Another leader reconciles every run. But a Lease that is renewed late has the same leader, which must look at this run again.
            result = "cancelled";
            queue.Schedule(key, FirstPause);
        }
        catch (Exception e)
        {
            EndWithoutMemory(e);
            result = "error";
            Retry(key, e);
        }
        finally
        {
            work.Reconciled(result, time.GetElapsedTime(begin));
            _passes.TryRemove(key, out _);
            queue.Done(key);
        }
    }

    private void Retry(ObjectKey key, Exception error)
    {
        var faults = _faults.AddOrUpdate(key, 1, (_, before) => before + 1);
        var longest = error is HttpRequestException ? LongestWithoutServer : LongestPause;
        var pause = Backoff.After(faults, FirstPause, longest, (error as KubernetesApiException)?.AskedPause);
        if (faults == 1)
            Log.PassFailed(logger, key, error, pause.TotalSeconds);
        else
            Log.PassFailedAgain(logger, key, faults, error.Message);
        if (faults == FaultsToTell)
            TellFault(key, error.Message);
        queue.Schedule(key, pause);
    }

    private static partial class Log
    {
        [LoggerMessage(101, LogLevel.Error, "Run {Run}: a reconcile failed; retrying in {Pause} s")]
        public static partial void PassFailed(ILogger logger, ObjectKey run, Exception error, double pause);

        [LoggerMessage(102, LogLevel.Debug, "Run {Run}: {Faults} reconciles failed in a row: {Message}")]
        public static partial void PassFailedAgain(ILogger logger, ObjectKey run, int faults, string message);

        [LoggerMessage(103, LogLevel.Warning, "Run {Namespace}/{Name} cannot be read and is ignored: {Message}")]
        public static partial void Unreadable(ILogger logger, string? @namespace, string name, string message);

        [LoggerMessage(104, LogLevel.Warning, "A run cannot be read and is ignored: {Message}")]
        public static partial void UnreadableLine(ILogger logger, string message);

        [LoggerMessage(105, LogLevel.Warning, "Watch of {Kind} interrupted: {Message}; retrying in {Pause} s")]
        public static partial void Interrupted(ILogger logger, string kind, string message, double pause);
    }
}
