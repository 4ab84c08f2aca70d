using System.Threading.Channels;

namespace Hotlap.Operator.Loop;

/// <summary>
/// Runs that wait for a pass and for which the cache has no room. Each is read from the API server for its pass, one at a time, because
/// it can have a MiB. They wait here, so that no worker waits with them; namespaces take turns.
/// </summary>
internal sealed class WithheldLane
{
    private readonly Lock _gate = new();
    private readonly FairQueue _keys = new();
    private readonly Channel<bool> _entries = Channel.CreateUnbounded<bool>();

    public int Depth
    {
        get
        {
            lock (_gate)
                return _keys.Count;
        }
    }

    public void Add(ObjectKey key)
    {
        lock (_gate)
            _keys.Enqueue(key);
        _entries.Writer.TryWrite(true);
    }

    /// <summary>Waits for the next run.</summary>
    public async ValueTask<ObjectKey> TakeAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            await _entries.Reader.ReadAsync(cancellationToken);
            if (TryTake(out var key)) return key;
        }
    }

    public bool TryTake(out ObjectKey key)
    {
        lock (_gate)
            return _keys.TryDequeue(out key);
    }
}
