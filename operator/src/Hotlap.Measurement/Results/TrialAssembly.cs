using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Measurement.Results;

/// <summary>Reads the records of a trial's generators, and merges them. The order of the records does not matter.</summary>
public static class TrialAssembly
{
    /// <summary>Reads the data of a trial's ConfigMap and verifies the checksum of the samples.</summary>
    /// <param name="data">Values by key: <see cref="TrialRecord.Key"/> and <see cref="TrialRecord.SamplesKey"/>.</param>
    /// <exception cref="SampleLogException">
    /// The samples do not match their checksum, are implausible, or start with an unexpected line.
    /// </exception>
    /// <exception cref="JsonException">The record is not the JSON of a trial record.</exception>
    /// <exception cref="InvalidDataException">A key is missing.</exception>
    public static TrialRecord Read(IReadOnlyDictionary<string, string>? data)
    {
        var record = JsonSerializer.Deserialize(Text(data, TrialRecord.Key), ContractJson.Default.TrialRecord)
            ?? throw new InvalidDataException($"{TrialRecord.Key} is empty");
        return Read(record, Encoding.UTF8.GetBytes(Text(data, TrialRecord.SamplesKey)));
    }

    /// <summary>Verifies sample lines against the checksum in their record, and adds them to it.</summary>
    /// <exception cref="SampleLogException">
    /// The lines do not match the checksum, are implausible, or start with an unexpected line.
    /// </exception>
    public static TrialRecord Read(TrialRecord record, byte[] lines)
    {
        using var log = new MemoryStream(lines, writable: false);
        var samples = SampleLogReader.Read(log, record.Checksum);
        SampleCheck.Check(samples);
        return WithSamples(record, samples);
    }

    /// <summary>Returns the record with samples that were read before.</summary>
    /// <exception cref="SampleLogException">
    /// The samples start with neither a startup, a program nor a service that was already running.
    /// </exception>
    public static TrialRecord WithSamples(TrialRecord record, IReadOnlyList<SampleLine> samples) =>
        samples is [{ Startup: not null } or { Cell.Metrics: not null } or { Cell.TargetAddress: not null }, ..]
            || (samples.Count == 0 && record.Disruptions.Count > 0)
            ? record with { Samples = samples }
            : throw new SampleLogException("The sample log begins with neither a startup, a program nor a service that already ran.");

    /// <summary>Returns all complete trials, ordered by round and variant.</summary>
    /// <param name="records">Records of one measurement.</param>
    /// <exception cref="Histograms.HistogramFormatException">
    /// A histogram cannot be decoded, or its shape differs from the others of its cell.
    /// </exception>
    public static IReadOnlyList<MeasuredTrial> Of(IEnumerable<TrialRecord> records) =>
        [.. records.GroupBy(record => (record.Round, record.Variant)).Select(trial => trial.ToList()).Where(IsWhole).Select(Merge)
            .OrderBy(trial => trial.Record.Round).ThenBy(trial => trial.Record.Variant, StringComparer.Ordinal)];

    /// <summary>True when no generator's record of a trial is missing, and for a trial that was disrupted without samples.</summary>
    /// <param name="records">Records of one trial, at least one.</param>
    public static bool IsWhole(IReadOnlyCollection<TrialRecord> records)
    {
        var parts = Parts(records);
        return !parts[0].HasSamples || parts.Count >= parts[0].Generators;
    }

    /// <summary>Merges the records of a trial. One that names no measurement belongs to the measurement of the others.</summary>
    /// <param name="records">Records of one trial, at least one.</param>
    /// <exception cref="Histograms.HistogramFormatException">
    /// A histogram cannot be decoded, or its shape differs from the others of its cell.
    /// </exception>
    public static MeasuredTrial Merge(IReadOnlyCollection<TrialRecord> records)
    {
        var parts = Parts(records);
        return new MeasuredTrial
        {
            Record = parts[0] with
            {
                Measurement = parts.Select(part => part.Measurement).FirstOrDefault(name => name.Length > 0, ""),
                Disruptions = Union(parts.Select(part => part.Disruptions)),
            },
            Startup = parts[0].MeasuredStartup,
            GeneratorNodes =
                [.. records.Select(record => record.GeneratorNode).Where(node => node.Length > 0).Distinct().Order(StringComparer.Ordinal)],
            // All generators measure the same cells; each program measures one cell of its own.
            Cells =
                [.. parts.SelectMany(part => part.Cells).GroupBy(cell => (cell.Scenario, cell.Payload))
                    .Select(same => CellMerger.Merge([.. same]))],
        };
    }

    internal static IReadOnlyList<string> Union(IEnumerable<IReadOnlyList<string>> codes) =>
        [.. codes.SelectMany(list => list).Distinct().Order(StringComparer.Ordinal)];

    /// <summary>Returns one record per generator, or only the one without samples, which stands for the whole trial.</summary>
    private static List<TrialRecord> Parts(IEnumerable<TrialRecord> trial) =>
        trial.FirstOrDefault(record => !record.HasSamples) is { } disrupted
            ? [disrupted with { Generators = 1 }]
            : [.. trial.DistinctBy(record => record.Generator).OrderBy(record => record.Generator)];

    private static string Text(IReadOnlyDictionary<string, string>? data, string key) =>
        data is not null && data.TryGetValue(key, out var text) ? text : throw new InvalidDataException($"{key} is missing");
}
