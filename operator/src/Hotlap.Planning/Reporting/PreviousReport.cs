using System.Globalization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.History;
using Hotlap.Planning.Context;
using Hotlap.Planning.Metrics;
using Values = System.Collections.Generic.IReadOnlyDictionary<string, System.Collections.Generic.IReadOnlyList<double?>>;

namespace Hotlap.Planning.Reporting;

/// <summary>Differences of the medians of a completed measurement from those of the previous one. They are shown but not judged.</summary>
internal static class PreviousReport
{
    private const int MostChanges = 100;

    public static PreviousStatus? Of(RunContext context) => context.Observation.Previous is not { } before ? null : new PreviousStatus
    {
        Measurement = before.Measurement,
        Revision = before.Revision,
        CompletionTime = Time(before.CompletedAt),
        Changes = [.. Changes(context.Spec, HistoryBuilder.Of(context), before).Take(MostChanges)],
    };

    private static DateTimeOffset? Time(string text) =>
        DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var at) ? at : null;

    private static IEnumerable<PreviousChange> Changes(BenchmarkRunSpec spec, HistoryRecord now, HistoryRecord before)
    {
        var cells = Cell.Measured(spec).ToDictionary(cell => (cell.Scenario.Name, cell.Payload));
        return
            from variant in now.Variants
            join older in before.Variants on variant.Name equals older.Name
            from change in OfVariant(variant, older)
            where PrimaryMetrics.Has(spec, change.Metric, cells.GetValueOrDefault((change.Scenario, change.Payload)))
            select change with { Variant = variant.Name };
    }

    private static IEnumerable<PreviousChange> OfVariant(HistoryVariant now, HistoryVariant before) =>
        OfValues(now.Values, before.Values).Concat(
        from cell in now.Cells
        join older in before.Cells on (cell.Scenario, cell.Payload) equals (older.Scenario, older.Payload)
        from change in OfValues(cell.Values, older.Values)
        select change with { Scenario = cell.Scenario, Payload = cell.Payload });

    private static IEnumerable<PreviousChange> OfValues(Values now, Values before) =>
        from entry in now
        let median = HistoryValues.MedianOf(entry.Value)
        let older = HistoryValues.MedianOf(before.GetValueOrDefault(entry.Key) ?? [])
        where median is not null && older > 0
        select new PreviousChange { Metric = entry.Key, ChangePerMille = (long)Math.Round(((median.Value / older.Value) - 1) * 1000) };
}
