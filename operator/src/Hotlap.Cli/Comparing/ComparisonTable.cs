using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Cli.Comparing;

/// <summary>Renders a comparison for a terminal, with one table per variant and cell.</summary>
internal static class ComparisonTable
{
    private const int Widest = 160;

    public static string Write(CompareResult report, int? width)
    {
        var text = new StringBuilder(Title(report));
        foreach (var group in report.Comparisons.GroupBy(row => (row.Variant, row.Baseline, row.Scenario, row.Payload)))
        {
            text.Append('\n').Append(Heading(group.Key)).Append('\n');
            foreach (var line in TextTable.Render(Columns([.. group]), width ?? Widest))
                text.Append(line).Append('\n');
        }

        return Wrap.Plain(text.ToString());
    }

    private static string Title(CompareResult report)
    {
        var title = new StringBuilder(report.Paired
            ? $"variants of {report.Candidate}, paired by round\n"
            : $"{report.Candidate} against {report.Baseline}: unpaired, which is weaker than a comparison within one run\n");
        foreach (var note in report.Notes)
            title.Append("! ").Append(note).Append('\n');
        return title.ToString();
    }

    private static string Heading((string Variant, string Baseline, string Scenario, string Payload) group) =>
        $"{group.Variant} against {group.Baseline}"
            + (group.Scenario.Length == 0 ? "" : $": {$"{group.Scenario} {group.Payload}".TrimEnd()}");

    private static List<Column> Columns(List<ComparisonRow> rows) =>
    [
        Reports.Columns.Text("metric", rows.Select(row => MetricCatalogue.BuiltIn.Label(row.Metric))),
        new() { Header = "change", Values = [.. rows.Select(row => VerdictText.Change(row.ChangePerMille))] },
        new() { Header = "interval", Values = [.. rows.Select(Interval)] },
        new() { Header = "margin", Values = [.. rows.Select(row => VerdictText.Margin(row.MarginPerMille))] },
        new() { Header = "rounds", Values = [.. rows.Select(row => IsExact(row) ? "" : Figures.Count(row.Rounds))] },
        Reports.Columns.Text("verdict", rows.Select(Verdict)),
    ];

    /// <summary>True for values that never vary, such as image sizes: their interval is a single point and needs no rounds.</summary>
    private static bool IsExact(ComparisonRow row) => row is { LowPerMille: not null, ConfidencePerMille: null };

    private static string Interval(ComparisonRow row)
    {
        if (IsExact(row))
            return "exact";
        return row is { LowPerMille: { } low, HighPerMille: { } high, ConfidencePerMille: { } confidence }
            ? string.Create(CultureInfo.InvariantCulture, $"{Figures.Change(low)} to {Figures.Change(high)} ({confidence / 10m:0.#}%)")
            : Figures.NotMeasured;
    }

    private static string Verdict(ComparisonRow row)
    {
        var among = row.UnclearAmong is { } many ? $" among {many}" : "";
        return row switch
        {
            { RoundsNeededLow: { } low, RoundsNeededHigh: { } high } when low < high =>
                $"{row.Verdict}{among}, needs about {low} to {high} rounds",
            { RoundsNeeded: { } needed } => $"{row.Verdict}{among}, needs about {needed} rounds",
            _ => $"{row.Verdict}{among}",
        };
    }
}
