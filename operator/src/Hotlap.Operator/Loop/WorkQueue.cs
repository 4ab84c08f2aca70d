using System.Threading.Channels;

namespace Hotlap.Operator.Loop;

/// <summary>
/// Runs that need a pass. A key that already waits is not queued twice. A key that is being processed is queued again when its pass ends,
/// so that two workers never process the same run. Namespaces take turns, and every other pass is an urgent one if any waits, so a
/// namespace with many busy runs holds up neither the runs of others nor their suspension and deletion.
/// </summary>
internal sealed class WorkQueue(TimeProvider time) : IDisposable
{
    private readonly Lock _gate = new();

    // One item for each entry of both queues. A semaphore would give one to a reader that is being cancelled.
    private readonly Channel<bool> _entries = Channel.CreateUnbounded<bool>();
    private readonly FairQueue _usual = new();
    private readonly FairQueue _urgent = new();

    /// <summary>Keys that wait for a pass, and whether it is urgent.</summary>
    private readonly Dictionary<ObjectKey, bool> _waiting = [];
    private readonly HashSet<ObjectKey> _working = [];
    private readonly Dictionary<ObjectKey, ITimer> _later = [];
    private bool _lastWasUrgent;
    private bool _disposed;

    public int Depth
    {
        get
        {
            lock (_gate)
                return _waiting.Count;
        }
    }

    public void Add(ObjectKey key, bool isUrgent = false)
    {
        lock (_gate)
        {
            if (_waiting.TryGetValue(key, out var wasUrgent) && (wasUrgent || !isUrgent)) return;
            _waiting[key] = isUrgent;
            if (!_working.Contains(key)) Enter(key, isUrgent);
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
        while (true)
        {
            await _entries.Reader.ReadAsync(cancellationToken);
            lock (_gate)
            {
                // A key that became urgent while it waited has two entries; the second to come is void.
                if (TryTake() is not { } key || _working.Contains(key) || !_waiting.Remove(key)) continue;
                _working.Add(key);
                return key;
            }
        }
    }

    public void Done(ObjectKey key)
    {
        lock (_gate)
        {
            _working.Remove(key);
            if (_waiting.TryGetValue(key, out var isUrgent)) Enter(key, isUrgent);
        }
    }

    private void Enter(ObjectKey key, bool isUrgent)
    {
        (isUrgent ? _urgent : _usual).Enqueue(key);
        _entries.Writer.TryWrite(true);
    }

    private ObjectKey? TryTake()
    {
        var (first, second) = _lastWasUrgent ? (_usual, _urgent) : (_urgent, _usual);
        var isFirst = first.TryDequeue(out var key);
        if (!isFirst && !second.TryDequeue(out key)) return null;
        _lastWasUrgent = isFirst == (first == _urgent);
        return key;
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
