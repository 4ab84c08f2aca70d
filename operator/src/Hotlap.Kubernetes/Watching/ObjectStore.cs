namespace Hotlap.Kubernetes;

/// <summary>The objects of a cache, with one index. Thread-safe.</summary>
internal sealed class ObjectStore<T>(ResourceType<T> type, WatchCacheOptions<T> options)
{
    private readonly Lock _gate = new();
    private readonly Dictionary<ObjectKey, Entry> _entries = [];
    private readonly Dictionary<string, HashSet<ObjectKey>> _index = [];
    private readonly Tombstones _tombstones = new();
    private readonly WithheldKeys _withheld = new();

    public T? Find(ObjectKey key)
    {
        lock (_gate)
            return _entries.TryGetValue(key, out var entry) ? Read(entry) : default;
    }

    public IReadOnlyList<T> List()
    {
        lock (_gate)
            return [.. _entries.Values.Select(Read)];
    }

    /// <summary>Returns the objects that are not at rest; for those kept compressed, their outlines.</summary>
    public IReadOnlyList<T> ListAwake()
    {
        lock (_gate)
            return [.. _entries.Values.Select(entry => entry.Object.Awake).OfType<T>()];
    }

    public IReadOnlyList<T> FindByIndex(string value)
    {
        lock (_gate)
            return _index.TryGetValue(value, out var keys) ? [.. keys.Select(key => Read(_entries[key]))] : [];
    }

    public IReadOnlyList<ObjectKey> FindKeysByIndex(string value)
    {
        lock (_gate)
            return _index.TryGetValue(value, out var keys) ? [.. keys] : [];
    }

    public string? FindIndex(ObjectKey key)
    {
        lock (_gate)
            return _entries.TryGetValue(key, out var entry) ? entry.IndexValue : null;
    }

    /// <summary>True when an index value has objects and all of them are at rest.</summary>
    public bool IsAtRest(string value)
    {
        lock (_gate)
            return _index.TryGetValue(value, out var keys) && keys.All(key => _entries[key].Object.Awake is null);
    }

    /// <summary>True for an object of which only <see cref="WatchCacheOptions{T}.Withheld"/> is kept.</summary>
    public bool IsWithheld(ObjectKey key)
    {
        lock (_gate)
            return _withheld.Contains(key);
    }

    /// <summary>Returns withheld objects that have room now, the first of each namespace.</summary>
    public IReadOnlyList<ObjectKey> WithRoom()
    {
        lock (_gate)
            return _withheld.WithRoom();
    }

    public IReadOnlyList<ObjectKey> Keys(string? namespaceName)
    {
        lock (_gate)
            return [.. _entries.Keys.Where(key => namespaceName is null || key.Namespace == namespaceName)];
    }

    /// <summary>
    /// Stores an object from a list, whatever the cache holds, because after a restore from a backup the older version is the right one. A
    /// new UID under the same key means that the object was deleted and recreated, which yields two changes.
    /// </summary>
    public IReadOnlyList<ObjectChange<T>> Put(T item)
    {
        var identity = type.Identity(item);
        lock (_gate)
        {
            _tombstones.Remove(identity.Uid);
            return Put(identity, item);
        }
    }

    /// <summary>Applies an object from a watch unless the cache holds a newer version, because events may be repeated or late.</summary>
    public IReadOnlyList<ObjectChange<T>> Follow(T item)
    {
        var identity = type.Identity(item);
        lock (_gate)
            return IsStale(identity) || _tombstones.Includes(identity) ? [] : Put(identity, item);
    }

    /// <summary>Applies a deletion from a watch unless the cache holds a newer object with that name.</summary>
    public IReadOnlyList<ObjectChange<T>> FollowRemoval(ObjectIdentity identity)
    {
        lock (_gate)
        {
            if (IsStale(identity))
                return [];
            _tombstones.Add(identity);
            return Drop(identity.Key);
        }
    }

    public IReadOnlyList<ObjectChange<T>> Remove(ObjectKey key)
    {
        lock (_gate)
            return Drop(key);
    }

    private IReadOnlyList<ObjectChange<T>> Drop(ObjectKey key)
    {
        _withheld.Remove(key);
        return Take(key) is { } old ? [Deleted(key, Read(old))] : [];
    }

    private IReadOnlyList<ObjectChange<T>> Put(ObjectIdentity identity, T item)
    {
        var old = Take(identity.Key);
        Insert(identity, item);
        if (old is null)
            return [Added(identity.Key, item)];
        if (old.Uid != identity.Uid)
            return [Deleted(identity.Key, Read(old)), Added(identity.Key, item)];
        return old.Version == identity.ResourceVersion
            ? [] : [new ObjectChange<T>(WatchEventKind.Modified, identity.Key, Read(old), item)];
    }

    private bool IsStale(ObjectIdentity identity) =>
        _entries.TryGetValue(identity.Key, out var held) && Versions.IsOlder(identity.ResourceVersion, held.Version);

    private T Read(Entry entry) => entry.Object.Read(type.TypeInfo);

    private static ObjectChange<T> Added(ObjectKey key, T item) => new(WatchEventKind.Added, key, default, item);

    private static ObjectChange<T> Deleted(ObjectKey key, T old) => new(WatchEventKind.Deleted, key, old, default);

    private void Insert(ObjectIdentity identity, T item)
    {
        var value = options.IndexBy?.Invoke(item);
        var isFinished = options.IsAtRest?.Invoke(item) == true;
        var outline = !isFinished && options.Outline is { } outlineOf ? outlineOf(item) : default;
        var stored = isFinished || outline is not null
            ? StoredObject<T>.Compressed(item, outline, type.TypeInfo) : StoredObject<T>.Whole(item);
        _entries[identity.Key] = Account(new Entry(stored, identity.Uid, identity.ResourceVersion, value), identity.Key, item, isFinished);
        if (value is null)
            return;
        if (!_index.TryGetValue(value, out var keys))
            _index[value] = keys = [];
        keys.Add(identity.Key);
    }

    /// <summary>Takes the bytes of an object from its budget. Without room for them, only a part of it is kept.</summary>
    private Entry Account(Entry entry, ObjectKey key, T item, bool isAtRest)
    {
        if (options.Allowance?.Invoke(item) is not { } allowance)
            return entry;
        var bytes = allowance.Bytes + entry.Object.CompressedBytes;
        if (!allowance.IsOwed && !allowance.Budget.HasRoom(key.Namespace, bytes))
        {
            _withheld.Add(key, allowance, bytes);
            return entry with { Object = StoredObject<T>.Withheld(options.Withheld!(item), isAtRest) };
        }
        _withheld.Remove(key);
        allowance.Budget.Take(key.Namespace, bytes);
        return entry with { Budget = allowance.Budget, Bytes = bytes };
    }

    /// <summary>Takes an object out of the store, to be deleted or replaced. A replaced one that was withheld keeps its turn.</summary>
    private Entry? Take(ObjectKey key)
    {
        if (!_entries.Remove(key, out var entry))
            return null;
        entry.Budget?.Return(key.Namespace, entry.Bytes);
        if (entry.IndexValue is { } value && _index[value].Remove(key) && _index[value].Count == 0)
            _index.Remove(value);
        return entry;
    }

    private sealed record Entry(StoredObject<T> Object, string Uid, string Version, string? IndexValue)
    {
        /// <summary>The budget from which the object has its bytes; null for one that takes none.</summary>
        public StoreBudget? Budget { get; init; }

        public long Bytes { get; init; }
    }
}
