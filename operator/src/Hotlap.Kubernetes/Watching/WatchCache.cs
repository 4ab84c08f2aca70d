namespace Hotlap.Kubernetes;

/// <summary>
/// A cache of the objects of one resource type, kept up to date by list and watch. Reads never use the network. It recovers from ended and
/// silent watches, expired versions and unreadable objects, and reports them through callbacks of its options.
/// </summary>
public sealed class WatchCache<T>
{
    private readonly ObjectStore<T> _store;
    private readonly List<Reflector<T>> _reflectors;
    private readonly TaskCompletionSource _synced = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>Creates a cache, empty until <see cref="RunAsync"/> runs.</summary>
    public WatchCache(IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options)
    {
        _store = new ObjectStore<T>(type, options);
        var namespaces = options.Namespaces.Count == 0 ? [null] : options.Namespaces.Cast<string?>();
        _reflectors = [.. namespaces.Distinct().Select(name => new Reflector<T>(client, type, options, _store, name))];
    }

    /// <summary>True once everything has been listed. Before that, a missing object may exist.</summary>
    public bool HasSynced => _synced.Task.IsCompletedSuccessfully;

    /// <summary>Time since the last message of the server; with several namespaces, the longest.</summary>
    public TimeSpan Silence => _reflectors.Max(reflector => reflector.Silence);

    /// <summary>Lists and watches until cancelled, then returns without an exception. Call once.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        using var ended = cancellationToken.Register(() => _synced.TrySetCanceled(cancellationToken));
        await Task.WhenAll(_reflectors.Select(reflector => reflector.RunAsync(ReportSynced, cancellationToken)));
    }

    /// <summary>Completes when <see cref="HasSynced"/> becomes true.</summary>
    public Task WaitForSyncAsync(CancellationToken cancellationToken) => _synced.Task.WaitAsync(cancellationToken);

    /// <summary>Returns the object, or null.</summary>
    public T? Find(ObjectKey key) => _store.Find(key);

    /// <summary>True for an object without room in its budget, of which <see cref="Find"/> returns a part.</summary>
    public bool IsWithheld(ObjectKey key) => _store.IsWithheld(key);

    /// <summary>Offers an object that was read from the server beside the watch, to be kept if it has room now.</summary>
    public void Refill(string? namespaceName, T item) => _reflectors.Find(reflector => reflector.Sees(namespaceName))?.Fill(item);

    /// <summary>Returns all objects, in no order.</summary>
    public IReadOnlyList<T> List() => _store.List();

    /// <summary>Returns the objects that are not at rest, in no order, or their <see cref="WatchCacheOptions{T}.Outline"/>.</summary>
    public IReadOnlyList<T> ListAwake() => _store.ListAwake();

    /// <summary>Returns the keys of all objects, in no order.</summary>
    public IReadOnlyList<ObjectKey> Keys() => _store.Keys(null);

    /// <summary>Returns the keys of the objects that <see cref="FindByIndex"/> returns.</summary>
    public IReadOnlyList<ObjectKey> FindKeysByIndex(string value) => _store.FindKeysByIndex(value);

    /// <summary>Returns the objects for which <see cref="WatchCacheOptions{T}.IndexBy"/> returned this value, in no order.</summary>
    public IReadOnlyList<T> FindByIndex(string value) => _store.FindByIndex(value);

    /// <summary>True when <see cref="FindByIndex"/> returns objects and all of them are finished.</summary>
    public bool IsAtRest(string value) => _store.IsAtRest(value);

    /// <summary>
    /// Ensures that all objects of a value of <see cref="WatchCacheOptions{T}.Focus"/> are in the cache. Sends a list request only when
    /// the value came into focus after the last list, and only once.
    /// </summary>
    /// <exception cref="KubernetesApiException">The server rejected the request.</exception>
    public async ValueTask CompleteAsync(string? namespaceName, string value, CancellationToken cancellationToken)
    {
        foreach (var reflector in _reflectors.Where(reflector => reflector.Sees(namespaceName)))
            await reflector.Lister.CompleteAsync(value, cancellationToken);
    }

    /// <summary>
    /// Reports that a value of <see cref="WatchCacheOptions{T}.Focus"/> was created at a version. When that is after the last list, the
    /// watch has seen all its objects and no list is needed.
    /// </summary>
    public void Appeared(string? namespaceName, string value, string version)
    {
        foreach (var reflector in _reflectors.Where(reflector => reflector.Sees(namespaceName)))
            reflector.Lister.Appeared(value, version);
    }

    /// <summary>Removes the objects of a value without calling <see cref="WatchCacheOptions{T}.OnChange"/>.</summary>
    public void Forget(string value)
    {
        foreach (var reflector in _reflectors)
            reflector.Lister.Forget(value);
    }

    private void ReportSynced()
    {
        if (_reflectors.TrueForAll(reflector => reflector.HasListed))
            _synced.TrySetResult();
    }
}
