using System.Threading.Channels;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Queueing;

/// <summary>
/// Decides which runs hold nodes and which wait for them. The order is computed from the caches once per relevant change, and runs whose
/// place changed are requeued. Runs are admitted under the lock, so that concurrent passes cannot admit runs that exclude each other.
/// </summary>
internal sealed class RunQueue(
    Cluster cluster, PlannerSettings settings, TimeProvider time,
    Action<ObjectKey> wake, Func<ObjectMeta, CancellationToken, Task> deletePod)
{
    private readonly Lock _gate = new();
    private readonly Channel<bool> _changes =
        Channel.CreateBounded<bool>(new BoundedChannelOptions(1) { FullMode = BoundedChannelFullMode.DropWrite });

    /// <summary>Measurement of each admitted run, by UID. Kept until a pass over that run sees that the measurement has ended.</summary>
    private readonly Dictionary<string, string> _begun = new(StringComparer.Ordinal);
    private readonly Dictionary<string, (long Generation, Claim Claim)> _claims = new(StringComparer.Ordinal);
    private readonly HashSet<(string Uid, long Generation)> _asked = [];

    /// <summary>When pods were first seen of a run that holds no nodes, by the run's UID.</summary>
    private readonly Dictionary<string, DateTimeOffset> _orphanedSince = new(StringComparer.Ordinal);
    private IReadOnlyDictionary<string, QueuePlace> _places = RunOrder.Places([]);
    private NodeClaims? _nodeClaims;
    private bool _isStale = true;

    /// <summary>Keeps the order current and requeues runs whose place changed, until cancelled.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        while (!cancellationToken.IsCancellationRequested)
        {
            OrphanedPods orphaned;
            lock (_gate) orphaned = Refresh(null);
            foreach (var pod in orphaned.Removed) await DeleteAsync(pod, cancellationToken);
            await WaitAsync(orphaned.EndAt, cancellationToken);
        }
    }

    /// <summary>
    /// Admits a run whose turn has come, which then counts as begun. Returns its place in the queue; null when it is admitted, has begun
    /// before, or wants no nodes.
    /// </summary>
    public QueuePlace? Admit(BenchmarkRun run, QueueState state)
    {
        lock (_gate)
        {
            var uid = run.Metadata.Uid;
            if (_begun.TryGetValue(uid, out var measurement))
            {
                if (state != QueueState.Absent && measurement == RunMeasurement.Of(run)) return null;
                _begun.Remove(uid);
                Change();
            }

            if (state == QueueState.Absent) return null;
            if (_isStale || !_asked.Contains((uid, run.Metadata.Generation))) Refresh(run);
            if (state == QueueState.Waiting && _places.TryGetValue(uid, out var place)) return place;
            _begun[uid] = RunMeasurement.Of(run);
            Change();
            return null;
        }
    }

    public void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        if (change is { Old: { } old, New: { } now } && QueueFingerprint(old) == QueueFingerprint(now)) return;
        lock (_gate)
        {
            if (change.Old?.Metadata.Uid is { } gone && gone != change.New?.Metadata.Uid)
            {
                _begun.Remove(gone);
                _claims.Remove(gone);
            }

            Change();
        }
    }

    public void PodChanged(ObjectChange<Pod> change)
    {
        if (QueueFingerprint(change.Old) == QueueFingerprint(change.New)) return;
        lock (_gate) Change();
    }

    public void NodesChanged()
    {
        lock (_gate)
        {
            _nodeClaims = null;
            _claims.Clear();
            Change();
        }
    }

    private static (string, long, QueueState) QueueFingerprint(BenchmarkRun run) =>
        (run.Metadata.Uid, run.Metadata.Generation, QueueStates.Of(run));

    private static (string?, string?, string?, DateTimeOffset?) QueueFingerprint(Pod? pod) => pod is null || !OrphanedPods.IsAlive(pod)
        ? default
        : (pod.Metadata.Uid, pod.Metadata.Controller()?.Uid, pod.Spec.NodeName, pod.Metadata.DeletionTimestamp);

    /// <summary>A pod whose deletion fails no longer counts as holding its node; the deletion is retried at the next change.</summary>
    private async Task DeleteAsync(ObjectMeta pod, CancellationToken cancellationToken)
    {
        try
        {
            await deletePod(pod, cancellationToken);
        }
        catch (Exception) when (!cancellationToken.IsCancellationRequested)
        {
        }
    }

    /// <summary>Waits for a change, or until the next orphaned pod stops holding its node.</summary>
    private async Task WaitAsync(DateTimeOffset? movesAt, CancellationToken cancellationToken)
    {
        using var patience = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        if (movesAt - time.GetUtcNow() is { } pause) patience.CancelAfter(TimerPause.Clamp(pause));
        try
        {
            await _changes.Reader.ReadAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            // On timeout, too, the caller refreshes the order.
        }
    }

    private void Change()
    {
        _isStale = true;
        _changes.Writer.TryWrite(true);
    }

    /// <summary>Recomputes the order with the run of the current pass, which may be newer than the cache.</summary>
    private OrphanedPods Refresh(BenchmarkRun? asking)
    {
        _nodeClaims ??= new NodeClaims(cluster.Nodes.List(), settings);
        var runs = MayTakePart().ToDictionary(run => run.Metadata.Uid, StringComparer.Ordinal);
        if (asking is not null) runs[asking.Metadata.Uid] = asking;
        var members = runs.Values.Select(Member).ToList();
        var orphaned = new OrphanedPods(cluster, _nodeClaims, _orphanedSince, time.GetUtcNow());
        members.AddRange(orphaned.Find(run => _begun.GetValueOrDefault(run.Metadata.Uid) == RunMeasurement.Of(Whole(run))));
        var before = _places;
        _places = RunOrder.Places(members);
        _asked.Clear();
        _asked.UnionWith(runs.Values.Select(run => (run.Metadata.Uid, run.Metadata.Generation)));
        foreach (var run in runs.Values.Where(run => run != asking && HasMoved(run.Metadata.Uid, before)))
            wake(Resources.Identity(run.Metadata).Key);
        _isStale = false;
        return orphaned;
    }

    /// <summary>Returns the runs that want nodes and the admitted ones. A withheld run takes part once the cache has room for it.</summary>
    private IEnumerable<BenchmarkRun> MayTakePart() => cluster.Runs.ListAwake()
        .Where(run => QueueStates.Of(run) != QueueState.Absent && !_begun.ContainsKey(run.Metadata.Uid)
            && !cluster.Runs.IsWithheld(Resources.Identity(run.Metadata).Key))
        .Concat(_begun.Keys.ToList().SelectMany(cluster.Runs.FindByIndex));

    private bool HasMoved(string uid, IReadOnlyDictionary<string, QueuePlace> before) =>
        before.GetValueOrDefault(uid)?.Message != _places.GetValueOrDefault(uid)?.Message;

    private QueueMember Member(BenchmarkRun run)
    {
        var uid = run.Metadata.Uid;
        if (QueueStates.Of(run) == QueueState.Begun) _begun[uid] = RunMeasurement.Of(run);
        return new QueueMember(
            $"{run.Metadata.Namespace}/{run.Metadata.Name}", uid, run.Spec.Priority, run.Metadata.CreationTimestamp ?? default,
            ClaimOf(run), _begun.ContainsKey(uid));
    }

    private Claim ClaimOf(BenchmarkRun run)
    {
        if (_claims.TryGetValue(run.Metadata.Uid, out var known) && known.Generation == run.Metadata.Generation) return known.Claim;
        var claim = _nodeClaims!.Of(Whole(run).Spec);
        _claims[run.Metadata.Uid] = (run.Metadata.Generation, claim);
        return claim;
    }

    /// <summary>The cache lists only outlines of waiting runs; the asking run is complete and may be newer.</summary>
    private BenchmarkRun Whole(BenchmarkRun run) =>
        cluster.Runs.Find(Resources.Identity(run.Metadata).Key) is { } cached && cached.Metadata.Uid == run.Metadata.Uid
            && cached.Metadata.Generation == run.Metadata.Generation ? cached : run;
}
