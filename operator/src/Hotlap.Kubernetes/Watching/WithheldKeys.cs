namespace Hotlap.Kubernetes;

/// <summary>The objects of a cache that found no room, in the order of their arrival. Not thread-safe.</summary>
internal sealed class WithheldKeys
{
    private readonly Dictionary<ObjectKey, Place> _places = [];
    private readonly SortedDictionary<long, ObjectKey> _order = [];
    private long _last;

    public bool Contains(ObjectKey key) => _places.ContainsKey(key);

    /// <summary>Adds an object, behind those that came before it.</summary>
    public void Add(ObjectKey key, Allowance allowance, long bytes)
    {
        var order = _places.TryGetValue(key, out var known) ? known.Order : ++_last;
        _places[key] = new Place(order, allowance.Budget, bytes);
        _order[order] = key;
    }

    public void Remove(ObjectKey key)
    {
        if (_places.Remove(key, out var place))
            _order.Remove(place.Order);
    }

    /// <summary>Returns the first object of each namespace, if it has room now.</summary>
    public IReadOnlyList<ObjectKey> WithRoom()
    {
        if (_order.Count == 0)
            return [];
        var seen = new HashSet<(StoreBudget, string?)>();
        return
        [
            .. _order.Values.Where(key => seen.Add((_places[key].Budget, key.Namespace))
                && _places[key].Budget.HasRoom(key.Namespace, _places[key].Bytes)),
        ];
    }

    private sealed record Place(long Order, StoreBudget Budget, long Bytes);
}
