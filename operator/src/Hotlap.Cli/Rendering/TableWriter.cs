using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Renders a report as plain text for a terminal.</summary>
internal sealed class TableWriter(int width, bool plot) : ReportWriter(width - 2, MostBars)
{
    private const int FewestBars = 2;
    private const int MostBars = 12;

    protected override void WriteHeader(RunReport report) => Indented(HeaderText.Lines(report, width - 2));

    protected override void WriteProblem(string message, string? advice)
    {
        Paragraph(message);
        if (advice is not null)
            Paragraph("  What to do: ", advice);
    }

    protected override void WriteScenarioTitle(string name, string? described, IEnumerable<string> sentences)
    {
        Title(described is null ? name : $"{name}: {Wrap.Plain(described)}");
        foreach (var sentence in sentences)
            Paragraph(sentence);
    }

    protected override void WriteVariant(VariantFigures variant)
    {
        Paragraph($"  {variant.Name}: ", variant.Source);
        if ((variant.Address ?? variant.ImageDigest) is { } digest)
            Paragraph("    ", digest);
    }

    protected override void WriteThreshold(ThresholdRow row)
    {
        Paragraph("  - ", ThresholdText.Line(row));
        if (row.Message is { Length: > 0 } message)
            Paragraph("    ", message);
    }

    protected override void WriteWarning(WarningNote warning, string mark, string cells)
    {
        Paragraph(mark.PadLeft(5) + " ", $"{warning.Code}: {warning.Explanation}");
        Paragraph("      in: ", cells);
    }

    protected override void WriteNotes(IReadOnlyList<string> notes)
    {
        Line();
        foreach (var note in notes)
            Paragraph("* ", note);
    }

    protected override void Title(string title)
    {
        Line();
        foreach (var line in Wrap.Words(title, width))
            Line(line);
    }

    protected override void TableTitle(string title) => Line(title);

    protected override void Table(IReadOnlyList<Column> columns) => Indented(TextTable.Render(columns, width - 2));

    protected override void Plot(string title, IEnumerable<string> lines)
    {
        if (!plot)
            return;
        Title(title);
        Indented(lines);
    }

    protected override void Bars(string title, IReadOnlyList<Bar> bars)
    {
        if (bars.Count is >= FewestBars and <= MostBars && bars.Any(bar => bar.Value is not null))
            Plot(title, BarPlot.Render(bars, width - 2));
    }

    protected override void Paragraph(string text) => Paragraph("  ", text);

    /// <summary>Writes a paragraph with a lead; further lines are indented below its text.</summary>
    private void Paragraph(string lead, string text)
    {
        var fits = lead.Length <= width / 3;
        var indent = new string(' ', fits ? lead.Length : 4);
        foreach (var (index, line) in Wrap.Words(fits ? text : lead.TrimStart() + text, width - indent.Length).Index())
            Line((index == 0 && fits ? lead : indent) + line);
    }

    private void Indented(IEnumerable<string> lines)
    {
        foreach (var line in lines)
            Line(line.Length == 0 ? line : "  " + line);
    }
}
