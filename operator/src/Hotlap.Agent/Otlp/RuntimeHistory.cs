namespace Hotlap.Agent.Otlp;

/// <summary>Keeps the runtime's latest readings with their times, and computes the difference between two moments. Thread-safe.</summary>
internal sealed class RuntimeHistory(TimeProvider clock)
{
    private const int Most = 4096;

    // The target uses this node's clock. A timestamp that differs by more is not used; the time of arrival replaces it.
    private const long MostClockError = 5_000_000_000;

    // The operator configures one export per second. This also waits for an export that is a little late.
    private static readonly TimeSpan EndPatience = TimeSpan.FromMilliseconds(1200);
    private static readonly TimeSpan StartupPatience = TimeSpan.FromSeconds(3);

    private readonly Lock _gate = new();
    private readonly List<RuntimeReading> _readings = [];
    private TaskCompletionSource _next = NewSignal();

    public void Add(MetricsExport export)
    {
        if (export.Reading is not { } reading)
            return;
        var now = clock.ReadUnixNanoseconds();
        var time = Math.Abs(reading.UnixNanoseconds - now) < MostClockError ? reading.UnixNanoseconds : now;
        lock (_gate)
        {
            var last = _readings.LastOrDefault();
            Append(
                reading with { UnixNanoseconds = time, Values = export.IsDelta && last is not null ? Sum(last, reading) : reading.Values });
            _next.SetResult();
            _next = NewSignal();
        }
    }

    /// <summary>As <see cref="Measure"/>, but waits briefly for the export after the end when there are exports at all.</summary>
    public async Task<RuntimeSample?> MeasureAsync(long begin, long end, CancellationToken cancellation)
    {
        if (Last() is null)
            return null;
        await WaitForReadingAfterAsync(end, EndPatience, cancellation);
        return Measure(begin, end);
    }

    /// <summary>Returns the growth of the counters between two moments (Unix time in nanoseconds), as far as it was exported.</summary>
    public RuntimeSample? Measure(long begin, long end)
    {
        lock (_gate)
            return FindAt(begin) is { } from && FindAt(end) is { } to && to.UnixNanoseconds > from.UnixNanoseconds
                ? RuntimeSamples.Subtract(to, from, _readings[^1])
                : null;
    }

    /// <summary>Returns the counters from the process's start to the last export; null without an export after the exec.</summary>
    public RuntimeSample? SumSince(long execUnixNanoseconds) =>
        Last() is { } last && last.UnixNanoseconds > execUnixNanoseconds ? RuntimeSamples.SinceStart(last, execUnixNanoseconds) : null;

    /// <summary>
    /// Returns the counters of the first export after the first correct answer, counted from the exec. They also include what the target
    /// did between that answer and the export, which is little without load.
    /// </summary>
    public async Task<RuntimeSample?> MeasureStartupAsync(StartupSample startup)
    {
        var answered = startup.ExecUnixNanoseconds + (startup.FirstCorrectAnswerMicroseconds * 1000);
        await WaitForReadingAfterAsync(answered, StartupPatience, CancellationToken.None);
        lock (_gate)
            return _readings.Find(r => r.UnixNanoseconds > answered) is { } first
                ? RuntimeSamples.SinceStart(first, startup.ExecUnixNanoseconds) : null;
    }

    private void Append(RuntimeReading reading)
    {
        var last = _readings.LastOrDefault();
        // An exporter may spread one collection over several requests.
        if (last?.UnixNanoseconds == reading.UnixNanoseconds)
        {
            _readings[^1] = last with { Values = [.. last.Values.Zip(reading.Values, (before, now) => now ?? before)] };
            return;
        }
        // Two processes export in turn, or the process was replaced. Differences between their counters are meaningless.
        if (last is not null && (reading.FallsBehind(last) || reading.UnixNanoseconds < last.UnixNanoseconds))
            _readings.Clear();
        if (_readings.Count == Most)
            _readings.RemoveRange(0, Most / 4);
        _readings.Add(reading);
    }

    private RuntimeReading? FindAt(long moment)
    {
        var after = _readings.FindIndex(r => r.UnixNanoseconds >= moment);
        return after switch
        {
            // A moment that does not lie between two exports moves to the nearest export.
            < 0 => _readings.LastOrDefault(),
            0 => _readings[0],
            _ => _readings[after - 1].InterpolateTo(_readings[after], moment),
        };
    }

    private async Task WaitForReadingAfterAsync(long moment, TimeSpan patience, CancellationToken cancellation)
    {
        var begin = clock.GetTimestamp();
        for (var rest = patience; rest > TimeSpan.Zero; rest = patience - clock.GetElapsedTime(begin))
        {
            Task next;
            lock (_gate)
            {
                if (_readings.Count > 0 && _readings[^1].UnixNanoseconds > moment)
                    return;
                next = _next.Task;
            }
            try
            {
                await next.WaitAsync(rest, clock, cancellation);
            }
            catch (TimeoutException)
            {
                return;
            }
        }
    }

    private RuntimeReading? Last()
    {
        lock (_gate)
            return _readings.LastOrDefault();
    }

    private static double?[] Sum(RuntimeReading last, RuntimeReading grown) =>
        [.. last.Values.Zip(grown.Values, (a, b) => a + b ?? b ?? a)];

    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
