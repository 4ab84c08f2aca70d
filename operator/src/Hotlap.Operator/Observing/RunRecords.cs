using System.Collections.Concurrent;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
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

/// <summary>A ConfigMap of a run with its contents.</summary>
internal sealed record StoredRecord(ObjectMeta Metadata, RunRecord Record)
{
    /// <summary>False when the record itself names another measurement; labels can be edited and are not sufficient.</summary>
    public bool IsOf(string measurement) => string.IsNullOrEmpty(Measurement) || Measurement == measurement;

    /// <summary>Measurement that the record itself names; null or empty when it names none.</summary>
    private string? Measurement => Record.Part?.Record.Measurement ?? Record.Preparation?.Measurement ?? Record.Failure?.Measurement;
}

/// <summary>Trials assembled from the records of their generators.</summary>
/// <param name="Whole">Trials with a record of every generator, and disrupted trials without samples.</param>
/// <param name="Partial">ConfigMaps of the other trials.</param>
internal sealed record TrialAssembly(IReadOnlyList<RecordedTrial> Whole, IReadOnlyList<ObjectMeta> Partial)
{
    public static TrialAssembly Of(BenchmarkRun run, IEnumerable<StoredRecord> contents, RunRecords records)
    {
        var whole = new List<RecordedTrial>();
        var partial = new List<ObjectMeta>();
        foreach (var trial in contents.Where(content => content.Record.Part is not null).GroupBy(content => Key(content.Record.Part!)))
        {
            var parts = trial.OrderBy(content => content.Metadata.Uid, StringComparer.Ordinal).ToList();
            if (IsWhole(parts))
                whole.Add(
                    records.Trial(run.Metadata.Uid, string.Join(' ', parts.Select(part => part.Metadata.Uid)), () => Assemble(parts)));
            else
                partial.AddRange(parts.Select(part => part.Metadata));
        }

        return new TrialAssembly(whole, partial);
    }

    private static (int Round, string Variant) Key(TrialPart part) => (part.Record.Round, part.Record.Variant);

    private static bool IsWhole(List<StoredRecord> parts) =>
        parts.Any(part => !part.Record.Part!.HasSamples)
        || parts.Select(part => part.Record.Part!.Record.Generator).Distinct().Count() >= parts[0].Record.Part!.Record.Generators;

    private static RecordedTrial Assemble(List<StoredRecord> parts) => RecordedTrial.Of(
        TrialMerger.Merge(parts.Select(part => part.Record.Part!)).Single(),
        parts.Select(part => part.Record.Part!.Record.GeneratorNode),
        parts.Max(part => part.Record.StoredAt));
}
