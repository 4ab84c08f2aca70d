namespace Hotlap.Agent.Load;

/// <summary>Reads the container's memory every second while a tool runs, and ends a tool that thrashes.</summary>
internal sealed class MemoryWatch(ContainerMemory memory, TimeProvider clock) : IAsyncDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromSeconds(1);

    // Covers MemoryRule.Patience and the reading before it.
    private const int Kept = 10;

    private readonly CancellationTokenSource _end = new();
    private readonly List<MemoryReading> _readings = [];
    private readonly long _begin = clock.GetTimestamp();
    private Task _watching = Task.CompletedTask;

    /// <summary>Explains the tool's failure by lack of memory; null when memory was not the cause. Call it after the tool's end.</summary>
    public string? Explain(string program, bool wasKilled)
    {
        lock (_readings)
            return MemoryRule.Explain(program, wasKilled, _readings, Read());
    }

    /// <summary>Starts the watch, which calls <paramref name="end"/> once when the tool has thrashed for too long.</summary>
    public void Start(Action end)
    {
        lock (_readings)
            Add();
        _watching = WatchAsync(end);
    }

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        await _watching.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        _end.Dispose();
    }

    private async Task WatchAsync(Action end)
    {
        using var timer = new PeriodicTimer(Interval, clock);
        while (await timer.WaitForNextTickAsync(_end.Token))
        {
            lock (_readings)
            {
                Add();
                if (MemoryRule.ThrashingFor(_readings) < MemoryRule.Patience)
                    continue;
            }
            end();
            return;
        }
    }

    /// <summary>Adds a reading. The first one is never dropped, because OOM kills are counted from it.</summary>
    private void Add()
    {
        if (Read() is not { } reading)
            return;
        _readings.Add(reading);
        if (_readings.Count > Kept)
            _readings.RemoveAt(1);
    }

    private MemoryReading? Read() => memory.Read(clock.GetElapsedTime(_begin));
}

/// <summary>
/// Memory counters of the container's cgroup at one moment, which count from the container's start. The used bytes include the page cache.
/// Refaulted bytes were evicted and soon read again. All processes waited for memory while stalled; zero when the kernel does not count it.
/// </summary>
internal readonly record struct MemoryReading(
    TimeSpan At, long? LimitBytes, long UsedBytes, long Kills, long RefaultedBytes, TimeSpan Stalled);
