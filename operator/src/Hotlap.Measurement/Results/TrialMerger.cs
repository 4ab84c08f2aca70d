using System.Text;
using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Measurement.Results;

/// <summary>The part of a trial that one generator recorded: the content of one ConfigMap.</summary>
public sealed record TrialPart
{
    /// <summary>The record of the trial.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>
    /// The samples. The startup comes first, except for a program and for a service that was already running. Empty when the trial was
    /// disrupted before it had samples.
    /// </summary>
    public required IReadOnlyList<SampleLine> Samples { get; init; }

    /// <summary>False for a trial that was disrupted before it had samples. Such a record stands for the whole trial.</summary>
    public bool HasSamples => Samples.Count > 0;

    /// <summary>
    /// Startup of the target. Null for a program, which serves no requests, and for a service that was already running. All zeros without
    /// samples.
    /// </summary>
    public StartupSample? Startup => HasSamples ? Samples[0].Startup : new StartupSample();

    /// <summary>Cells in measurement order.</summary>
    public IEnumerable<CellSample> Cells => Samples.Select(line => line.Cell).OfType<CellSample>();

    /// <summary>Reads the data of a trial's ConfigMap and verifies the checksum of the samples.</summary>
    /// <param name="data">Values by key: <see cref="TrialRecord.Key"/> and <see cref="TrialRecord.SamplesKey"/>.</param>
    /// <exception cref="SampleLogException">
    /// The samples do not match their checksum, are implausible, or start with an unexpected line.
    /// </exception>
    /// <exception cref="JsonException">The record is not the JSON of a trial record.</exception>
    /// <exception cref="InvalidDataException">A key is missing.</exception>
    public static TrialPart Read(IReadOnlyDictionary<string, string>? data)
    {
        var record = JsonSerializer.Deserialize(Text(data, TrialRecord.Key), ContractJson.Default.TrialRecord)
            ?? throw new InvalidDataException($"{TrialRecord.Key} is empty");
        return Read(record, Encoding.UTF8.GetBytes(Text(data, TrialRecord.SamplesKey)));
    }

    /// <summary>Verifies the sample lines against the checksum in their record.</summary>
    /// <exception cref="SampleLogException">
    /// The lines do not match the checksum, are implausible, or start with an unexpected line.
    /// </exception>
    public static TrialPart Read(TrialRecord record, byte[] lines)
    {
        ArgumentNullException.ThrowIfNull(record);
        using var log = new MemoryStream(lines, writable: false);
        var samples = SampleLogReader.Read(log, record.Checksum);
        SampleCheck.Check(samples);
        return Of(record, samples);
    }

    /// <summary>Creates a part from samples that were read before.</summary>
    /// <exception cref="SampleLogException">
    /// The samples start with neither a startup, a program nor a service that was already running.
    /// </exception>
    public static TrialPart Of(TrialRecord record, IReadOnlyList<SampleLine> samples)
    {
        ArgumentNullException.ThrowIfNull(record);
        ArgumentNullException.ThrowIfNull(samples);
        return samples is [{ Startup: not null } or { Cell.Metrics: not null } or { Cell.TargetAddress: not null }, ..]
            || (samples.Count == 0 && record.Disruptions.Count > 0)
            ? new TrialPart { Record = record, Samples = samples }
            : throw new SampleLogException("The sample log begins with neither a startup, a program nor a service that already ran.");
    }

    private static string Text(IReadOnlyDictionary<string, string>? data, string key) =>
        data is not null && data.TryGetValue(key, out var text) ? text : throw new InvalidDataException($"{key} is missing");
}

/// <summary>Merges the parts that the generators of each trial recorded. The order of the parts does not matter.</summary>
public static class TrialMerger
{
    /// <summary>Returns all complete trials, in which no generator's part is missing, ordered by measurement, round and variant.</summary>
    /// <exception cref="Histograms.HistogramFormatException">
    /// A histogram cannot be decoded, or its shape differs from the others of its cell.
    /// </exception>
    public static IReadOnlyList<MeasuredTrial> Merge(IEnumerable<TrialPart> parts) =>
        [.. parts.GroupBy(part => (part.Record.Measurement, part.Record.Round, part.Record.Variant))
            .OrderBy(trial => trial.Key.Measurement, StringComparer.Ordinal).ThenBy(trial => trial.Key.Round)
            .ThenBy(trial => trial.Key.Variant, StringComparer.Ordinal)
            .Select(Parts)
            .Where(trial => trial.Count >= trial[0].Record.Generators)
            .Select(MergeTrial)];

    /// <summary>
    /// Returns one part per generator. A record without samples replaces the whole trial, including parts that other generators recorded
    /// before.
    /// </summary>
    private static List<TrialPart> Parts(IEnumerable<TrialPart> trial) => trial.FirstOrDefault(part => !part.HasSamples) is { } disrupted
        ? [disrupted with { Record = disrupted.Record with { Generators = 1 } }]
        : [.. trial.DistinctBy(part => part.Record.Generator).OrderBy(part => part.Record.Generator)];

    private static MeasuredTrial MergeTrial(List<TrialPart> parts) => new()
    {
        Record = parts[0].Record with { Disruptions = Union(parts.Select(part => part.Record.Disruptions)) },
        Startup = parts[0].Startup,
        // All generators measure the same cells; each program measures one cell of its own.
        Cells =
            [.. parts.SelectMany(part => part.Cells).GroupBy(cell => (cell.Scenario, cell.Payload))
                .Select(same => CellMerger.Merge([.. same]))],
    };

    internal static IReadOnlyList<string> Union(IEnumerable<IReadOnlyList<string>> codes) =>
        [.. codes.SelectMany(list => list).Distinct().Order(StringComparer.Ordinal)];
}
