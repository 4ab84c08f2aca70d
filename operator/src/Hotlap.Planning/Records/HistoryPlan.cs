using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Measurement.History;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;

namespace Hotlap.Planning.Records;

/// <summary>
/// What a completed measurement does to the run's history: it leaves one record, which replaces one of the same measurement with other values (more
/// rounds). Of all measurements the last <c>historyLimit</c> stay, and everything that was recorded of the others is removed.
/// </summary>
internal static class HistoryPlan
{
    public static IReadOnlyList<PlannedAction> Of(RunContext context)
    {
        var record = HistoryFormat.Fit(context.History, context.Spec.Comparison?.PrimaryMetrics ?? []);
        var name = Names.History(context.Run, HistoryFormat.ValuesOf(record));
        var own = context.Observation.HistoryConfigMaps.Where(metadata => context.IsPresent(metadata)).ToList();
        return
        [
            .. own.Exists(metadata => metadata.Name == name) ? [] : new[] { Create(context, name, record) },
            .. own.Where(metadata => metadata.Name != name).Concat(Expired(context)).Where(metadata => metadata.DeletionTimestamp is null)
                .Select(metadata => new DeleteObject(ObjectKind.ConfigMap, metadata.Name, metadata.Uid)),
        ];
    }

    private static CreateObject Create(RunContext context, string name, HistoryRecord record)
    {
        var map = OwnedObject.ConfigMap(context.Run, name, Labels.RoleHistory);
        map["data"] = new JsonObject { [HistoryRecord.Key] = HistoryFormat.Write(record) };
        return new CreateObject(ObjectKind.ConfigMap, name, map, "history record of the measurement");
    }

    /// <summary>
    /// Records of the oldest measurements beyond the limit, the present one counted, then their trials. The measurement that this one is compared with
    /// stays for as long as this one may be judged again, and so do the records that tell how much runs of the same image differ.
    /// </summary>
    private static IEnumerable<ObjectMeta> Expired(RunContext context)
    {
        var compared = RunMeasurement.Prefix(context.Observation.Baseline?.Reference.Measurement ?? "");
        var spread = (context.Observation.Baseline?.Reference.Earlier ?? []).Select(record => record.Uid).ToHashSet(StringComparer.Ordinal);
        var expired = context.Observation.EarlierHistory.Skip(context.Spec.HistoryLimit - 1)
            .Where(metadata => metadata.Label(Labels.Measurement) != compared && !spread.Contains(metadata.Uid)).ToList();
        var measurements = expired.Select(metadata => metadata.Label(Labels.Measurement)).ToHashSet(StringComparer.Ordinal);
        return expired.Concat(context.Observation.KeptConfigMaps
            .Where(metadata => measurements.Contains(metadata.Label(Labels.Measurement)))
            .OrderBy(metadata => metadata.Name, StringComparer.Ordinal));
    }
}
