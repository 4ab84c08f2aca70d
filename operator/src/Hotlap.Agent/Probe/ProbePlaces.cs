namespace Hotlap.Agent.Probe;

/// <summary>
/// Connection slots of the probe. Every client in the cluster can connect. When all slots are taken, a new connection therefore replaces
/// the oldest one without the secret. Connections that have sent no request are replaced first.
/// </summary>
internal sealed class ProbePlaces(int most)
{
    private readonly Lock _gate = new();
    private readonly List<ProbePlace> _taken = [];

    /// <summary>Takes a slot; null when connections with the secret hold all of them.</summary>
    public ProbePlace? Take(CancellationToken cancellation)
    {
        lock (_gate)
        {
            if (_taken.Count >= most && !DropOne())
                return null;
            var place = new ProbePlace(cancellation);
            _taken.Add(place);
            return place;
        }
    }

    public void Free(ProbePlace place)
    {
        lock (_gate)
            _taken.Remove(place);
        place.Dispose();
    }

    private bool DropOne()
    {
        if (_taken.Where(place => !place.IsTrusted).MinBy(place => place.HasAsked) is not { } oldest)
            return false;
        _taken.Remove(oldest);
        // The callbacks run on another thread: they end the connection, which then waits for this lock.
        _ = oldest.Gone.CancelAsync();
        return true;
    }
}

/// <summary>The slot of one connection.</summary>
internal sealed class ProbePlace(CancellationToken cancellation) : IDisposable
{
    private volatile bool _hasAsked;
    private volatile bool _isTrusted;

    /// <summary>Cancelled when the connection must end.</summary>
    public CancellationTokenSource Gone { get; } = CancellationTokenSource.CreateLinkedTokenSource(cancellation);

    /// <summary>True when a complete request has arrived.</summary>
    public bool HasAsked => _hasAsked;

    /// <summary>True when the request carried the secret.</summary>
    public bool IsTrusted => _isTrusted;

    /// <summary>Records that a complete request has arrived.</summary>
    /// <param name="trusted">True when the request carried the secret.</param>
    public void Ask(bool trusted)
    {
        _isTrusted = trusted;
        _hasAsked = true;
    }

    public void Dispose() => Gone.Dispose();
}
