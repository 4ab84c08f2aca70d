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
                Labels.RolePreparation => record with { Preparation = ReadPreparation(map) },
                Labels.RoleHistory => record with { History = HistoryFormat.Read(Text(map, HistoryRecord.Key)) },
                Labels.RoleBaseline => record with { Baseline = ReadBaseline(map) },
                Labels.RoleFailure => record with { Failure = ReadFailure(map) },
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

/// <summary>Adds history records to an observation. Missing or unreadable records are left out.</summary>
internal sealed class HistoryReader(IKubernetesClient client, RunRecords records)
{
    public async Task<RunObservation> AddAsync(RunObservation observation, CancellationToken cancellationToken)
    {
        var run = observation.Run;
        var previous = observation.EarlierHistory.FirstOrDefault();
        return observation with
        {
            Previous = previous is null ? null : await ReadAsync(run, previous.Name, previous.Uid, cancellationToken),
            Baseline = observation.Baseline is { } baseline
                ? baseline with { Earlier = await EarlierAsync(run, baseline.Reference, cancellationToken) } : null,
        };
    }

    private async Task<IReadOnlyList<EarlierRun>> EarlierAsync(
        BenchmarkRun run, BaselineReference baseline, CancellationToken cancellationToken)
    {
        var found = new List<EarlierRun>();
        foreach (var reference in baseline.Earlier)
        {
            if (await ReadAsync(run, reference.Name, reference.Uid, cancellationToken) is { } record)
                found.Add(record.AsEarlierRun(baseline.HasImage));
        }

        return found;
    }

    private async Task<HistoryRecord?> ReadAsync(BenchmarkRun run, string name, string uid, CancellationToken cancellationToken)
    {
        if (records.Find(run.Metadata.Uid, uid) is { } known) return known.History;
        var map = await client.FindAsync(Resources.ConfigMaps, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        if (map?.Metadata.Uid != uid) return null;
        var record = RecordReader.Read(map);
        records.Put(run.Metadata.Uid, uid, record);
        return record.History;
    }
}
