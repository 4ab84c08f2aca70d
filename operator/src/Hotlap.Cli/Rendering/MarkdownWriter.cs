using System.Text;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>A report as GitHub Markdown.</summary>
internal sealed class MarkdownWriter
{
    private readonly StringBuilder _out = new();

    public static string Write(RunReport report) => new MarkdownWriter().WriteReport(report);

    private string WriteReport(RunReport report)
    {
        Line($"# {Escape(report.Run.Name)}");
        Line("");
        foreach (var (key, value) in HeaderText.Pairs(report))
            Line($"- {(key.Length == 0 ? "nodes" : key)}: {Escape(value)}");
        WriteProblem(report.Problem);
        foreach (var scenario in report.Scenarios)
            WriteScenario(report, scenario);
        if (report.Scenarios.Count > 0)
            WriteVariants(report);
        WriteThresholds(report.Thresholds);
        WriteWarnings(report.Warnings);
        if (report.Notes.Count > 0)
            Title("Notes");
        foreach (var note in report.Notes)
            Line($"- {Escape(note)}");
        return _out.ToString();
    }

    private void WriteProblem(RunProblem? problem)
    {
        if (problem is null)
            return;
        Title(problem.Title);
        Fence(problem.Message.Length == 0 ? "the operator gave no message" : problem.Message);
        if (problem.Advice is null)
            return;
        Line("");
        Line($"What to do: {Escape(problem.Advice)}");
    }

    private void WriteScenario(RunReport report, ScenarioFigures scenario)
    {
        Title(scenario.Payload.Length == 0 ? scenario.Scenario : $"{scenario.Scenario} {scenario.Payload}");
        if (scenario.Request is { } request)
        {
            Line(Escape($"{request} ({scenario.Load})"));
            Line("");
        }

        Table(FigureTables.Headline(report, scenario));
        Line("");
        Table(FigureTables.Details(report, scenario));
    }

    private void WriteVariants(RunReport report)
    {
        Title("Variants");
        Table(FigureTables.Variants(report));
        Line("");
        foreach (var variant in report.Variants)
            Line($"- {Escape(variant.Name)}: {Escape($"{variant.Image ?? "image " + Figures.NotMeasured} {variant.ImageDigest}".TrimEnd())}");
    }

    private void WriteThresholds(ThresholdOutcome? thresholds)
    {
        if (thresholds is null)
            return;
        Title(thresholds.Met switch { true => "Thresholds: met", false => "Thresholds: not met", _ => "Thresholds: not judged" });
        Line(Escape($"{thresholds.Reason}: {thresholds.Message}"));
        Line("");
        foreach (var limit in thresholds.Limits)
            Line($"- {Escape(limit)}");
    }

    private void WriteWarnings(IReadOnlyList<WarningNote> warnings)
    {
        if (warnings.Count == 0)
            return;
        Title("Warnings");
        foreach (var warning in warnings)
            Line($"- {Escape(warning.Code)}: {Escape(warning.Explanation)}. In: {Escape(CellList.Shorten(warning.Cells))}");
    }

    private void Table(IReadOnlyList<Column> columns)
    {
        Row(columns.Select(column => Escape(column.Header.Replace('\n', ' '))));
        Row(columns.Select(column => column.IsText ? "---" : "---:"));
        for (var row = 0; row < columns[0].Values.Count; row++)
            Row(columns.Select(column => Cell(column, row)));
    }

    private static string Cell(Column column, int row)
    {
        var value = Escape(column.Values[row]);
        return column.Changes?[row] is { Length: > 0 } change ? $"{value} ({change})" : value;
    }

    private void Row(IEnumerable<string> cells) => Line($"| {string.Join(" | ", cells)} |");

    private void Title(string title)
    {
        Line("");
        Line($"## {Escape(title)}");
        Line("");
    }

    /// <summary>A fence longer than any run of backticks in the text, so that the text cannot end it.</summary>
    private void Fence(string text)
    {
        var plain = Wrap.Plain(text);
        var fence = new string('`', Math.Max(3, LongestRun(plain) + 1));
        Line(fence + "text");
        Line(plain);
        Line(fence);
    }

    private static int LongestRun(string text)
    {
        var (longest, run) = (0, 0);
        foreach (var c in text)
        {
            run = c == '`' ? run + 1 : 0;
            longest = Math.Max(longest, run);
        }

        return longest;
    }

    private static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        foreach (var c in Wrap.Plain(text))
        {
            if (c is '|' or '<' or '*' or '_' or '`' or '[' or '\\')
                escaped.Append('\\');
            escaped.Append(c == '\n' ? ' ' : c);
        }

        return escaped.ToString();
    }

    private void Line(string line) => _out.Append(line).Append('\n');
}
