using System.Runtime.CompilerServices;

namespace Hotlap.Operator.Metrics;

/// <summary>
/// Values of families with their labels, encoded in a few bytes each, because clusters keep thousands of ended runs. A struct for the same
/// reason (operator/docs/adr/0031).
/// </summary>
/// <param name="labels">Table of the distinct labels of all values.</param>
/// <param name="bytes">For each family the length of its values in bytes, then the values as <see cref="ResultRecorder"/> encodes
/// them.</param>
internal readonly struct PackedValues(KeyValuePair<string, string>[] labels, byte[] bytes)
{
    /// <summary>Maximum number of labels of a value in addition to namespace and name.</summary>
    private const int MostLabels = 7;

    /// <summary>Passes the values of a family, given by its index, to a sink.</summary>
    public void Give(int family, ResultSink sink)
    {
        var reader = new CompactReader(bytes);
        for (; family > 0; family--)
            reader.Skip(reader.Length());
        var end = reader.Length() + reader.Position;
        var buffer = default(LabelBuffer);
        while (reader.Position < end)
        {
            var (kept, count, scale) = ResultRecorder.Parts(reader.Byte());
            for (var i = kept; i < count; i++)
                buffer[i] = labels[reader.Length()];
            sink.Add(reader.Value(scale), buffer[..count]);
        }
    }

    [InlineArray(MostLabels)]
    private struct LabelBuffer
    {
        private KeyValuePair<string, string> _first;
    }
}
