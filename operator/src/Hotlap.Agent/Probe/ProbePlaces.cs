namespace Hotlap.Agent.Probe;

/// <summary>
/// The places for connections to the probe. Everybody in the cluster can connect, so a new connection takes the place of the oldest one that has not
/// shown the secret: first of those that have sent no request, then of the others.
/// </summary>
internal sealed class ProbePlaces(int most)
{
    private readonly Lock _gate = new();
    private readonly List<ProbePlace> _taken = [];

    /// <summary>Takes a place; null where all of them are held by connections with the secret.</summary>
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
        // The callbacks run elsewhere: they end the connection, which waits for this gate.
        _ = oldest.Gone.CancelAsync();
        return true;
    }
}

/// <summary>The place of one connection.</summary>
internal sealed class ProbePlace(CancellationToken cancellation) : IDisposable
{
    private volatile bool _hasAsked;
    private volatile bool _isTrusted;

    /// <summary>Cancelled when the connection is to end.</summary>
    public CancellationTokenSource Gone { get; } = CancellationTokenSource.CreateLinkedTokenSource(cancellation);

    /// <summary>True once a whole request has come.</summary>
    public bool HasAsked => _hasAsked;

    /// <summary>True once the secret has come with it.</summary>
    public bool IsTrusted => _isTrusted;

    /// <summary>A whole request has come.</summary>
    /// <param name="trusted">True when it came with the secret.</param>
    public void Ask(bool trusted)
    {
        _isTrusted = trusted;
        _hasAsked = true;
    }

    public void Dispose() => Gone.Dispose();
}
