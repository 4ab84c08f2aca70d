using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Otlp;

/// <summary>The runtime's last readings with their times, and what lies between two moments. For many threads.</summary>
internal sealed class RuntimeHistory(TimeProvider clock)
{
    private const int Most = 4096;

    // A target's clock is this node's clock; a time that is further off is no time.
    private const long MostClockError = 5_000_000_000;

    // Exports come every second as the operator asks for; one that is a little late is still waited for.
    private static readonly TimeSpan EndPatience = TimeSpan.FromMilliseconds(1200);
    private static readonly TimeSpan StartupPatience = TimeSpan.FromSeconds(3);

    private readonly Lock _gate = new();
    private readonly List<RuntimeReading> _readings = [];
    private TaskCompletionSource _next = NewSignal();

    /// <summary>Takes note of an export.</summary>
    public void Add(MetricsExport export)
    {
        if (export.Reading is not { } reading)
            return;
        var now = clock.ReadUnixNanoseconds();
        var time = Math.Abs(reading.UnixNanoseconds - now) < MostClockError ? reading.UnixNanoseconds : now;
        lock (_gate)
        {
            var last = _readings.LastOrDefault();
            Append(reading with { UnixNanoseconds = time, Values = export.IsDelta && last is not null ? Sum(last, reading) : reading.Values });
            _next.SetResult();
            _next = NewSignal();
        }
    }

    /// <summary>What grew between two moments; waits shortly for the export after the end, where there are exports at all.</summary>
    public async Task<RuntimeSample?> MeasureAsync(long begin, long end, CancellationToken cancellation)
    {
        if (Last() is null)
            return null;
        await WaitForReadingAfterAsync(end, EndPatience, cancellation);
        return Measure(begin, end);
    }

    /// <summary>What grew between two moments, as far as it was exported.</summary>
    public RuntimeSample? Measure(long begin, long end)
    {
        lock (_gate)
            return FindAt(begin) is { } from && FindAt(end) is { } to && to.UnixNanoseconds > from.UnixNanoseconds
                ? RuntimeSamples.Subtract(to, from, _readings[^1])
                : null;
    }

    /// <summary>What the runtime counted from its start to its last export; null without one.</summary>
    public RuntimeSample? SumSince(long execUnixNanoseconds) =>
        Last() is { } last && last.UnixNanoseconds > execUnixNanoseconds ? RuntimeSamples.SinceStart(last, execUnixNanoseconds) : null;

    /// <summary>
    /// The counters of the first export after the first correct answer, from the exec on. The target has no load in between, so what it did
    /// after that answer is little; but it is in the figures.
    /// </summary>
    public async Task<RuntimeSample?> MeasureStartupAsync(StartupSample startup)
    {
        var answered = startup.ExecUnixNanoseconds + (startup.FirstCorrectAnswerMicroseconds * 1000);
        await WaitForReadingAfterAsync(answered, StartupPatience, CancellationToken.None);
        lock (_gate)
            return _readings.Find(r => r.UnixNanoseconds > answered) is { } first ? RuntimeSamples.SinceStart(first, startup.ExecUnixNanoseconds) : null;
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
        // Two processes that export in turn, or one that was replaced: differences across them would be nonsense.
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
            // An edge that no two exports enclose moves to the nearest export.
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

    private static double?[] Sum(RuntimeReading last, RuntimeReading grown) => [.. last.Values.Zip(grown.Values, (a, b) => a + b ?? b ?? a)];

    private static TaskCompletionSource NewSignal() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
