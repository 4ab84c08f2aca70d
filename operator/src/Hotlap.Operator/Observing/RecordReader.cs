using System.Text;
using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.SampleLog;
using Hotlap.Planning;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>Reads what a run's ConfigMap holds. One that does not verify is a problem, never a figure.</summary>
internal static class RecordReader
{
    public static RunRecord Read(ConfigMap map)
    {
        try
        {
            var storedAt = map.Metadata.CreationTimestamp ?? default;
            return map.Metadata.Label(Labels.Role) == Labels.RolePreparation
                ? new RunRecord { Preparation = ReadPreparation(map), StoredAt = storedAt }
                : new RunRecord { Trial = ReadTrial(map, storedAt), StoredAt = storedAt };
        }
        catch (Exception e) when (e is SampleLogException or JsonException or InvalidDataException)
        {
            return new RunRecord
            {
                Problem = new Problem(
                    Reasons.SamplesUnreadable,
                    $"ConfigMap {map.Metadata.Name} does not hold what was recorded: {e.Message}; delete it and start the run again"),
            };
        }
    }

    private static Preparation ReadPreparation(ConfigMap map) =>
        JsonSerializer.Deserialize(Text(map, Preparation.Key), PlanningJson.Default.Preparation)
        ?? throw new InvalidDataException($"{Preparation.Key} is empty");

    private static RecordedTrial ReadTrial(ConfigMap map, DateTimeOffset storedAt)
    {
        var record = JsonSerializer.Deserialize(Text(map, TrialRecord.Key), ContractJson.Default.TrialRecord)
            ?? throw new InvalidDataException($"{TrialRecord.Key} is empty");
        return ReadTrial(record, Encoding.UTF8.GetBytes(Text(map, TrialRecord.SamplesKey)), storedAt);
    }

    /// <summary>Checks sample lines against the record's seal.</summary>
    /// <exception cref="SampleLogException">They are not what was sealed.</exception>
    public static RecordedTrial ReadTrial(TrialRecord record, byte[] lines, DateTimeOffset storedAt)
    {
        using var log = new MemoryStream(lines, writable: false);
        var samples = SampleLogReader.Read(log, record.Seal);
        return new RecordedTrial
        {
            Record = record,
            RecordedAt = storedAt,
            Startup = samples.Count > 0 && samples[0].Startup is { } startup
                ? startup
                : throw new SampleLogException("The sample log does not begin with the startup."),
            Cells = [.. samples.Select(sample => sample.Cell).OfType<CellSample>()],
        };
    }

    private static string Text(ConfigMap map, string key) =>
        map.Data is not null && map.Data.TryGetValue(key, out var text) ? text : throw new InvalidDataException($"{key} is missing");
}
