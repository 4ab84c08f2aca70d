namespace Hotlap.Testing;

/// <summary>A clock that moves only when a test says so. Timers fire inside <see cref="Advance"/>, in order of their due time.</summary>
public sealed class ManualTimeProvider(DateTimeOffset start) : TimeProvider
{
    private readonly Lock _gate = new();
    private readonly List<ManualTimer> _timers = [];
    private readonly List<(int Count, TaskCompletionSource Reached)> _waiters = [];
    private DateTimeOffset _now = start;

    public ManualTimeProvider()
        : this(new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero))
    {
    }

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override TimeZoneInfo LocalTimeZone => TimeZoneInfo.Utc;

    /// <summary>Timers that are armed: delays, timeouts and periodic timers of the code under test.</summary>
    public int ArmedTimers
    {
        get
        {
            lock (_gate)
                return _timers.Count;
        }
    }

    public override DateTimeOffset GetUtcNow()
    {
        lock (_gate)
            return _now;
    }

    public override long GetTimestamp() => GetUtcNow().UtcTicks;

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new ManualTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    /// <summary>Moves the clock and fires each timer that comes due on the way, also those that timers arm meanwhile.</summary>
    public void Advance(TimeSpan by)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(by, TimeSpan.Zero);
        var end = GetUtcNow() + by;
        while (TakeDue(end) is { } timer)
            timer.Fire();
        lock (_gate)
            _now = end;
    }

    /// <summary>Moves the clock and fires nothing, as for a process that was frozen and has just woken.</summary>
    public void Skip(TimeSpan by)
    {
        lock (_gate)
            _now += by;
    }

    /// <summary>Completes as soon as at least <paramref name="count"/> timers are armed, so that a test advances only when the code waits.</summary>
    public Task WhenArmedAsync(int count = 1)
    {
        lock (_gate)
        {
            if (_timers.Count >= count)
                return Task.CompletedTask;
            var reached = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            _waiters.Add((count, reached));
            return reached.Task;
        }
    }

    private ManualTimer? TakeDue(DateTimeOffset end)
    {
        lock (_gate)
        {
            var next = _timers.Where(timer => timer.Due <= end).MinBy(timer => timer.Due);
            if (next is null)
                return null;
            if (next.Due > _now)
                _now = next.Due;
            if (next.Period > TimeSpan.Zero)
                next.Due += next.Period;
            else
                _timers.Remove(next);
            return next;
        }
    }

    private void Arm(ManualTimer timer, TimeSpan dueTime, TimeSpan period)
    {
        lock (_gate)
        {
            _timers.Remove(timer);
            if (dueTime == Timeout.InfiniteTimeSpan)
                return;
            timer.Due = _now + dueTime;
            timer.Period = period == Timeout.InfiniteTimeSpan ? TimeSpan.Zero : period;
            _timers.Add(timer);
            foreach (var waiter in _waiters.Where(waiter => waiter.Count <= _timers.Count).ToList())
            {
                _waiters.Remove(waiter);
                waiter.Reached.SetResult();
            }
        }
    }

    private void Disarm(ManualTimer timer)
    {
        lock (_gate)
            _timers.Remove(timer);
    }

    private sealed class ManualTimer(ManualTimeProvider clock, TimerCallback callback, object? state) : ITimer
    {
        public DateTimeOffset Due { get; set; }

        public TimeSpan Period { get; set; }

        public void Fire() => callback(state);

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            clock.Arm(this, dueTime, period);
            return true;
        }

        public void Dispose() => clock.Disarm(this);

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
