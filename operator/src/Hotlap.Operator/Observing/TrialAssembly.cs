using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>A ConfigMap of a run and what it holds.</summary>
internal sealed record StoredRecord(ObjectMeta Metadata, RunRecord Record)
{
    /// <summary>False for what says itself that it belongs to another measurement: labels can be edited.</summary>
    public bool IsOf(string measurement) => string.IsNullOrEmpty(Measurement) || Measurement == measurement;

    /// <summary>What the record itself names; null or empty where it names none.</summary>
    private string? Measurement => Record.Part?.Record.Measurement ?? Record.Preparation?.Measurement ?? Record.Failure?.Measurement;
}

/// <summary>Trials as they are put together from the records of their generators.</summary>
/// <param name="Whole">Trials of which every generator is recorded, and disturbed ones without samples.</param>
/// <param name="Partial">ConfigMaps of the others.</param>
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
                whole.Add(records.Trial(run.Metadata.Uid, string.Join(' ', parts.Select(part => part.Metadata.Uid)), () => Assemble(parts)));
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
