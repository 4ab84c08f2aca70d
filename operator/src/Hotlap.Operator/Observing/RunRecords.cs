using System.Collections.Concurrent;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;

namespace Hotlap.Operator.Observing;

/// <summary>Caches the contents of active runs' ConfigMaps, by run UID and ConfigMap UID. They are immutable.</summary>
internal sealed class RunRecords(RecordSeal seal)
{
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, RunRecord>> _records = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, ConcurrentDictionary<string, MeasuredTrial>> _trials = new(StringComparer.Ordinal);

    public RunRecord? Find(string run, string uid) =>
        _records.TryGetValue(run, out var records) && records.TryGetValue(uid, out var record) ? record : null;

    public RunRecord Put(string run, string uid, RunRecord record) =>
        _records.GetOrAdd(run, _ => new ConcurrentDictionary<string, RunRecord>(StringComparer.Ordinal))[uid] = record;

    /// <summary>Returns the contents of a ConfigMap in the run's namespace, read at most once; null when it does not exist.</summary>
    public async Task<RunRecord?> ReadAsync(
        IKubernetesClient client, BenchmarkRun run, string name, string uid, CancellationToken cancellationToken)
    {
        if (Find(run.Metadata.Uid, uid) is { } known) return known;
        var map = await client.FindAsync(Resources.ConfigMaps, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        return map?.Metadata.Uid == uid ? Put(run.Metadata.Uid, uid, Read(map)) : null;
    }

    /// <summary>Returns the contents of a ConfigMap; of one that no operator wrote nothing but its metadata.</summary>
    public RunRecord Read(ConfigMap map) =>
        (seal.Accepts(map) ? RecordReader.Read(map) : new RunRecord { IsForeign = true }) with { Metadata = SlimMetadata.Of(map.Metadata) };

    /// <summary>Returns a trial merged from several records. The result is cached, because merging is expensive.</summary>
    public MeasuredTrial Trial(string run, string key, Func<MeasuredTrial> assemble) =>
        _trials.GetOrAdd(run, _ => new ConcurrentDictionary<string, MeasuredTrial>(StringComparer.Ordinal)).GetOrAdd(key, _ => assemble());

    public void Drop(string run)
    {
        _records.TryRemove(run, out _);
        _trials.TryRemove(run, out _);
    }
}

/// <summary>Contents of a run's ConfigMap: one of the properties besides Metadata and StoredAt, or none for a reading
/// mark and for what is foreign.</summary>
internal sealed record RunRecord
{
    public ObjectMeta Metadata { get; init; } = new();

    /// <summary>True for a ConfigMap that somebody else wrote, or changed.</summary>
    public bool IsForeign { get; init; }

    public Preparation? Preparation { get; init; }

    public TrialRecord? Trial { get; init; }

    public VariantFailure? Failure { get; init; }

    public BaselineReference? Baseline { get; init; }

    public HistoryRecord? History { get; init; }

    public ThinnedHistory? Thinned { get; init; }

    public Problem? Problem { get; init; }

    public DateTimeOffset StoredAt => Metadata.CreationTimestamp ?? default;

    /// <summary>False when the record itself names another measurement; labels can be edited and are not sufficient.</summary>
    public bool IsOf(string measurement) =>
        (Trial?.Measurement ?? Preparation?.Measurement ?? Failure?.Measurement) is var named
        && (string.IsNullOrEmpty(named) || named == measurement);

    /// <summary>UID of the preparation's ConfigMap; null in records of older versions, and in those of other roles.</summary>
    public string? PreparedIn => Trial?.PreparedIn ?? Failure?.PreparedIn;

    /// <summary>False for a record of an earlier attempt at the same measurement: a copy that somebody kept has a valid seal.</summary>
    /// <param name="preparation">UID of the present preparation's ConfigMap; empty without one.</param>
    public bool IsPreparedIn(string preparation) => PreparedIn is not { } named || named == preparation;
}

/// <summary>Trials of one measurement, merged from the records of their generators.</summary>
/// <param name="Whole">Trials with a record of every generator, and disrupted trials without samples.</param>
/// <param name="Partial">ConfigMaps of the other trials.</param>
internal sealed record ObservedTrials(IReadOnlyList<MeasuredTrial> Whole, IReadOnlyList<ObjectMeta> Partial)
{
    public static ObservedTrials Of(BenchmarkRun run, IEnumerable<RunRecord> contents, RunRecords records)
    {
        var trials = contents.Where(content => content.Trial is not null)
            .GroupBy(content => (content.Trial!.Round, content.Trial.Variant))
            .Select(trial => trial.OrderBy(content => content.Metadata.Uid, StringComparer.Ordinal).ToList())
            .ToLookup(parts => TrialAssembly.IsWhole(parts.ConvertAll(part => part.Trial!)));
        return new ObservedTrials(
            [.. trials[true].Select(parts =>
                records.Trial(run.Metadata.Uid, Places(parts), () => Merge(parts)))],
            [.. trials[false].SelectMany(parts => parts).Select(part => part.Metadata)]);
    }

    private static MeasuredTrial Merge(List<RunRecord> parts) =>
        TrialAssembly.Merge(parts.ConvertAll(part => part.Trial!)) with
        {
            RecordedAt = parts.Max(part => part.StoredAt),
            RecordedIn = Places(parts),
        };

    private static string Places(List<RunRecord> parts) => string.Join(' ', parts.Select(part => part.Metadata.Uid));
}
