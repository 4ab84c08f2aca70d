using System.Collections.Concurrent;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>
/// Caches the contents of active runs' ConfigMaps, by run UID and ConfigMap UID. They are immutable, so each is read once.
/// </summary>
internal sealed class RunRecords
{
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, RunRecord>> _records = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, RecordedTrial>> _trials = new(StringComparer.Ordinal);

    public RunRecord? Find(string run, string uid) =>
        _records.TryGetValue(run, out var records) && records.TryGetValue(uid, out var record) ? record : null;

    public void Put(string run, string uid, RunRecord record) =>
        _records.GetOrAdd(run, _ => new ConcurrentDictionary<string, RunRecord>(StringComparer.Ordinal))[uid] = record;

    /// <summary>Returns a trial merged from several records. The result is cached, because merging is expensive.</summary>
    public RecordedTrial Trial(string run, string key, Func<RecordedTrial> assemble) =>
        _trials.GetOrAdd(run, _ => new ConcurrentDictionary<string, RecordedTrial>(StringComparer.Ordinal)).GetOrAdd(key, _ => assemble());

    public void Drop(string run)
    {
        _records.TryRemove(run, out _);
        _trials.TryRemove(run, out _);
    }
}

/// <summary>Contents of a run's ConfigMap. One of the properties besides StoredAt is set, or none for a reading mark.</summary>
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
