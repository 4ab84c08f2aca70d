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
/// measurement with other values (more rounds). The records of the last measurements stay, and everything recorded of the others is
/// deleted, once their medians are kept as <c>historyLimit</c> asks. All objects are created before any is deleted, so that an interruption
/// loses nothing; readers count a measurement once that exists in both forms.
/// </summary>
internal static class HistoryPlan
{
    /// <summary>Measurements that keep their trials and their record, at most.</summary>
    public const int MostWhole = 20;

    public static IReadOnlyList<PlannedAction> Of(RunContext context)
    {
        var record = HistoryFormat.Fit(HistoryBuilder.Of(context), context.Spec.Comparison?.PrimaryMetrics ?? []);
        var name = Names.History(context.Run, HistoryFormat.ValuesOf(record));
        var own = context.Observation.HistoryConfigMaps.Where(metadata => context.IsPresent(metadata)).ToList();
        var expired = Expired(context).ToList();
        var thinned = Thin(context, expired);
        return
        [
            .. own.Exists(metadata => metadata.Name == name) ? [] : new[] { Create(context, name, record) },
            .. thinned is null || IsStored(context, thinned.Name) ? [] : new[] { thinned },
            .. own.Where(metadata => metadata.Name != name).Concat(expired).Concat(Trials(context, expired))
                .Concat(context.Observation.Thinned.Select(map => map.Metadata).Where(metadata => metadata.Name != thinned?.Name))
                .Where(metadata => metadata.DeletionTimestamp is null)
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
    /// Returns the ConfigMap with the medians of expired measurements and of those that were thinned before; null when none is to be kept.
    /// The same measurements give the same name, so that a second attempt does not create another.
    /// </summary>
    private static CreateObject? Thin(RunContext context, List<ObjectMeta> expired)
    {
        var records = HistoryRecords.Merge(
            expired.Select(metadata => context.Observation.History.GetValueOrDefault(metadata.Uid)).OfType<HistoryRecord>()
                .Concat(context.Observation.Thinned.SelectMany(map => map.History.Records())));
        var judged = JudgedMetrics.Of(context.Spec);
        var kept = records.TakeLast(Math.Max(0, context.Spec.HistoryLimit - MostWhole)).ToList();
        if (HistoryFormat.Thin(kept, metric => HistoryRecords.Shows(metric, judged)) is not { } text) return null;
        var data = new Dictionary<string, string> { [ThinnedHistory.Key] = text };
        var map = OwnedObject.ConfigMap(context.Run, Names.Thinned(context.Run, text), Labels.RoleHistory, data: data);
        map.Metadata.Labels.Remove(Labels.Measurement);
        return CreateObject.Of(map, "medians of older measurements");
    }

    private static bool IsStored(RunContext context, string name) =>
        context.Observation.Thinned.Any(map => map.Metadata.Name == name);

    /// <summary>
    /// Returns the records of the oldest measurements beyond the limit, which counts the current one. The baseline's measurement stays as
    /// long as this one may be judged again. So do the records that show how much runs of the same image differ.
    /// </summary>
    private static IEnumerable<ObjectMeta> Expired(RunContext context)
    {
        var compared = RunMeasurement.Prefix(context.Observation.Baseline?.Reference.Measurement ?? "");
        var spread = (context.Observation.Baseline?.Reference.Earlier ?? []).Select(record => record.Uid).ToHashSet(StringComparer.Ordinal);
        return context.Observation.EarlierHistory.Skip(Math.Min(context.Spec.HistoryLimit, MostWhole) - 1)
            .Where(metadata => metadata.Label(Labels.Measurement) != compared && !spread.Contains(metadata.Uid));
    }

    private static IEnumerable<ObjectMeta> Trials(RunContext context, List<ObjectMeta> expired)
    {
        var measurements = expired.Select(metadata => metadata.Label(Labels.Measurement)).ToHashSet(StringComparer.Ordinal);
        return context.Observation.KeptConfigMaps
            .Where(metadata => measurements.Contains(metadata.Label(Labels.Measurement)))
            .OrderBy(metadata => metadata.Name, StringComparer.Ordinal);
    }
}
