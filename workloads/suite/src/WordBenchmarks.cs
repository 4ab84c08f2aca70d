using BenchmarkDotNet.Attributes;

namespace Suite;

/// <summary>
/// What is measured. Each method is one metric of time and one of allocated bytes, named after it; parameters would give several figures one name.
/// An operation takes microseconds, because metrics are whole nanoseconds.
/// </summary>
public class WordBenchmarks
{
    private readonly string _text = "the quick brown fox jumps over the lazy dog while the small cat sleeps under the old oak near the river";

    /// <summary>Counts how often each word occurs.</summary>
    [Benchmark]
    public int CountWords()
    {
        var counts = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        foreach (var word in _text.Split(' ')) counts[word] = counts.GetValueOrDefault(word) + 1;
        return counts.Count;
    }

    /// <summary>Splits the text and joins its words in order.</summary>
    [Benchmark]
    public string SortWords() => string.Join(' ', _text.Split(' ').Order(StringComparer.Ordinal));
}
