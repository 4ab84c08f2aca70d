using System.Collections.Concurrent;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>Contents of the ConfigMaps of active runs, by run UID and ConfigMap UID. They are immutable, so each is read once.</summary>
internal sealed class RunRecords
{
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, RunRecord>> _records = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, RecordedTrial>> _trials = new(StringComparer.Ordinal);

    public RunRecord? Find(string run, string uid) =>
        _records.TryGetValue(run, out var records) && records.TryGetValue(uid, out var record) ? record : null;

    public void Put(string run, string uid, RunRecord record) =>
        _records.GetOrAdd(run, _ => new ConcurrentDictionary<string, RunRecord>(StringComparer.Ordinal))[uid] = record;

    /// <summary>A trial that is put together of several records, which takes long enough to be done once.</summary>
    public RecordedTrial Trial(string run, string key, Func<RecordedTrial> assemble) =>
        _trials.GetOrAdd(run, _ => new ConcurrentDictionary<string, RecordedTrial>(StringComparer.Ordinal)).GetOrAdd(key, _ => assemble());

    public void Drop(string run)
    {
        _records.TryRemove(run, out _);
        _trials.TryRemove(run, out _);
    }
}

/// <summary>What a ConfigMap of a run holds; one of them is set, and none for a mark.</summary>
internal sealed record RunRecord
{
    public Preparation? Preparation { get; init; }

    public TrialPart? Part { get; init; }

    public VariantFailure? Failure { get; init; }

    public BaselineReference? Baseline { get; init; }

    public HistoryRecord? History { get; init; }

    public Problem? Problem { get; init; }

    public DateTimeOffset StoredAt { get; init; }
}
