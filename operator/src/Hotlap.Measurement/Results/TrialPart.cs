using System.Text;
using System.Text.Json;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;

namespace Hotlap.Measurement.Results;

/// <summary>What one generator of a trial recorded: the content of one ConfigMap.</summary>
public sealed record TrialPart
{
    /// <summary>What is kept beside the samples.</summary>
    public required TrialRecord Record { get; init; }

    /// <summary>The samples, the startup first unless they are of a program or of a service that already ran; none in the record of a trial that was disturbed before it had any.</summary>
    public required IReadOnlyList<SampleLine> Samples { get; init; }

    /// <summary>False in the record of a trial that was disturbed before it had samples; it stands for the whole trial.</summary>
    public bool HasSamples => Samples.Count > 0;

    /// <summary>Startup of the target; null for a program, which serves nothing, and for a service that already ran; empty without samples.</summary>
    public StartupSample? Startup => HasSamples ? Samples[0].Startup : new StartupSample();

    /// <summary>Cells in the order in which they were measured.</summary>
    public IEnumerable<CellSample> Cells => Samples.Select(line => line.Cell).OfType<CellSample>();

    /// <summary>Reads the data of a trial's ConfigMap and holds the samples to their seal.</summary>
    /// <param name="data">Texts by key: <see cref="TrialRecord.Key"/> and <see cref="TrialRecord.SamplesKey"/>.</param>
    /// <exception cref="SampleLogException">The samples are not what was sealed.</exception>
    /// <exception cref="JsonException">The record is not JSON of a trial.</exception>
    /// <exception cref="InvalidDataException">A key is missing.</exception>
    public static TrialPart Read(IReadOnlyDictionary<string, string>? data)
    {
        var record = JsonSerializer.Deserialize(Text(data, TrialRecord.Key), ContractJson.Default.TrialRecord)
            ?? throw new InvalidDataException($"{TrialRecord.Key} is empty");
        return Read(record, Encoding.UTF8.GetBytes(Text(data, TrialRecord.SamplesKey)));
    }

    /// <summary>Holds sample lines to the seal of their record.</summary>
    /// <exception cref="SampleLogException">They are not what was sealed, say what no measurement can, or begin with nothing that a trial begins with.</exception>
    public static TrialPart Read(TrialRecord record, byte[] lines)
    {
        ArgumentNullException.ThrowIfNull(record);
        using var log = new MemoryStream(lines, writable: false);
        var samples = SampleLogReader.Read(log, record.Seal);
        SampleCheck.Check(samples);
        return Of(record, samples);
    }

    /// <summary>Samples that were read before.</summary>
    /// <exception cref="SampleLogException">They begin with neither a startup, a program nor a service that already ran.</exception>
    public static TrialPart Of(TrialRecord record, IReadOnlyList<SampleLine> samples)
    {
        ArgumentNullException.ThrowIfNull(record);
        ArgumentNullException.ThrowIfNull(samples);
        return samples is [{ Startup: not null } or { Cell.Metrics: not null } or { Cell.TargetAddress: not null }, ..]
            || (samples.Count == 0 && record.Disturbances.Count > 0)
            ? new TrialPart { Record = record, Samples = samples }
            : throw new SampleLogException("The sample log begins with neither a startup, a program nor a service that already ran.");
    }

    private static string Text(IReadOnlyDictionary<string, string>? data, string key) =>
        data is not null && data.TryGetValue(key, out var text) ? text : throw new InvalidDataException($"{key} is missing");
}
