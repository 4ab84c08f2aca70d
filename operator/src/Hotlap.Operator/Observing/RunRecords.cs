using System.Collections.Concurrent;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>Contents of the ConfigMaps of active runs, by run UID and ConfigMap UID. They are immutable, so each is read once.</summary>
internal sealed class RunRecords
{
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, RunRecord>> _records = new(StringComparer.Ordinal);

    public RunRecord? Find(string run, string uid) =>
        _records.TryGetValue(run, out var records) && records.TryGetValue(uid, out var record) ? record : null;

    public void Put(string run, string uid, RunRecord record) =>
        _records.GetOrAdd(run, _ => new ConcurrentDictionary<string, RunRecord>(StringComparer.Ordinal))[uid] = record;

    public void Drop(string run) => _records.TryRemove(run, out _);
}

/// <summary>What a ConfigMap of a run holds; one of the three is set.</summary>
internal sealed record RunRecord
{
    public Preparation? Preparation { get; init; }

    public RecordedTrial? Trial { get; init; }

    public Problem? Problem { get; init; }

    public DateTimeOffset StoredAt { get; init; }
}
