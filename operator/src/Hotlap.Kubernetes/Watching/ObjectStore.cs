namespace Hotlap.Kubernetes;

/// <summary>The objects of a cache, with one index. Safe for use by many threads.</summary>
/// <param name="type">Their type.</param>
/// <param name="indexBy">The value to index an object by; null for none.</param>
/// <param name="isAtRest">Which objects are kept packed; null for none.</param>
/// <param name="outlineOf">What is kept beside the packed form of an object that is not at rest; null where it is kept whole.</param>
internal sealed class ObjectStore<T>(ResourceType<T> type, Func<T, string?>? indexBy, Func<T, bool>? isAtRest = null, Func<T, T?>? outlineOf = null)
    where T : class
{
    private readonly Lock _gate = new();
    private readonly Dictionary<ObjectKey, Entry> _entries = [];
    private readonly Dictionary<string, HashSet<ObjectKey>> _index = [];
    private readonly Departures _departures = new();

    public T? Find(ObjectKey key)
    {
        lock (_gate)
            return _entries.TryGetValue(key, out var entry) ? Read(entry) : null;
    }

    public IReadOnlyList<T> List()
    {
        lock (_gate)
            return [.. _entries.Values.Select(Read)];
    }

    /// <summary>The objects that are not at rest; of those that are kept packed the outline.</summary>
    public IReadOnlyList<T> ListAwake()
    {
        lock (_gate)
            return [.. _entries.Values.Select(entry => entry.Awake).OfType<T>()];
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

    /// <summary>True where there are objects of an index value, and all of them are at rest.</summary>
    public bool IsAtRest(string value)
    {
        lock (_gate)
            return _index.TryGetValue(value, out var keys) && keys.All(key => _entries[key].Awake is null);
    }

    public IReadOnlyList<ObjectKey> Keys(string? namespaceName)
    {
        lock (_gate)
            return [.. _entries.Keys.Where(key => namespaceName is null || key.Namespace == namespaceName)];
    }

    /// <summary>
    /// Takes in what a list holds, whatever was known: after a restore from a backup the older version is the true one.
    /// One with another UID than before was deleted and created in between: two changes.
    /// </summary>
    public IReadOnlyList<ObjectChange<T>> Put(T item)
    {
        var identity = type.Identity(item);
        lock (_gate)
        {
            _departures.Remove(identity.Uid);
            return Put(identity, item);
        }
    }

    /// <summary>Takes in what a watch tells, unless something newer is known: events may come again, or late.</summary>
    public IReadOnlyList<ObjectChange<T>> Follow(T item)
    {
        var identity = type.Identity(item);
        lock (_gate)
            return IsStale(identity) || _departures.Includes(identity) ? [] : Put(identity, item);
    }

    /// <summary>Takes out what a watch tells is gone, unless something newer has the name by now.</summary>
    public IReadOnlyList<ObjectChange<T>> FollowRemoval(ObjectIdentity identity)
    {
        lock (_gate)
        {
            if (IsStale(identity))
                return [];
            _departures.Add(identity);
            return Take(identity.Key) is { } old ? [Deleted(identity.Key, Read(old))] : [];
        }
    }

    public IReadOnlyList<ObjectChange<T>> Remove(ObjectKey key)
    {
        lock (_gate)
            return Take(key) is { } old ? [Deleted(key, Read(old))] : [];
    }

    private IReadOnlyList<ObjectChange<T>> Put(ObjectIdentity identity, T item)
    {
        var old = Take(identity.Key);
        Insert(identity, item);
        if (old is null)
            return [new ObjectChange<T>(WatchEventKind.Added, identity.Key, null, item)];
        if (old.Uid != identity.Uid)
            return [Deleted(identity.Key, Read(old)), new ObjectChange<T>(WatchEventKind.Added, identity.Key, null, item)];
        return old.Version == identity.ResourceVersion
            ? [] : [new ObjectChange<T>(WatchEventKind.Modified, identity.Key, Read(old), item)];
    }

    private bool IsStale(ObjectIdentity identity) =>
        _entries.TryGetValue(identity.Key, out var held) && Versions.IsOlder(identity.ResourceVersion, held.Version);

    private T Read(Entry entry) => entry.Packed is { } packed ? PackedJson.Unpack(packed, type.TypeInfo) : entry.Awake!;

    private static ObjectChange<T> Deleted(ObjectKey key, T old) => new(WatchEventKind.Deleted, key, old, null);

    private void Insert(ObjectIdentity identity, T item)
    {
        var value = indexBy?.Invoke(item);
        var rests = isAtRest?.Invoke(item) == true;
        var outline = rests ? null : outlineOf?.Invoke(item);
        var packed = rests || outline is not null ? PackedJson.Pack(item, type.TypeInfo) : null;
        _entries[identity.Key] = new Entry(rests ? null : outline ?? item, packed, identity.Uid, identity.ResourceVersion, value);
        if (value is null)
            return;
        if (!_index.TryGetValue(value, out var keys))
            _index[value] = keys = [];
        keys.Add(identity.Key);
    }

    private Entry? Take(ObjectKey key)
    {
        if (!_entries.Remove(key, out var entry))
            return null;
        if (entry.IndexValue is { } value && _index[value].Remove(key) && _index[value].Count == 0)
            _index.Remove(value);
        return entry;
    }

    /// <summary>An object.</summary>
    /// <param name="Awake">The object, or its outline where it is packed; null where it is at rest.</param>
    /// <param name="Packed">The object as compressed JSON; null where it is kept as it is.</param>
    /// <param name="Uid">Its UID.</param>
    /// <param name="Version">Its version.</param>
    /// <param name="IndexValue">The value by which it is found; null for none.</param>
    private sealed record Entry(T? Awake, byte[]? Packed, string Uid, string Version, string? IndexValue);
}
