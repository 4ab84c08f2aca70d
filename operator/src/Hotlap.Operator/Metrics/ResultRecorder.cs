using Hotlap.Kubernetes;

namespace Hotlap.Operator.Metrics;

/// <summary>
/// Writes values compactly: a byte that says how many labels are those of the value before, how many there are, and the scale; the places
/// of the other labels in the table; the value.
/// </summary>
internal sealed class ResultRecorder : ResultSink
{
    private const int CountBits = 3;
    private const int ScaleShift = 2 * CountBits;
    private const int CountMask = (1 << CountBits) - 1;

    private readonly Dictionary<KeyValuePair<string, string>, int> _places = [];
    private readonly List<KeyValuePair<string, string>> _before = [];
    private readonly CompactWriter _all = new();
    private readonly CompactWriter _family = new();

    /// <summary>Reads the byte that begins a value.</summary>
    public static (int Kept, int Count, int Scale) Parts(byte head) => (head & CountMask, (head >> CountBits) & CountMask, head >> ScaleShift);

    public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels)
    {
        var kept = 0;
        while (kept < labels.Length && kept < _before.Count && labels[kept].Equals(_before[kept]))
            kept++;
        var scale = CompactWriter.ScaleOf(value);
        _family.Byte((byte)(kept | (labels.Length << CountBits) | (scale << ScaleShift)));
        foreach (var label in labels[kept..])
            _family.Length(PlaceOf(label));
        _family.Value(value, scale);
        _before.Clear();
        _before.AddRange(labels);
    }

    /// <summary>What follows is of the next family.</summary>
    public void EndFamily()
    {
        _all.Length(_family.Written.Length);
        _all.Bytes(_family.Written);
        _family.Clear();
        _before.Clear();
    }

    public RunResults Results(ObjectKey run) => new(run, [.. _places.Keys], _all.Written.ToArray());

    private int PlaceOf(KeyValuePair<string, string> label)
    {
        if (!_places.TryGetValue(label, out var place))
            _places[label] = place = _places.Count;
        return place;
    }
}
