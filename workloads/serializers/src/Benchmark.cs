using System.Diagnostics;

namespace Serializers;

/// <summary>Times one library: the first pass over all items, which holds the JIT, and several passes after a warm-up.</summary>
internal sealed class Benchmark<T>(IItemSerializer<T> serializer, Options options, ResultsWriter results)
{
    private readonly Item[] _items = Item.Make(options.Items);
    private T[] _values = [];
    private byte[][] _bytes = [];
    private long _size;
    private T? _last;

    public void Run()
    {
        _values = [.. _items.Select(serializer.From)];
        results.Metric("firstSerialize", Time(Serialize));
        _bytes = [.. _values.Select(serializer.Serialize)];
        results.Metric("firstDeserialize", Time(Deserialize));
        results.Metric("size", _size);
        WarmUp();
        results.BeginWindow();
        for (var pass = 0; pass < options.Passes; pass++)
        {
            results.Metric("serialize", Time(Serialize));
            results.Metric("deserialize", Time(Deserialize));
        }

        results.EndWindow();
        Check();
    }

    // What a pass makes is dropped at once, as a service drops it. Kept, the passes would time how the garbage collector moves survivors.
    private void Serialize()
    {
        _size = 0;
        foreach (var value in _values) _size += serializer.Serialize(value).Length;
    }

    private void Deserialize()
    {
        foreach (var bytes in _bytes) _last = serializer.Deserialize(bytes);
    }

    private void WarmUp()
    {
        for (var begin = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(begin) < options.WarmUp;)
        {
            Serialize();
            Deserialize();
        }
    }

    /// <summary>Nanoseconds of one pass. The garbage of the pass before is collected first, so that no pass pays for another.</summary>
    private static long Time(Action pass)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        var begin = Stopwatch.GetTimestamp();
        pass();
        return (long)Stopwatch.GetElapsedTime(begin).TotalNanoseconds;
    }

    private void Check()
    {
        for (var i = 0; i < _items.Length; i++)
            if (serializer.To(serializer.Deserialize(_bytes[i])) is var copy && copy != _items[i])
                throw new InvalidDataException($"item {i} was {_items[i]} and is {copy} after it was serialized and deserialized");
        if (!_items[^1].Equals(_last is null ? null : serializer.To(_last)))
            throw new InvalidDataException("the last pass did not deserialize the last item");
    }
}
