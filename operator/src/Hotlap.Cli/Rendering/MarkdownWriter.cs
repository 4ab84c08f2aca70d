using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Renders a report as GitHub Markdown: at most five lines, of which the last unfolds all the rest.</summary>
internal sealed class MarkdownWriter() : ReportWriter(PlotWidth, int.MaxValue)
{
    private const int PlotWidth = 98;

    protected override void WriteHeader(RunReport report)
    {
        var verdict = report.Run.Verdict is { } word ? RunStatusReader.Words(word) : report.Run.State;
        Line($"**{verdict}**: {Escape(MarkdownSummary.Run(report))}");
        Line();
        foreach (var (key, value) in MarkdownSummary.Lines(report))
            Line($"- {Escape(key)}: {Escape(value)}");
        Line();
        Line("<details>");
        Line($"<summary>{(report.HasFigures ? "All figures" : "Details")}</summary>");
        Line();
        var last = "";
        foreach (var (key, value) in HeaderText.Pairs(report))
        {
            last = key.Length == 0 ? last : key;
            Line($"- {last}: {Escape(value)}");
        }
    }

    protected override string Finish()
    {
        Line();
        Line("</details>");
        return base.Finish();
    }

    protected override void WriteProblem(string message, string? advice)
    {
        Fence(message);
        if (advice is null)
            return;
        Line();
        Line($"What to do: {Escape(advice)}");
    }

    protected override void WriteScenarioTitle(string name, string? described, IEnumerable<string> sentences)
    {
        Title(name);
        foreach (var sentence in described is null ? sentences : sentences.Prepend(described))
            Line(Escape(sentence) + "  ");
        Line();
    }

    protected override void WriteVariant(VariantFigures variant)
    {
        Line($"- {Escape(variant.Name)}: {Escape($"{variant.Source} {variant.Address ?? variant.ImageDigest}".TrimEnd())}");
        foreach (var difference in variant.Differences)
            Line($"  - {Escape(difference)}");
    }

    protected override void WriteThreshold(ThresholdRow row) =>
        Line($"- {Escape(ThresholdText.Line(row))}{(row.Message is { Length: > 0 } message ? $" ({Escape(message)})" : "")}");

    protected override void WriteWarning(WarningNote warning, string mark, string cells) =>
        Line($"- {Escape(mark)} {Escape(warning.Code)}: {Escape(warning.Explanation)}. In: {Escape(cells)}");

    protected override void WriteNotes(IReadOnlyList<string> notes)
    {
        Title("Notes");
        foreach (var note in notes)
            Line($"- {Escape(note)}");
    }

    protected override void Title(string title)
    {
        Line();
        Line($"## {Escape(title)}");
        Line();
    }

    protected override string Own(string title) => char.ToUpperInvariant(title[0]) + title[1..];

    protected override void Paragraph(string text)
    {
        Line(Escape(text));
        Line();
    }

    protected override void TableTitle(string title) => Paragraph(title + ":");

    protected override void Plot(string title, IEnumerable<string> lines)
    {
        Line();
        Paragraph(title);
        Fence(string.Join('\n', lines));
    }

    protected override void Table(IReadOnlyList<Column> columns)
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

    /// <summary>Writes a fence longer than any run of backticks in the text, so that the text cannot end it.</summary>
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

    /// <summary>Makes a text of the run's author plain. A comment behind an at sign keeps it from calling a person or a team.</summary>
    private static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        var before = ' ';
        foreach (var c in Wrap.Plain(text))
        {
            if (c is '|' or '<' or '*' or '_' or '`' or '[' or '\\')
                escaped.Append('\\');
            escaped.Append(c == '\n' ? ' ' : c);
            if (c == '@' && !char.IsLetterOrDigit(before))
                escaped.Append("<!-- -->");
            before = c;
        }

        return escaped.ToString();
    }
}
