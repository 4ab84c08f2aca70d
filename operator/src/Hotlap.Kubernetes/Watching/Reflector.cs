using System.Net;

namespace Hotlap.Kubernetes;

/// <summary>A reflector: lists and watches one namespace, or all, into a store.</summary>
internal sealed class Reflector<T>(
    IKubernetesClient client, ResourceType<T> type, WatchCacheOptions<T> options, ObjectStore<T> store, string? namespaceName)
    where T : class
{
    /// <summary>A shorter watch counts as failed, so that a server that ends watches at once is not called in a tight loop.</summary>
    private static readonly TimeSpan ShortestWatch = TimeSpan.FromSeconds(1);

    /// <summary>A watch that ends this long before its timeout was ended by a server that shut down.</summary>
    private static readonly TimeSpan EarlyEnd = TimeSpan.FromSeconds(5);

    private readonly PageReader<T> _pages = new(client, type, options, namespaceName);
    private readonly FocusState? _focus = options.Focus is { } focus ? new FocusState(focus, namespaceName) : null;
    private string? _version;
    private long _heardAt = options.TimeProvider.GetTimestamp();
    private int _failures;
    private bool _isUncertain;
    private CancellationToken _history = options.History.Present;

    public bool HasListed { get; private set; }

    /// <summary>True when this reflector covers the namespace.</summary>
    public bool Sees(string? name) => namespaceName is null || namespaceName == name;

    /// <summary>See <see cref="WatchCache{T}.Appeared"/>.</summary>
    public void Appeared(string value, string version) => _focus?.Appeared(value, version);

    /// <summary>See <see cref="WatchCache{T}.Forget"/>.</summary>
    public void Forget(string value)
    {
        _focus?.Forget(value);
        foreach (var key in store.FindKeysByIndex(value).Where(key => Sees(key.Namespace)))
            store.Remove(key);
    }

    /// <summary>See <see cref="WatchCache{T}.CompleteAsync"/>.</summary>
    public async ValueTask CompleteAsync(string value, CancellationToken cancellationToken)
    {
        if (_focus is null || _focus.IsWhole(value))
            return;
        // From here on the watch keeps the events of this value, and the list is newer than any event that was dropped before.
        _focus.Await(value);
        await _pages.ReadAsync(item => Keep(item, store.Follow), Report, _focus.Selector([value]), cancellationToken);
        _focus.Complete(value);
    }

    /// <summary>Time since the last message of the server: a list, an event, a bookmark, or the orderly end of a watch.</summary>
    public TimeSpan Silence => options.TimeProvider.GetElapsedTime(Interlocked.Read(ref _heardAt));

    public async Task RunAsync(Action listed, CancellationToken cancellationToken)
    {
        while (!cancellationToken.IsCancellationRequested)
        {
            try
            {
                ForgetWhatIsNoMore();
                if (_isUncertain && _version is { } seen)
                    await VerifyAsync(seen, cancellationToken);
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

    private void ForgetWhatIsNoMore()
    {
        if (!_history.IsCancellationRequested)
            return;
        _history = options.History.Present;
        _version = null;
    }

    /// <summary>
    /// A server whose etcd was restored from a backup may be at an older version than this client has seen. It accepts a watch from that
    /// future version and stays silent until it has caught up. The versions are therefore compared after every lost connection.
    /// </summary>
    private async Task VerifyAsync(string seen, CancellationToken cancellationToken)
    {
        var present = await _pages.ReadVersionAsync(cancellationToken);
        _isUncertain = false;
        if (!Versions.IsOlder(present, seen))
            return;
        _version = null;
        options.History.WentBack(_history);
        _history = options.History.Present;
        var error =
            new InvalidDataException(
                $"The resourceVersion of {type.Plural} went back from {seen} to {present}; was the cluster restored from a backup?");
        options.OnInterrupted?.Invoke(new WatchInterruption(namespaceName, error, TimeSpan.Zero, true));
    }

    private async Task ListAsync(Action listed, CancellationToken cancellationToken)
    {
        var began = options.TimeProvider.GetUtcNow();
        var seen = new HashSet<ObjectKey>();
        _version = _focus is null
            ? await _pages.ReadAsync(item => Take(item, seen), unreadable => Pass(unreadable, seen), null, cancellationToken)
            : await ListAsync(_focus, seen, cancellationToken);
        foreach (var key in store.Keys(namespaceName).Where(key => !seen.Contains(key) && !IsLaterThanList(key)))
            Tell(store.Remove(key));
        _isUncertain = false;
        HasListed = true;
        Guard(() => options.OnListed?.Invoke(began));
        Hear();
        listed();
    }

    /// <summary>
    /// Lists the objects in focus. The watch starts before the first of these lists; events that repeat listed objects are recognized by
    /// version.
    /// </summary>
    private async Task<string> ListAsync(FocusState focus, HashSet<ObjectKey> seen, CancellationToken cancellationToken)
    {
        var version = await _pages.ReadVersionAsync(cancellationToken);
        var listed = focus.Restart(version);
        foreach (var values in listed.Chunk(FocusState.ValuesPerList))
            await _pages.ReadAsync(
                item => Take(item, seen), unreadable => Pass(unreadable, seen), focus.Selector(values), cancellationToken);
        foreach (var value in listed)
            focus.Complete(value);
        return version;
    }

    private bool IsLaterThanList(ObjectKey key) => _focus is not null && store.FindIndex(key) is { } value && _focus.IsLater(value);

    private void Take(T item, HashSet<ObjectKey> seen)
    {
        seen.Add(type.Identity(item).Key);
        Tell(Keep(item, store.Put));
    }

    private void Pass(UnreadableObject unreadable, HashSet<ObjectKey> seen)
    {
        if (unreadable.Identity?.Key is { } key)
            seen.Add(key);
        Report(unreadable);
    }

    private void Report(UnreadableObject unreadable) => Guard(() => options.OnUnreadable?.Invoke(unreadable));

    private async Task WatchAsync(string version, CancellationToken cancellationToken)
    {
        var started = options.TimeProvider.GetTimestamp();
        var query = QueryFrom(version);
        var (heard, hasBookmarks) = (false, false);
        using var silence = new CancellationTokenSource(options.MaxSilence, options.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(silence.Token, cancellationToken, _history);
        try
        {
            await foreach (var change in client.WatchAsync(type, query, either.Token))
            {
                silence.CancelAfter(options.MaxSilence);
                Hear();
                heard = true;
                hasBookmarks |= change.Kind == WatchEventKind.Bookmark;
                _failures = 0;
                Take(change);
            }
        }
        catch (OperationCanceledException) when (_history.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            return;
        }
        catch (OperationCanceledException) when (silence.IsCancellationRequested && !cancellationToken.IsCancellationRequested)
        {
            // Without etcd progress notifications (before etcd 3.5) servers send no bookmarks while idle, so a silent watch without
            // bookmarks is only renewed. With a watch timeout below MaxSilence the server should have ended it before, so the connection
            // is lost.
            if (!hasBookmarks && query.Timeout >= options.MaxSilence)
            {
                Hear();
                return;
            }

            throw new TimeoutException($"The watch on {type.Plural} was silent for {options.MaxSilence.TotalSeconds:0} s.");
        }
        if (!heard && options.TimeProvider.GetElapsedTime(started) < ShortestWatch)
            throw new IOException($"The server ended the watch on {type.Plural} at once.");
        _failures = 0;
        _isUncertain = options.TimeProvider.GetElapsedTime(started) < query.Timeout - EarlyEnd;
        Hear();
    }

    private void Hear() => Interlocked.Exchange(ref _heardAt, options.TimeProvider.GetTimestamp());

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
            Report(unreadable);
        if (change.Identity is not { } identity)
        {
            // The event's object is unknown. Resuming from the next event would hide the missing one, so everything is listed again.
            _version = null;
            throw new InvalidDataException($"The watch on {type.Plural} sent an event that cannot be read.");
        }
        if (change.Kind == WatchEventKind.Deleted)
            Tell(store.FollowRemoval(identity));
        else if (change.Item is { } item)
            Tell(Keep(item, store.Follow));
        if (identity.ResourceVersion.Length > 0 && !Versions.IsOlder(identity.ResourceVersion, _version ?? ""))
            _version = identity.ResourceVersion;
    }

    private IReadOnlyList<ObjectChange<T>> Keep(T item, Func<T, IReadOnlyList<ObjectChange<T>>> put)
    {
        var kept = options.Transform is { } transform ? transform(item) : item;
        return kept is null || !IsInFocus(kept) ? store.Remove(type.Identity(item).Key) : put(kept);
    }

    private bool IsInFocus(T item) => _focus is null || (options.IndexBy?.Invoke(item) is { } value && _focus.Includes(value));

    private void Tell(IReadOnlyList<ObjectChange<T>> changes)
    {
        foreach (var change in changes)
            Guard(() => options.OnChange?.Invoke(change));
    }

    /// <summary>Catches exceptions of a listener, which must not end the watch for other listeners and the cache.</summary>
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
        if ((error as KubernetesApiException)?.AskedPause is { } asked && asked > pause)
            pause = asked;
        _isUncertain = true;
        options.OnInterrupted?.Invoke(new WatchInterruption(namespaceName, error, pause, _version is null));
        await Task.Delay(pause, options.TimeProvider, cancellationToken).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }
}
