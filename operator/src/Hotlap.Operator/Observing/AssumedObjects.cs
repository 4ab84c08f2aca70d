namespace Hotlap.Operator.Observing;

/// <summary>
/// Objects that the operator has created or deleted and that the watch has not shown yet. They are overlaid on the cache, so that a plan
/// never uses a view from before the operator's own writes. An assumption ends when the watch or a new list shows the object's state, or
/// after its time limit. A silent watch is detected within that limit.
/// </summary>
internal sealed class AssumedObjects<T>(Func<T, ObjectMeta> metadata, Func<T, ObjectMeta, T> withMetadata, TimeProvider time)
{
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(75);

    /// <summary>Repeating a deletion is harmless, but a deletion that had no effect must not be assumed for long.</summary>
    private static readonly TimeSpan LongestDeleted = TimeSpan.FromSeconds(5);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, (T Object, DateTimeOffset Since)> _created = [];
    private readonly Dictionary<string, DateTimeOffset> _deleted = [];

    public void Created(T created)
    {
        lock (_gate)
            _created[metadata(created).Uid] = (created, time.GetUtcNow());
    }

    public void Deleted(string uid)
    {
        lock (_gate)
        {
            _created.Remove(uid);
            _deleted[uid] = time.GetUtcNow();
        }
    }

    /// <summary>Ends assumptions about an object that the watch reported as deleted.</summary>
    public void Gone(string uid)
    {
        lock (_gate)
        {
            _created.Remove(uid);
            _deleted.Remove(uid);
        }
    }

    /// <summary>Ends assumptions that are older than a complete list, because that list shows their outcome.</summary>
    public void Listed(DateTimeOffset began)
    {
        lock (_gate)
            Forget(began, began);
    }

    /// <summary>Returns the matching cached objects with the operator's own writes applied.</summary>
    public IReadOnlyList<T> Overlay(IEnumerable<T> cached, Func<T, bool> matches)
    {
        lock (_gate)
        {
            ForgetOld();
            var seen = cached.Where(matches).ToList();
            foreach (var item in seen)
                _created.Remove(metadata(item).Uid);
            return [.. seen.Select(MarkDeleted), .. _created.Values.Select(assumed => assumed.Object).Where(matches)];
        }
    }

    /// <summary>Returns a cached object with the operator's own deletion applied.</summary>
    public T Overlay(T cached)
    {
        lock (_gate)
        {
            ForgetOld();
            return MarkDeleted(cached);
        }
    }

    private T MarkDeleted(T item) => metadata(item) is { DeletionTimestamp: null } found && _deleted.ContainsKey(found.Uid)
        ? withMetadata(item, found with { DeletionTimestamp = time.GetUtcNow() }) : item;

    private void ForgetOld()
    {
        if (_created.Count == 0 && _deleted.Count == 0) return;
        var now = time.GetUtcNow();
        Forget(now - Longest, now - LongestDeleted);
    }

    private void Forget(DateTimeOffset createdUntil, DateTimeOffset deletedUntil)
    {
        foreach (var (uid, assumed) in _created)
        {
            if (assumed.Since <= createdUntil) _created.Remove(uid);
        }

        foreach (var (uid, since) in _deleted)
        {
            if (since <= deletedUntil) _deleted.Remove(uid);
        }
    }
}

/// <summary>The operator's own writes that the caches may not show yet, by kind.</summary>
internal sealed class Assumptions(TimeProvider time)
{
    public AssumedObjects<Pod> Pods { get; } = new(pod => pod.Metadata, (pod, metadata) => pod with { Metadata = metadata }, time);

    public AssumedObjects<Job> Jobs { get; } = new(job => job.Metadata, (job, metadata) => job with { Metadata = metadata }, time);

    public AssumedObjects<PartialObject> ConfigMaps { get; } =
        new(map => map.Metadata, (map, metadata) => map with { Metadata = metadata }, time);

    public AssumedObjects<BenchmarkRun> Runs { get; } =
        new(run => run.Metadata, (run, metadata) => run with { Metadata = metadata }, time);

    public void Gone(string uid)
    {
        Pods.Gone(uid);
        Jobs.Gone(uid);
        ConfigMaps.Gone(uid);
    }

    public void Listed(Type kind, DateTimeOffset began)
    {
        if (kind == typeof(Pod)) Pods.Listed(began);
        else if (kind == typeof(Job)) Jobs.Listed(began);
        else if (kind == typeof(PartialObject)) ConfigMaps.Listed(began);
        else if (kind == typeof(BenchmarkRun)) Runs.Listed(began);
    }
}
