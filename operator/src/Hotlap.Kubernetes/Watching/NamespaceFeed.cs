using System.Net;

namespace Hotlap.Kubernetes;

/// <summary>Lists and watches one namespace, or all, into a store.</summary>
internal sealed class NamespaceFeed<T>(
    IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options, ObjectStore<T> store, string? namespaceName)
    where T : class
{
    /// <summary>A watch that ends sooner counts as failed: a server that ends each at once must not be asked in a loop.</summary>
    private static readonly TimeSpan ShortestWatch = TimeSpan.FromSeconds(1);

    private string? _version;
    private int _failures;

    public bool HasListed { get; private set; }

    public async Task RunAsync(Action listed, CancellationToken cancellationToken)
    {
        while (!cancellationToken.IsCancellationRequested)
        {
            try
            {
                if (_version is null)
                    await ListAsync(listed, cancellationToken);
                await WatchAsync(_version!, cancellationToken);
            }
            catch (Exception) when (cancellationToken.IsCancellationRequested)
            {
                return;
            }
            catch (Exception error)
            {
                await PauseAsync(error, cancellationToken);
            }
        }
    }

    private async Task ListAsync(Action listed, CancellationToken cancellationToken)
    {
        var seen = new HashSet<ObjectKey>();
        var query = new ListQuery
        {
            Namespace = namespaceName,
            LabelSelector = options.LabelSelector,
            FieldSelector = options.FieldSelector,
            Limit = options.PageSize,
        };
        ResourceList<T> page;
        do
        {
            page = await client.ListAsync(type, query, cancellationToken);
            Take(page, seen);
            query = query with { Continue = page.Continue };
        }
        while (page.Continue is not null);
        foreach (var key in store.Keys(namespaceName).Where(key => !seen.Contains(key)))
            Tell(store.Remove(key));
        _version = page.ResourceVersion;
        HasListed = true;
        listed();
    }

    private void Take(ResourceList<T> page, HashSet<ObjectKey> seen)
    {
        foreach (var item in page.Items)
        {
            seen.Add(type.Identity(item).Key);
            Put(item);
        }
        foreach (var unreadable in page.Unreadable)
        {
            if (unreadable.Identity is { } identity)
                seen.Add(identity.Key);
            Guard(() => options.OnUnreadable?.Invoke(unreadable));
        }
    }

    private async Task WatchAsync(string version, CancellationToken cancellationToken)
    {
        var started = options.TimeProvider.GetTimestamp();
        var (heard, hasBookmarks) = (false, false);
        using var silence = new CancellationTokenSource(options.MaxSilence, options.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(silence.Token, cancellationToken);
        try
        {
            await foreach (var change in client.WatchAsync(type, QueryFrom(version), either.Token))
            {
                silence.CancelAfter(options.MaxSilence);
                heard = true;
                hasBookmarks |= change.Kind == WatchEventKind.Bookmark;
                _failures = 0;
                Take(change);
            }
        }
        catch (OperationCanceledException) when (silence.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            // Without progress reports of etcd (before 3.5) servers send no bookmarks while nothing happens: such a watch is only renewed.
            if (!hasBookmarks)
                return;
            throw new TimeoutException($"The watch on {type.Plural} was silent for {options.MaxSilence.TotalSeconds:0} s.");
        }
        if (!heard && options.TimeProvider.GetElapsedTime(started) < ShortestWatch)
            throw new IOException($"The server ended the watch on {type.Plural} at once.");
        _failures = 0;
    }

    private WatchQuery QueryFrom(string version)
    {
        double share;
        lock (options.Random)
            share = options.Random.NextDouble();
        return new WatchQuery(version)
        {
            Namespace = namespaceName,
            LabelSelector = options.LabelSelector,
            FieldSelector = options.FieldSelector,
            Timeout = options.WatchTimeout * (1 + share),
        };
    }

    private void Take(WatchEvent<T> change)
    {
        if (change.Unreadable is { } unreadable)
            Guard(() => options.OnUnreadable?.Invoke(unreadable));
        if (change.Identity is not { } identity)
            return;
        if (change.Kind == WatchEventKind.Deleted)
            Tell(store.Remove(identity.Key));
        else if (change.Item is { } item)
            Put(item);
        if (identity.ResourceVersion.Length > 0)
            _version = identity.ResourceVersion;
    }

    private void Put(T item)
    {
        var kept = options.Transform is { } transform ? transform(item) : item;
        Tell(kept is null ? store.Remove(type.Identity(item).Key) : store.Put(kept));
    }

    private void Tell(IReadOnlyList<ObjectChange<T>> changes)
    {
        foreach (var change in changes)
            Guard(() => options.OnChange?.Invoke(change));
    }

    /// <summary>A listener that fails must not end the watch: the others, and the cache itself, still need it.</summary>
    private void Guard(Action tell)
    {
        try
        {
            tell();
        }
        catch (Exception error)
        {
            options.OnInterrupted?.Invoke(new WatchInterruption(namespaceName, error, TimeSpan.Zero, false));
        }
    }

    private async Task PauseAsync(Exception error, CancellationToken cancellationToken)
    {
        var isTooOld = error is KubernetesApiException { StatusCode: HttpStatusCode.Gone };
        if (isTooOld)
            _version = null;
        var pause = Backoff.Draw(options.Random, options.ReconnectDelay, options.MaxReconnectDelay, ++_failures);
        if ((error as KubernetesApiException)?.RetryAfter is { } asked && asked > pause)
            pause = asked < options.MaxReconnectDelay ? asked : options.MaxReconnectDelay;
        options.OnInterrupted?.Invoke(new WatchInterruption(namespaceName, error, pause, _version is null));
        await Task.Delay(pause, options.TimeProvider, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }
}
