using System.Diagnostics;

namespace LargeRows;

/// <summary>Reads the row asynchronously and synchronously by turns, and states both and their ratio.</summary>
internal sealed class Benchmark(DocumentReader reader, Options options, ResultsWriter results)
{
    private readonly List<Reading> _async = [];
    private readonly List<Reading> _sync = [];

    public async Task RunAsync()
    {
        await WarmUpAsync();
        results.BeginWindow();
        for (var begin = Stopwatch.GetTimestamp(); _sync.Count < options.Pairs || Stopwatch.GetElapsedTime(begin) < options.Duration;)
            await ReadPairAsync(asyncFirst: (options.Round + _sync.Count) % 2 == 0);
        results.EndWindow();
        State();
    }

    // Opens the connection, builds EF Core's model and compiles both ways, and proves that both give the same.
    private async Task WarmUpAsync()
    {
        var (first, second) = (await reader.ReadAsync(), reader.Read());
        if (first.Content.Length != Options.ContentSize)
            throw new InvalidDataException($"the content has {first.Content.Length} bytes and not {Options.ContentSize}");
        if (first.Id != second.Id || first.Title != second.Title || !first.Content.AsSpan().SequenceEqual(second.Content))
            throw new InvalidDataException("the asynchronous read gave another row than the synchronous one");
    }

    // What comes first changes with the pair, and the beginning with the round.
    private async Task ReadPairAsync(bool asyncFirst)
    {
        if (asyncFirst) _async.Add(await Reading.OfAsync(reader.ReadAsync));
        _sync.Add(await Reading.OfAsync(() => Task.FromResult(reader.Read())));
        if (!asyncFirst) _async.Add(await Reading.OfAsync(reader.ReadAsync));
    }

    private void State()
    {
        State("async", _async, reading => reading.Nanoseconds);
        State("sync", _sync, reading => reading.Nanoseconds);
        results.Metric("ratio", Ratio(Median(_async), Median(_sync)));
        State("allocatedAsync", _async, reading => reading.AllocatedBytes);
        State("allocatedSync", _sync, reading => reading.AllocatedBytes);
        State("gen0", _async, reading => reading.Gen0);
        State("gen1", _async, reading => reading.Gen1);
        State("gen2", _async, reading => reading.Gen2);
    }

    // Hotlap takes the median of several values.
    private void State(string metric, List<Reading> readings, Func<Reading, long> figure)
    {
        foreach (var reading in readings) results.Metric(metric, figure(reading));
    }

    private static double Median(List<Reading> readings)
    {
        var sorted = readings.ConvertAll(reading => reading.Nanoseconds).Order().ToList();
        return (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2.0;
    }

    private static long Ratio(double left, double right) => (long)Math.Round(1000 * left / right);
}
