using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;

namespace Hotlap.Operator.Observing;

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
