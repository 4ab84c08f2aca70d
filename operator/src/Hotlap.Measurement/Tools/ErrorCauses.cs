namespace Hotlap.Measurement.Tools;

/// <summary>Counts errors by cause. Causes beyond the 20 that the contract allows are counted as <c>other</c>.</summary>
internal sealed class ErrorCauses
{
    private const int MaxCauses = 20;
    private const string Rest = "other";

    private readonly SortedDictionary<string, long> _counts = new(StringComparer.Ordinal);

    public IReadOnlyDictionary<string, long> Counts => _counts;

    public void Add(string cause, long count)
    {
        if (count <= 0)
            return;
        var key = Text.Excerpt.Of(cause);
        if (!_counts.ContainsKey(key) && _counts.Count >= MaxCauses - 1)
            key = Rest;
        _counts[key] = _counts.GetValueOrDefault(key) + count;
    }
}
