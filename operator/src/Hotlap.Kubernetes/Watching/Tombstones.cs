namespace Hotlap.Kubernetes;

/// <summary>The objects that a watch last reported as deleted, with their version. An older event must not restore them.</summary>
internal sealed class Tombstones
{
    private const int Most = 1000;

    private readonly Dictionary<string, string> _versions = new(StringComparer.Ordinal);
    private readonly Queue<string> _order = new();

    public void Add(ObjectIdentity identity)
    {
        if (!_versions.ContainsKey(identity.Uid))
            _order.Enqueue(identity.Uid);
        _versions[identity.Uid] = identity.ResourceVersion;
        if (_order.Count > Most)
            _versions.Remove(_order.Dequeue());
    }

    /// <summary>Removes the tombstone of an object that a list contains.</summary>
    public void Remove(string uid) => _versions.Remove(uid);

    /// <summary>True for an event from before the deletion. An object that left the selection may come back with a newer version.</summary>
    public bool Includes(ObjectIdentity identity) =>
        _versions.TryGetValue(identity.Uid, out var gone) && !Versions.IsOlder(gone, identity.ResourceVersion);
}
