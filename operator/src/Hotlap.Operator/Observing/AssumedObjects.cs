using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

/// <summary>
/// What the operator itself has just created or deleted and the watch has not shown yet. Laid over the cache, so that a plan never
/// rests on a view from before the operator's own writes. An assumption ends when the watch shows it, at the latest after five seconds.
/// </summary>
/// <param name="metadata">Metadata of an object.</param>
/// <param name="leave">The object with a deletion time.</param>
/// <param name="time">Clock.</param>
internal sealed class AssumedObjects<T>(Func<T, ObjectMeta> metadata, Func<T, DateTimeOffset, T> leave, TimeProvider time)
    where T : class
{
    private static readonly TimeSpan Longest = TimeSpan.FromSeconds(5);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, (T Object, DateTimeOffset Until)> _created = [];
    private readonly Dictionary<string, DateTimeOffset> _deleted = [];

    public void Created(T created)
    {
        lock (_gate)
            _created[metadata(created).Uid] = (created, time.GetUtcNow() + Longest);
    }

    public void Deleted(string uid)
    {
        lock (_gate)
        {
            _created.Remove(uid);
            _deleted[uid] = time.GetUtcNow() + Longest;
        }
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
        foreach (var uid in _created.Where(entry => entry.Value.Until <= now).Select(entry => entry.Key).ToList())
            _created.Remove(uid);
        foreach (var uid in _deleted.Where(entry => entry.Value <= now).Select(entry => entry.Key).ToList())
            _deleted.Remove(uid);
    }
}
