namespace Hotlap.Operator.Loop;

/// <summary>
/// Keys in the order of their arrival, except that namespaces take turns: one with many keys delays each other one by one key. Not
/// thread-safe.
/// </summary>
internal sealed class FairQueue
{
    private readonly Queue<Queue<ObjectKey>> _turns = [];
    private readonly Dictionary<string, Queue<ObjectKey>> _namespaces = [];

    public int Count { get; private set; }

    public void Enqueue(ObjectKey key)
    {
        var namespaceName = key.Namespace ?? "";
        if (!_namespaces.TryGetValue(namespaceName, out var keys))
        {
            _namespaces[namespaceName] = keys = [];
            _turns.Enqueue(keys);
        }

        keys.Enqueue(key);
        Count++;
    }

    public bool TryDequeue(out ObjectKey key)
    {
        key = default;
        if (!_turns.TryDequeue(out var keys)) return false;
        key = keys.Dequeue();
        Count--;
        if (keys.Count > 0)
            _turns.Enqueue(keys);
        else
            _namespaces.Remove(key.Namespace ?? "");
        return true;
    }
}
