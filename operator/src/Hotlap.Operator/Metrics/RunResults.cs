using System.Runtime.CompilerServices;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Metrics;

/// <summary>The values of a run in all families, encoded in a few bytes each, because clusters keep thousands of ended runs.</summary>
internal sealed class RunResults
{
    /// <summary>Maximum number of labels of a value in addition to namespace and name.</summary>
    private const int MostLabels = 7;

    private readonly KeyValuePair<string, string>[] _labels;
    private readonly byte[] _values;

    /// <summary>Creates results from the output of a recorder.</summary>
    /// <param name="run">Key of the run.</param>
    /// <param name="labels">Table of the distinct labels of all values.</param>
    /// <param name="values">For each family the length of its values in bytes, then the values as <see cref="ResultRecorder"/> encodes
    /// them.</param>
    public RunResults(ObjectKey run, KeyValuePair<string, string>[] labels, byte[] values) =>
        (Run, _labels, _values) = (run, labels, values);

    public ObjectKey Run { get; }

    /// <summary>Extracts the results from a run's status.</summary>
    public static RunResults Of(BenchmarkRun run)
    {
        var recorder = new ResultRecorder();
        foreach (var family in ResultFamilies.All)
        {
            family.Read(run, recorder);
            recorder.EndFamily();
        }

        return recorder.Results(new ObjectKey(run.Metadata.Namespace, run.Metadata.Name));
    }

    /// <summary>Passes the values of a family, given by its index in all families, to a sink.</summary>
    public void Give(int family, ResultSink sink)
    {
        var bytes = new CompactReader(_values);
        for (; family > 0; family--)
            bytes.Skip(bytes.Length());
        var end = bytes.Length() + bytes.Position;
        var labels = default(LabelBuffer);
        while (bytes.Position < end)
        {
            var (kept, count, scale) = ResultRecorder.Parts(bytes.Byte());
            for (var i = kept; i < count; i++)
                labels[i] = _labels[bytes.Length()];
            sink.Add(bytes.Value(scale), labels[..count]);
        }
    }

    [InlineArray(MostLabels)]
    private struct LabelBuffer
    {
        private KeyValuePair<string, string> _first;
    }
}
