using System.Runtime.CompilerServices;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Metrics;

/// <summary>The values of a run in all families, in a few bytes each: clusters keep thousands of runs that have ended.</summary>
internal sealed class RunResults
{
    /// <summary>The most labels that a value has beside namespace and name.</summary>
    private const int MostLabels = 7;

    private readonly KeyValuePair<string, string>[] _labels;
    private readonly byte[] _values;

    /// <summary>Holds what a recorder wrote.</summary>
    /// <param name="run">Which run.</param>
    /// <param name="labels">All labels that its values have, once each.</param>
    /// <param name="values">For each family the length in bytes of what follows, and its values as <see cref="ResultRecorder"/> writes them.</param>
    public RunResults(ObjectKey run, KeyValuePair<string, string>[] labels, byte[] values) => (Run, _labels, _values) = (run, labels, values);

    public ObjectKey Run { get; }

    /// <summary>Reads them from a run.</summary>
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

    /// <summary>Gives the values of a family, by its place among all, to a sink.</summary>
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
