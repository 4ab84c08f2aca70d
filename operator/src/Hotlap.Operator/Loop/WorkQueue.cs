using System.Threading.Channels;

namespace Hotlap.Operator.Loop;

/// <summary>
/// Runs that need a pass. A key that already waits is not queued twice. A key that is being processed is queued again when its pass ends,
/// so that two workers never process the same run.
/// </summary>
internal sealed class WorkQueue(TimeProvider time) : IDisposable
{
    private readonly Lock _gate = new();
    private readonly Channel<ObjectKey> _ready = Channel.CreateUnbounded<ObjectKey>();
    private readonly HashSet<ObjectKey> _waiting = [];
    private readonly HashSet<ObjectKey> _working = [];
    private readonly Dictionary<ObjectKey, ITimer> _later = [];
    private bool _disposed;

    public int Depth
    {
        get
        {
            lock (_gate)
                return _waiting.Count;
        }
    }

    public void Add(ObjectKey key)
    {
        lock (_gate)
        {
            if (_waiting.Add(key) && !_working.Contains(key))
                _ready.Writer.TryWrite(key);
        }
    }

    /// <summary>Queues a run after at most <see cref="TimerPause.Longest"/>, replacing an earlier schedule; null only removes it.</summary>
    public void Schedule(ObjectKey key, TimeSpan? delay)
    {
        lock (_gate)
        {
            if (_later.Remove(key, out var old))
                old.Dispose();
            if (delay is { } pause && !_disposed)
                _later[key] = time.CreateTimer(_ => Add(key), null, TimerPause.Clamp(pause), Timeout.InfiniteTimeSpan);
        }
    }

    /// <summary>Waits for the next run; return it with <see cref="Done"/>.</summary>
    public async ValueTask<ObjectKey> TakeAsync(CancellationToken cancellationToken)
    {
        var key = await _ready.Reader.ReadAsync(cancellationToken);
        lock (_gate)
        {
            _waiting.Remove(key);
            _working.Add(key);
        }

        return key;
    }

    public void Done(ObjectKey key)
    {
        lock (_gate)
        {
            _working.Remove(key);
            if (_waiting.Contains(key))
                _ready.Writer.TryWrite(key);
        }
    }

    public void Dispose()
    {
        lock (_gate)
        {
            _disposed = true;
            foreach (var timer in _later.Values)
                timer.Dispose();
            _later.Clear();
        }
    }
}
