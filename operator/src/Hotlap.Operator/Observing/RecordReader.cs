using System.Text.Json.Serialization.Metadata;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.SampleLog;
using Hotlap.Measurement.Text;
using Hotlap.Planning.Digests;

namespace Hotlap.Operator.Observing;

/// <summary>Reads the contents of a run's ConfigMap. Contents that cannot be verified become a problem and never enter a result.</summary>
internal static class RecordReader
{
    public static RunRecord Read(ConfigMap map)
    {
        try
        {
            var record = new RunRecord { Metadata = map.Metadata };
            return map.Metadata.Label(Labels.Role) switch
            {
                Labels.RolePreparation => record with
                {
                    Preparation = Read(map, Preparation.Key, PlanningJson.Default.Preparation,
                        preparation => preparation is { Images: not null, Protos: not null }),
                },
                Labels.RoleHistory when map.Data?.GetValueOrDefault(ThinnedHistory.Key) is { } thinned =>
                    record with { Thinned = HistoryFormat.ReadThinned(thinned) },
                Labels.RoleHistory => record with { History = HistoryFormat.Read(Text(map, HistoryRecord.Key)) },
                Labels.RoleBaseline => record with
                {
                    Baseline = Read(map, BaselineReference.Key, PlanningJson.Default.BaselineReference,
                        baseline => baseline is { Name.Length: > 0, Records: not null, Images: not null }),
                },
                Labels.RoleFailure => record with
                {
                    Failure = Read(map, VariantFailure.Key, PlanningJson.Default.VariantFailure,
                        failure => failure is { Variant.Length: > 0, Reason.Length: > 0, Message: not null }),
                },
                Labels.RoleReading => record,
                _ => record with { Trial = TrialAssembly.Read(map.Data) },
            };
        }
        catch (Exception e) when (e is SampleLogException or JsonException or InvalidDataException)
        {
            return new RunRecord
            {
                Metadata = map.Metadata,
                Problem = new Problem(
                    Reasons.SamplesUnreadable,
                    $"ConfigMap {map.Metadata.Name} is corrupt: {PlainText.Of(e.Message, 500)}; delete it and start the run again"),
            };
        }
    }

    private static T Read<T>(ConfigMap map, string key, JsonTypeInfo<T> type, Predicate<T> isComplete) =>
        JsonSerializer.Deserialize(Text(map, key), type) is { } found && isComplete(found)
            ? found : throw new InvalidDataException($"{key} is empty");

    private static string Text(ConfigMap map, string key) =>
        map.Data is not null && map.Data.TryGetValue(key, out var text) ? text : throw new InvalidDataException($"{key} is missing");
}

/// <summary>The ConfigMaps of a run, grouped by measurement.</summary>
/// <param name="Present">ConfigMaps of the present measurement, without its history record.</param>
/// <param name="History">History records of all measurements.</param>
/// <param name="Kept">Other ConfigMaps of earlier measurements that have a history record.</param>
/// <param name="Outdated">Other ConfigMaps of earlier measurements that have no history record.</param>
internal sealed record RecordPlaces(
    List<PartialObject> Present, IReadOnlyList<ObjectMeta> History, IReadOnlyList<ObjectMeta> Kept, IReadOnlyList<ObjectMeta> Outdated)
{
    public static RecordPlaces Of(BenchmarkRun run, IReadOnlyList<PartialObject> maps)
    {
        var present = RunMeasurement.Label(run);
        var all = maps.ToLookup(map => map.Metadata.Label(Labels.Role) == Labels.RoleHistory);
        IReadOnlyList<ObjectMeta> history = [.. all[true].Select(map => map.Metadata)];
        var completed = history.Select(Measurement).ToHashSet(StringComparer.Ordinal);
        var others = all[false].Where(map => Measurement(map.Metadata) != present).Select(map => map.Metadata)
            .ToLookup(metadata => completed.Contains(Measurement(metadata)));
        return new RecordPlaces(
            [.. all[false].Where(map => Measurement(map.Metadata) == present)], history, [.. others[true]], [.. others[false]]);
    }

    private static string Measurement(ObjectMeta metadata) => metadata.Label(Labels.Measurement) ?? "";
}
