namespace Hotlap.Operator.Metrics;

/// <summary>
/// Encodes values compactly. Each value is a header byte, the table indexes of its new labels, and the number. The header holds how many
/// leading labels equal those of the previous value, how many labels there are, and the scale.
/// </summary>
internal sealed class ResultRecorder : ResultSink
{
    private const int CountBits = 3;
    private const int ScaleShift = 2 * CountBits;
    private const int CountMask = (1 << CountBits) - 1;

    private readonly Dictionary<KeyValuePair<string, string>, int> _places = [];
    private readonly List<KeyValuePair<string, string>> _before = [];
    private readonly List<byte> _all = [];
    private readonly List<byte> _family = [];

    /// <summary>Decodes the header byte of a value.</summary>
    public static (int Kept, int Count, int Scale) Parts(byte head) =>
        (head & CountMask, (head >> CountBits) & CountMask, head >> ScaleShift);

    public override void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels)
    {
        var kept = 0;
        while (kept < labels.Length && kept < _before.Count && labels[kept].Equals(_before[kept]))
            kept++;
        var scale = Compact.ScaleOf(value);
        _family.Add((byte)(kept | (labels.Length << CountBits) | (scale << ScaleShift)));
        foreach (var label in labels[kept..])
            Compact.AddLength(_family, PlaceOf(label));
        Compact.AddValue(_family, value, scale);
        _before.Clear();
        _before.AddRange(labels);
    }

    /// <summary>Ends a family; the next value belongs to the next family.</summary>
    public void EndFamily()
    {
        Compact.AddLength(_all, _family.Count);
        _all.AddRange(_family);
        _family.Clear();
        _before.Clear();
    }

    public PackedValues Values() => new([.. _places.Keys], [.. _all]);

    private int PlaceOf(KeyValuePair<string, string> label)
    {
        if (!_places.TryGetValue(label, out var place))
            _places[label] = place = _places.Count;
        return place;
    }
}
