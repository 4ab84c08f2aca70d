using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Renders all parts of a report as plain text for a terminal. The width is limited to 80 to 100 columns.</summary>
internal sealed class WideWriter : ReportWriter
{
    public const int Narrowest = 80;
    public const int Widest = 100;
    private const int FewestBars = 2;
    private const int MostBars = 12;

    private readonly int _width;
    private readonly bool _plots;
    private readonly TrialValues _trials;

    public WideWriter(int width, bool plots, TrialValues trials)
        : base(Math.Clamp(width, Narrowest, Widest) - 2, MostBars) =>
        (_width, _plots, _trials) = (Math.Clamp(width, Narrowest, Widest), plots, trials);

    protected override void WriteHeader(RunReport report) => Indented(HeaderText.Lines(report, _width - 2));

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
        foreach (var difference in variant.Differences)
            Paragraph("    ", difference);
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
        foreach (var line in Wrap.Words(title, _width))
            Line(line);
    }

    protected override void TableTitle(string title) => Line(title);

    protected override void Table(IReadOnlyList<Column> columns) => Indented(TextTable.Render(columns, _width - 2));

    protected override void WriteVerdicts(RunReport report, IReadOnlyList<ComparisonStatus> comparisons)
    {
        base.WriteVerdicts(report, comparisons);
        if (TrialSpread.Lines(report, _trials, comparisons, _width - 2).ToList() is { Count: > 0 } lines)
            Plot(TrialSpread.Title, lines);
    }

    protected override void Plot(string title, IEnumerable<string> lines)
    {
        if (!_plots)
            return;
        Title(title);
        Indented(lines);
    }

    protected override void Bars(string title, IReadOnlyList<Bar> bars)
    {
        if (bars.Count is >= FewestBars and <= MostBars && bars.Any(bar => bar.Value is not null))
            Plot(title, BarPlot.Render(bars, _width - 2));
    }

    protected override void Paragraph(string text) => Paragraph("  ", text);

    /// <summary>Writes a paragraph with a lead; further lines are indented below its text.</summary>
    private void Paragraph(string lead, string text)
    {
        var fits = lead.Length <= _width / 3;
        var indent = new string(' ', fits ? lead.Length : 4);
        foreach (var (index, line) in Wrap.Words(fits ? text : lead.TrimStart() + text, _width - indent.Length).Index())
            Line((index == 0 && fits ? lead : indent) + line);
    }

    private void Indented(IEnumerable<string> lines)
    {
        foreach (var line in lines)
            Line(line.Length == 0 ? line : "  " + line);
    }
}
