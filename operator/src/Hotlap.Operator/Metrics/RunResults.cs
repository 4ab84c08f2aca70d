using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Planning.Digests;

namespace Hotlap.Operator.Metrics;

/// <summary>Results of all runs, extracted from each status when it changes, so that a scrape does not need the run objects.</summary>
internal sealed class ResultStore
{
    /// <summary>Maximum number of ended runs with gauges, because a run can have hundreds of series.</summary>
    public const int MostEnded = 200;

    private readonly ConcurrentDictionary<ObjectKey, RunResults> _runs = [];

    /// <summary>The runs that have not ended, and the <see cref="MostEnded"/> runs that ended last.</summary>
    public IReadOnlyCollection<RunResults> Runs
    {
        get
        {
            if (_runs.Count <= MostEnded) return [.. _runs.Values];
            var ended = _runs.Values.ToLookup(run => run.EndedAt is not null);
            return [.. ended[false], .. ended[true].OrderByDescending(run => run.EndedAt).Take(MostEnded)];
        }
    }

    /// <summary>Handles an added, modified or deleted run.</summary>
    public void RunChanged(ObjectChange<BenchmarkRun> change)
    {
        if (change.New is { } run)
            _runs[change.Key] = RunResults.Of(run);
        else
            _runs.TryRemove(change.Key, out _);
    }
}

/// <summary>The values of a run in all families, encoded in a few bytes each, because clusters keep thousands of ended runs.</summary>
internal sealed class RunResults
{
    /// <summary>Maximum number of labels of a value in addition to namespace and name.</summary>
    private const int MostLabels = 7;

    private readonly KeyValuePair<string, string>[] _labels;
    private readonly byte[] _values;

    /// <summary>Creates results from the output of a recorder.</summary>
    /// <param name="run">Key of the run.</param>
    /// <param name="endedAt">When the run ended; null if it has not.</param>
    /// <param name="labels">Table of the distinct labels of all values.</param>
    /// <param name="values">For each family the length of its values in bytes, then the values as <see cref="ResultRecorder"/> encodes
    /// them.</param>
    public RunResults(ObjectKey run, DateTimeOffset? endedAt, KeyValuePair<string, string>[] labels, byte[] values) =>
        (Run, EndedAt, _labels, _values) = (run, endedAt, labels, values);

    public ObjectKey Run { get; }

    public DateTimeOffset? EndedAt { get; }

    /// <summary>Extracts the results from a run's status.</summary>
    public static RunResults Of(BenchmarkRun run)
    {
        var recorder = new ResultRecorder();
        foreach (var family in ResultFamilies.All)
        {
            family.Read(run, recorder);
            recorder.EndFamily();
        }

        return recorder.Results(
            new ObjectKey(run.Metadata.Namespace, run.Metadata.Name), RunMeasurement.HasEnded(run) ? run.Status?.CompletionTime : null);
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
