using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

/// <summary>
/// What the operator itself has just created or deleted and the watch has not shown yet. Laid over the cache, so that a plan never
/// rests on a view from before the operator's own writes. An assumption ends when the watch or a new list shows how things are; a watch
/// that fell silent is noticed within the longest time that an assumption lasts.
/// </summary>
/// <param name="metadata">Metadata of an object.</param>
/// <param name="leave">The object with a deletion time.</param>
/// <param name="time">Clock.</param>
internal sealed class AssumedObjects<T>(Func<T, ObjectMeta> metadata, Func<T, DateTimeOffset, T> leave, TimeProvider time)
    where T : class
{
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(75);

    /// <summary>A deletion that is asked for again does no harm; one that was refused must not be believed for long.</summary>
    private static readonly TimeSpan LongestDeleted = TimeSpan.FromSeconds(5);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, Assumed> _created = [];
    private readonly Dictionary<string, DateTimeOffset> _deleted = [];

    public void Created(T created)
    {
        lock (_gate)
            _created[metadata(created).Uid] = new Assumed(created, time.GetUtcNow());
    }

    public void Deleted(string uid)
    {
        lock (_gate)
        {
            _created.Remove(uid);
            _deleted[uid] = time.GetUtcNow();
        }
    }

    /// <summary>The watch told that an object is gone.</summary>
    public void Gone(string uid)
    {
        lock (_gate)
        {
            _created.Remove(uid);
            _deleted.Remove(uid);
        }
    }

    /// <summary>Everything was listed anew: what was assumed before that began is in the list, or is no more.</summary>
    public void Listed(DateTimeOffset began)
    {
        lock (_gate)
            Forget(began, began);
    }

    /// <summary>The cached objects that match, as they are after the operator's own writes.</summary>
    public IReadOnlyList<T> Over(IEnumerable<T> cached, Func<T, bool> matches)
    {
        lock (_gate)
        {
            ForgetOld();
            var seen = cached.Where(matches).ToList();
            foreach (var item in seen)
                _created.Remove(metadata(item).Uid);
            return [.. seen.Select(Leave), .. _created.Values.Select(assumed => assumed.Object).Where(matches)];
        }
    }

    /// <summary>The object as it is after the operator's own deletion.</summary>
    public T Over(T cached)
    {
        lock (_gate)
        {
            ForgetOld();
            return Leave(cached);
        }
    }

    private T Leave(T item) =>
        metadata(item) is { DeletionTimestamp: null } found && _deleted.ContainsKey(found.Uid) ? leave(item, time.GetUtcNow()) : item;

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

    private sealed record Assumed(T Object, DateTimeOffset Since);
}
