namespace Hotlap.Kubernetes;

/// <summary>Writes what a reflector reads into the store, reduced and limited to the focus, and calls the listeners.</summary>
internal sealed class StoreWriter<T>(
    ResourceType<T> type, WatchCacheOptions<T> options, ObjectStore<T> store, FocusState? focus, string? namespaceName)
{
    /// <summary>Stores an object from a list and returns its key.</summary>
    public ObjectKey Put(T item)
    {
        Notify(Keep(item, store.Put));
        return type.Identity(item).Key;
    }

    /// <summary>Stores an object that was read beside the watch, without telling a listener that it changed.</summary>
    public void Fill(T item)
    {
        Keep(item, store.Follow);
        TellRoom();
    }

    public void Apply(WatchEvent<T> change)
    {
        if (change.Unreadable is { } unreadable)
            Report(unreadable);
        if (change.Identity is not { } identity)
            return;
        if (change.Kind == WatchEventKind.Deleted)
            Notify(store.FollowRemoval(identity));
        else if (change.Item is { } item)
            Notify(Keep(item, store.Follow));
    }

    /// <summary>Removes the objects that a list did not contain.</summary>
    public void Prune(Func<ObjectKey, bool> isKept)
    {
        foreach (var key in store.Keys(namespaceName).Where(key => !isKept(key)))
            Notify(store.Remove(key));
    }

    /// <summary>Removes the objects of an index value without calling a listener.</summary>
    public void Forget(string value)
    {
        foreach (var key in store.FindKeysByIndex(value).Where(key => namespaceName is null || key.Namespace == namespaceName))
            store.Remove(key);
    }

    public void Report(UnreadableObject unreadable) => Guard(() => options.OnUnreadable?.Invoke(unreadable));

    public void ReportListed(DateTimeOffset began) => Guard(() => options.OnListed?.Invoke(began));

    private IReadOnlyList<ObjectChange<T>> Keep(T item, Func<T, IReadOnlyList<ObjectChange<T>>> put)
    {
        var kept = options.Transform is { } transform ? transform(item) : item;
        return kept is null || !IsInFocus(kept) ? store.Remove(type.Identity(item).Key) : put(kept);
    }

    private bool IsInFocus(T item) => focus is null || (options.IndexBy?.Invoke(item) is { } value && focus.Includes(value));

    private void Notify(IReadOnlyList<ObjectChange<T>> changes)
    {
        foreach (var change in changes)
            Guard(() => options.OnChange?.Invoke(change));
        TellRoom();
    }

    private void TellRoom()
    {
        if (options.OnRoom is not { } tell)
            return;
        foreach (var key in store.WithRoom())
            Guard(() => tell(key));
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
}
