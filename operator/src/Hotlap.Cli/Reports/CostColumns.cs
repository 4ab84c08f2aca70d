using Hotlap.Api.Units;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Reports;

/// <summary>Shows what a million requests cost. Amounts have three significant digits each, because small ones differ by factors.</summary>
internal static class CostColumns
{
    private const int MostDecimals = 6;

    /// <summary>Returns the costs; no column when the run has no prices.</summary>
    public static IEnumerable<Column> Medians(RunReport report, IReadOnlyList<CellRow> rows)
    {
        if (Has(rows))
            yield return new Column { Header = Header(report, " per\n"), Values = [.. rows.Select(row => Amount(Value(row)))] };
    }

    /// <summary>Returns their intervals; no column when the run has no prices.</summary>
    public static IEnumerable<Column> Intervals(RunReport report, IReadOnlyList<CellRow> rows)
    {
        if (Has(rows))
            yield return new Column
            {
                Header = Header(report, " per\n"),
                Values = [.. rows.Select(row => row.IntervalOf(MetricNames.CostPerMillionRequests))
                    .Select(interval => interval.Low is null ? Figures.NotMeasured : $"{Amount(interval.Low)}..{Amount(interval.High)}")],
            };
    }

    /// <summary>Returns text such as <c>EUR/million</c>; the notes say of what.</summary>
    public static string Header(RunReport report, string separator = "/") => $"{report.Currency ?? "cost"}{separator}million";

    /// <summary>Returns text such as <c>0.00648</c>.</summary>
    public static string Amount(long? millionths) => millionths is not { } known ? Figures.NotMeasured : Figures.InUnit(
        known, Money.Millionths, known switch
        {
            >= 100 * Money.Millionths => 0,
            >= 10 * Money.Millionths => 1,
            >= Money.Millionths => 2,
            >= Money.Millionths / 10 => 3,
            >= Money.Millionths / 100 => 4,
            >= Money.Millionths / 1_000 => 5,
            _ => MostDecimals,
        });

    private static bool Has(IReadOnlyList<CellRow> rows) => rows.Any(row => Value(row) is not null);

    private static long? Value(CellRow row) => row.CostPerMillionRequestsMillionths;
}
