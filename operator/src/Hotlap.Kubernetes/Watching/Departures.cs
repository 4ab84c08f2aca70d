namespace Hotlap.Kubernetes;

/// <summary>The objects that a watch told last are gone, and at which version: an event from before that must not bring one back.</summary>
internal sealed class Departures
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

    /// <summary>A list shows the object: it is there again, whatever was told.</summary>
    public void Remove(string uid) => _versions.Remove(uid);

    /// <summary>True for what happened to an object before it went. One that left the selection may come back, at a newer version.</summary>
    public bool Includes(ObjectIdentity identity) =>
        _versions.TryGetValue(identity.Uid, out var gone) && !Versions.IsOlder(gone, identity.ResourceVersion);
}
