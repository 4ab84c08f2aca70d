using System.Collections.Concurrent;

namespace Hotlap.Operator.Observing;

/// <summary>When this process first received each pod's Ready condition: one clock, finer than the API's whole seconds.</summary>
internal sealed class ReadyClock(TimeProvider time)
{
    private readonly ConcurrentDictionary<string, DateTimeOffset> _seen = new(StringComparer.Ordinal);

    /// <summary>Records when a pod becomes Ready, but not during the first list, whose pods may have been Ready for long.</summary>
    public void Note(ObjectChange<Pod> change, bool isLive)
    {
        if (change.New is null)
            _seen.TryRemove(change.Old!.Metadata.Uid, out _);
        else if (isLive && change.New.Status.Conditions?.Any(condition => condition is { Type: "Ready", Status: "True" }) == true)
            _seen.TryAdd(change.New.Metadata.Uid, time.GetUtcNow());
    }

    public IReadOnlyDictionary<string, DateTimeOffset> Of(IReadOnlyList<Pod> pods)
    {
        var found = new Dictionary<string, DateTimeOffset>(StringComparer.Ordinal);
        foreach (var uid in pods.Select(pod => pod.Metadata.Uid))
        {
            if (_seen.TryGetValue(uid, out var at)) found[uid] = at;
        }

        return found;
    }
}
