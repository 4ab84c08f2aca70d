namespace Hotlap.Kubernetes;

/// <summary>
/// The objects of one resource type, kept up to date by list and watch. Reads never touch the network. It survives what servers and
/// networks do: ended and silent watches, versions that are too old, unreadable objects; it says so through its options' callbacks.
/// </summary>
/// <typeparam name="T">The type of the objects.</typeparam>
public sealed class WatchCache<T>
    where T : class
{
    private readonly ObjectStore<T> _store;
    private readonly List<NamespaceFeed<T>> _feeds;
    private readonly TaskCompletionSource _synced = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Makes a cache, empty until <see cref="RunAsync"/> runs.</summary>
    public WatchCache(IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options)
    {
        _store = new ObjectStore<T>(type, options.IndexBy, options.IsAtRest, options.Outline);
        var namespaces = options.Namespaces.Count == 0 ? [null] : options.Namespaces.Cast<string?>();
        _feeds = [.. namespaces.Distinct().Select(name => new NamespaceFeed<T>(client, type, options, _store, name))];
    }

    /// <summary>Whether everything has been listed once: before that, an absent object means nothing.</summary>
    public bool HasSynced => _synced.Task.IsCompletedSuccessfully;

    /// <summary>Time since the server last said something, of the namespace where that is longest ago.</summary>
    public TimeSpan Silence => _feeds.Max(feed => feed.Silence);

    /// <summary>Lists and watches until cancelled; then returns without an exception. Call once.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using var ended = cancellationToken.Register(() => _synced.TrySetCanceled(cancellationToken));
        await Task.WhenAll(_feeds.Select(feed => feed.RunAsync(ReportSynced, cancellationToken)));
    }

    /// <summary>Completes when <see cref="HasSynced"/> does.</summary>
    public Task WaitForSyncAsync(CancellationToken cancellationToken) => _synced.Task.WaitAsync(cancellationToken);

    /// <summary>The object, or null.</summary>
    public T? Find(ObjectKey key) => _store.Find(key);

    /// <summary>All objects at this moment, in no order.</summary>
    public IReadOnlyList<T> List() => _store.List();

    /// <summary>All objects that are not at rest, in no order; of those with an <see cref="WatchCacheOptions{T}.Outline"/> only that.</summary>
    public IReadOnlyList<T> ListAwake() => _store.ListAwake();

    /// <summary>Where all objects are, in no order.</summary>
    public IReadOnlyList<ObjectKey> Keys() => _store.Keys(null);

    /// <summary>Where the objects are that <see cref="FindByIndex"/> finds.</summary>
    public IReadOnlyList<ObjectKey> FindKeysByIndex(string value) => _store.FindKeysByIndex(value);

    /// <summary>The objects for which <see cref="WatchCacheOptions{T}.IndexBy"/> gave this value, in no order.</summary>
    public IReadOnlyList<T> FindByIndex(string value) => _store.FindByIndex(value);

    /// <summary>True where <see cref="FindByIndex"/> finds objects and all of them are at rest.</summary>
    public bool IsAtRest(string value) => _store.IsAtRest(value);

    /// <summary>
    /// Makes sure that all objects of a value of <see cref="WatchCacheOptions{T}.Focus"/> are here. Asks the server only where the value has come to matter since
    /// the last list, and then once.
    /// </summary>
    /// <exception cref="KubernetesApiException">The server refused.</exception>
    public async ValueTask CompleteAsync(string? namespaceName, string value, CancellationToken cancellationToken)
    {
        foreach (var feed in _feeds.Where(feed => feed.Sees(namespaceName)))
            await feed.CompleteAsync(value, cancellationToken);
    }

    /// <summary>Says that a value of <see cref="WatchCacheOptions{T}.Focus"/> is new since a version: where that is later than the last list, nothing of it was missed.</summary>
    public void Appeared(string? namespaceName, string value, string version)
    {
        foreach (var feed in _feeds.Where(feed => feed.Sees(namespaceName)))
            feed.Appeared(value, version);
    }

    /// <summary>Forgets the objects of a value that matters no more, without a word to <see cref="WatchCacheOptions{T}.OnChange"/>.</summary>
    public void Forget(string value)
    {
        foreach (var feed in _feeds)
            feed.Forget(value);
    }

    private void ReportSynced()
    {
        if (_feeds.TrueForAll(feed => feed.HasListed))
            _synced.TrySetResult();
    }
}
