using Hotlap.Operator.Metrics;

namespace Hotlap.Operator.Observing;

/// <summary>Watch caches of all objects that plans depend on. Reports their changes to a listener.</summary>
internal sealed class Cluster
{
    private static readonly (string Name, int Most)[] UsedAnnotations =
        [(Annotations.Revision, 256), (Annotations.TagsRequest, Annotations.MostOfTagsRequest)];

    private readonly IKubernetesClient _client;
    private readonly ClusterListener _listener;
    private readonly ReadyClock _ready;
    private readonly bool _seesNodes;
    private readonly ServerHistory _history = new();
    private readonly DeletedJobs _deletedJobs = new();
    private readonly MemoryBudgets _budgets = new();

    public Cluster(IKubernetesClient client, ClusterScope scope, ClusterListener listener, ReadyClock ready, ExportedRuns exported)
    {
        var namespaces = scope.Namespaces;
        (_client, _listener, _ready, _seesNodes) = (client, listener, ready, scope.Nodes);
        Runs = new WatchCache<BenchmarkRun>(client, Resources.Runs, Options<BenchmarkRun>(namespaces) with
        {
            LabelSelector = null,
            Transform = Slim,
            IndexBy = run => run.Metadata.Uid,
            IsAtRest = run => !Observer.IsActive(run),
            Outline = RunOutline.Of,
            Allowance = _budgets.Of,
            Withheld = RunOutline.Withheld,
            OnRoom = listener.Touched,
            OnChange = change =>
            {
                FollowRun(change);
                exported.RunChanged(change);
                listener.RunChanged(change);
            },
            OnUnreadable = listener.Unreadable,
        });
        Pods = new WatchCache<Pod>(client, Resources.Pods, Options<Pod>(namespaces) with
        {
            Transform = SlimPod.Of,
            Allowance = _budgets.Of,
            Withheld = SlimPod.Withheld,
            IndexBy = pod => pod.Metadata.Label(Labels.RunUid),
            OnChange = PodChanged,
        });
        Jobs = new WatchCache<Job>(client, Resources.Jobs, Options<Job>(namespaces) with
        {
            Transform = SlimPod.Of,
            IndexBy = job => job.Metadata.Label(Labels.RunUid),
            OnChange = JobChanged,
        });
        ConfigMaps = new WatchCache<PartialObject>(client, Resources.ConfigMapMetadata, Options<PartialObject>(namespaces) with
        {
            Transform = map => map with { Metadata = SlimMetadata.Of(map.Metadata) },
            IndexBy = map => map.Metadata.Label(Labels.RunUid),
            Focus = new Focus(Labels.RunUid, ActiveRuns, uid => !Runs.IsAtRest(uid)),
            OnChange = change => Touch(change.Old?.Metadata, change.New?.Metadata),
        });
        Nodes = new WatchCache<Node>(client, Resources.Nodes, Options<Node>([]) with
        {
            LabelSelector = null,
            Transform = node => node with { Metadata = node.Metadata with { Annotations = null } },
            OnChange = NodeChanged,
        });
    }

    public WatchCache<BenchmarkRun> Runs { get; }

    public WatchCache<Pod> Pods { get; }

    public WatchCache<Job> Jobs { get; }

    /// <summary>ConfigMaps of active runs only, because those of ended runs are never read from the cache.</summary>
    public WatchCache<PartialObject> ConfigMaps { get; }

    public WatchCache<Node> Nodes { get; }

    public bool HasSynced => Runs.HasSynced && Pods.HasSynced && Jobs.HasSynced && ConfigMaps.HasSynced && (!_seesNodes || Nodes.HasSynced);

    /// <summary>
    /// Returns a run whole, and whether it is withheld: the cache had no room for it, so it was read from the API server. Null when it is
    /// gone.
    /// </summary>
    public async Task<(BenchmarkRun Run, bool IsWithheld)?> FindWholeAsync(ObjectKey key, CancellationToken cancellationToken)
    {
        if (!Runs.IsWithheld(key)) return Runs.Find(key) is { } cached ? (cached, false) : null;
        if (await _client.FindAsync(Resources.Runs, key, cancellationToken) is not { } present) return null;
        Runs.Refill(key.Namespace, present);
        return (Slim(present), Runs.IsWithheld(key));
    }

    /// <summary>True for an object that the run controls directly or through one of its Jobs, including a recently deleted Job.</summary>
    public bool IsOf(string run, ObjectMeta metadata) =>
        metadata.IsControlledByRun(run)
        || Jobs.FindByIndex(run).Any(job => job.Metadata.IsControlledByRun(run) && metadata.IsControlledByJob(job.Metadata.Uid))
        || _deletedJobs.Control(run, metadata);

    /// <summary>Returns the time since the last message of each watch, by kind.</summary>
    public IEnumerable<KeyValuePair<string, TimeSpan>> Silences()
    {
        yield return new("BenchmarkRun", Runs.Silence);
        yield return new("Pod", Pods.Silence);
        yield return new("Job", Jobs.Silence);
        yield return new("ConfigMap", ConfigMaps.Silence);
        if (_seesNodes) yield return new("Node", Nodes.Silence);
    }

    public Task RunAsync(CancellationToken cancellationToken) => Task.WhenAll(
        Runs.RunAsync(cancellationToken), Pods.RunAsync(cancellationToken), Jobs.RunAsync(cancellationToken),
        RunConfigMapsAsync(cancellationToken), _seesNodes ? Nodes.RunAsync(cancellationToken) : Task.CompletedTask);

    public Task WaitForSyncAsync(CancellationToken cancellationToken) => Task.WhenAll(
        Runs.WaitForSyncAsync(cancellationToken), Pods.WaitForSyncAsync(cancellationToken), Jobs.WaitForSyncAsync(cancellationToken),
        ConfigMaps.WaitForSyncAsync(cancellationToken),
        _seesNodes ? Nodes.WaitForSyncAsync(cancellationToken) : Task.CompletedTask);

    private WatchCacheOptions<T> Options<T>(IReadOnlyList<string> namespaces) => new()
    {
        Namespaces = namespaces,
        LabelSelector = Labels.RunUid,
        History = _history,
        OnListed = began => _listener.Listed(typeof(T), began),
        OnInterrupted = interruption => _listener.Interrupted(typeof(T).Name, interruption),
    };

    /// <summary>Starts after the runs are listed, because they determine which ConfigMaps to cache.</summary>
    private async Task RunConfigMapsAsync(CancellationToken cancellationToken)
    {
        await Runs.WaitForSyncAsync(cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        await ConfigMaps.RunAsync(cancellationToken);
    }

    private string[] ActiveRuns(string? namespaceName) =>
        [.. Runs.ListAwake().Where(run => namespaceName is null || run.Metadata.Namespace == namespaceName)
            .Select(run => run.Metadata.Uid)];

    private void FollowRun(ObjectChange<BenchmarkRun> change)
    {
        if (change.Old?.Metadata.Uid is { } gone && gone != change.New?.Metadata.Uid) ConfigMaps.Forget(gone);
        if (change.New is not { } run) return;
        if (!Observer.IsActive(run)) ConfigMaps.Forget(run.Metadata.Uid);
        else if (change.Old is null
            && !RunStatusReader.HasStatus(run)) ConfigMaps.Appeared(run.Metadata.Namespace, run.Metadata.Uid, run.Metadata.ResourceVersion);
    }

    private void PodChanged(ObjectChange<Pod> change)
    {
        _ready.Note(change, Pods.HasSynced);
        _listener.PodChanged(change);
        Touch(change.Old?.Metadata, change.New?.Metadata);
    }

    private void JobChanged(ObjectChange<Job> change)
    {
        if (change.Old is { } old && old.Metadata.Uid != change.New?.Metadata.Uid) _deletedJobs.Add(old);
        Touch(change.Old?.Metadata, change.New?.Metadata);
    }

    /// <summary>Ignores node heartbeats: only changes of labels and taints are reported.</summary>
    private void NodeChanged(ObjectChange<Node> change)
    {
        if (change is { Old: { } old, New: { } now } && Places(old).SequenceEqual(Places(now))) return;
        _listener.NodesChanged();
    }

    private static IEnumerable<string> Places(Node node) =>
    [
        .. (node.Metadata.Labels ?? []).Select(label => $"{label.Key}={label.Value}").Order(StringComparer.Ordinal),
        .. (node.Spec.Taints ?? []).Select(taint => $"{taint.Key}={taint.Value}:{taint.Effect}").Order(StringComparer.Ordinal),
    ];

    private void Touch(ObjectMeta? before, ObjectMeta? now)
    {
        if (now is null) _listener.Gone(before!.Uid);
        if ((now ?? before!).Label(Labels.RunUid) is not { } uid) return;
        foreach (var run in Runs.FindKeysByIndex(uid))
            _listener.Touched(run);
    }

    private static BenchmarkRun Slim(BenchmarkRun run) =>
        EffectiveSpec.Of(run) with { Metadata = SlimMetadata.Of(run.Metadata) with { Annotations = Used(run.Metadata) } };

    /// <summary>Returns the annotations of a run that are used, as far as they count.</summary>
    private static Dictionary<string, string>? Used(ObjectMeta metadata)
    {
        var used = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var (name, most) in UsedAnnotations)
            if (metadata.Annotations?.GetValueOrDefault(name) is { Length: > 0 } value) used[name] = value[..Math.Min(value.Length, most)];
        return used.Count > 0 ? used : null;
    }
}
