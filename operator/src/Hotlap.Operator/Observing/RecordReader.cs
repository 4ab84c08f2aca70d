using System.Text.Json;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Measurement.Text;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>Reads the contents of a run's ConfigMap. Contents that cannot be verified become a problem and never enter a result.</summary>
internal static class RecordReader
{
    public static RunRecord Read(ConfigMap map)
    {
        try
        {
            var storedAt = map.Metadata.CreationTimestamp ?? default;
            return map.Metadata.Label(Labels.Role) switch
            {
                Labels.RolePreparation => new RunRecord { Preparation = ReadPreparation(map), StoredAt = storedAt },
                Labels.RoleHistory => new RunRecord { History = HistoryFormat.Read(Text(map, HistoryRecord.Key)), StoredAt = storedAt },
                Labels.RoleBaseline => new RunRecord { Baseline = ReadBaseline(map), StoredAt = storedAt },
                Labels.RoleFailure => new RunRecord { Failure = ReadFailure(map), StoredAt = storedAt },
                Labels.RoleReading => new RunRecord { StoredAt = storedAt },
                _ => new RunRecord { Part = TrialPart.Read(map.Data), StoredAt = storedAt },
            };
        }
        catch (Exception e) when (e is SampleLogException or JsonException or InvalidDataException)
        {
            return new RunRecord
            {
                Problem = new Problem(
                    Reasons.SamplesUnreadable,
                    $"ConfigMap {map.Metadata.Name} is corrupt: {PlainText.Of(e.Message, 500)}; delete it and start the run again"),
            };
        }
    }

    private static Preparation ReadPreparation(ConfigMap map) =>
        JsonSerializer.Deserialize(
            Text(map, Preparation.Key), PlanningJson.Default.Preparation) is { Images: not null, Protos: not null } preparation
            ? preparation : throw new InvalidDataException($"{Preparation.Key} is empty");

    private static VariantFailure ReadFailure(ConfigMap map) =>
        JsonSerializer.Deserialize(
            Text(map, VariantFailure.Key), PlanningJson.Default.VariantFailure) is { Variant: { Length: > 0 }, Reason: { Length: > 0 },
            Message: not null } failure
            ? failure : throw new InvalidDataException($"{VariantFailure.Key} is empty");

    private static BaselineReference ReadBaseline(ConfigMap map) =>
        JsonSerializer.Deserialize(
            Text(map, BaselineReference.Key), PlanningJson.Default.BaselineReference) is { Name: { Length: > 0 }, Records: not null,
            Images: not null } baseline
            ? baseline : throw new InvalidDataException($"{BaselineReference.Key} is empty");

    private static string Text(ConfigMap map, string key) =>
        map.Data is not null && map.Data.TryGetValue(key, out var text) ? text : throw new InvalidDataException($"{key} is missing");
}
