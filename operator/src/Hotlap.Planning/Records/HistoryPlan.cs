using Hotlap.Measurement.History;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Records;

/// <summary>
/// Updates the run's history when a measurement completes. The measurement leaves one record, which replaces a record of the same
/// measurement with other values (more rounds). The records of the last <c>historyLimit</c> measurements stay, and everything recorded of
/// the others is deleted.
/// </summary>
internal static class HistoryPlan
{
    public static IReadOnlyList<PlannedAction> Of(RunContext context)
    {
        var record = HistoryFormat.Fit(HistoryBuilder.Of(context), context.Spec.Comparison?.PrimaryMetrics ?? []);
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
        var data = new Dictionary<string, string> { [HistoryRecord.Key] = HistoryFormat.Write(record) };
        return CreateObject.Of(
            OwnedObject.ConfigMap(context.Run, name, Labels.RoleHistory, data: data), "history record of the measurement");
    }

    /// <summary>
    /// Returns the records of the oldest measurements beyond the limit, which counts the current one, and then their trials. The baseline's
    /// measurement stays as long as this one may be judged again. So do the records that show how much runs of the same image differ.
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
