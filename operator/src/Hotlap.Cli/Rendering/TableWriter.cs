using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Renders a report as plain text for a terminal.</summary>
internal sealed class TableWriter(int width, bool plot)
{
    private const int FewestBars = 2;
    private const int MostBars = 12;
    private readonly StringBuilder _out = new();

    public static string Write(RunReport report, int width, bool plot) => new TableWriter(width, plot).Write(report);

    private string Write(RunReport report)
    {
        Lines(HeaderText.Lines(report, width - 2), "  ");
        WriteProblem(report.Problem);
        foreach (var scenario in report.Scenarios)
            WriteScenario(report, scenario);
        if (report.HasFigures)
            WriteVariants(report);
        WriteThresholds(report.Thresholds);
        WriteWarnings(report.Warnings);
        WriteNotes(report.Notes);
        return _out.ToString();
    }

    private void WriteProblem(RunProblem? problem)
    {
        if (problem is null)
            return;
        Title(problem.Title);
        Paragraph("  ", problem.Message.Length == 0 ? "the operator gave no message" : problem.Message);
        if (problem.Advice is { } advice)
            Paragraph("  What to do: ", advice);
    }

    private void WriteScenario(RunReport report, ScenarioFigures scenario)
    {
        var name = scenario.Payload.Length == 0 ? scenario.Scenario : $"{scenario.Scenario} {scenario.Payload}";
        Title(ScenarioText.Describe(scenario) is { } described ? $"{name}: {Wrap.Plain(described)}" : name);
        foreach (var sentence in LoadText.Describe(scenario.Rows))
            Paragraph("  ", sentence);
        Table(FigureTables.Headline(report, scenario));
        WriteBars(FigureTables.Bars(scenario));
        WriteVerdicts(report, scenario.Rows.SelectMany(row => row.Comparisons));
        NextTable(FigureTables.Messages(report, scenario), FigureTables.MessagesTitle);
        NextTable(FigureTables.Details(report, scenario));
        NextTable(FigureTables.Spread(report, scenario), FigureTables.SpreadTitle(scenario));
        NextTable(FigureTables.Runtime(report, scenario), FigureTables.RuntimeTitle);
        NextTable(DependencyTables.Of(report, scenario), DependencyTables.Title);
        WriteCurve(scenario);
    }

    private void WriteVerdicts(RunReport report, IEnumerable<ComparisonStatus> comparisons)
    {
        var all = comparisons.ToList();
        if (all.Count > 0)
            NextTable(FigureTables.Verdicts(all), VerdictText.Title(report.Baseline, all));
    }

    private void WriteCurve(ScenarioFigures scenario)
    {
        if (!plot || CurveText.Title(scenario) is not { } title)
            return;
        _out.Append('\n').Append(title).Append('\n');
        Lines(CurveText.Lines(scenario, width - 2), "  ");
    }

    private void WriteVariants(RunReport report)
    {
        Title("variants");
        Table(VariantTables.Of(report));
        WriteBars(VariantTables.StartupBars(report));
        WriteVerdicts(report, report.Variants.SelectMany(variant => variant.Comparisons));
        WriteWaterfalls(report);
        _out.Append('\n');
        foreach (var variant in report.Variants)
        {
            Paragraph($"  {variant.Name}: ", variant.Url ?? variant.Image ?? "image " + Figures.NotMeasured);
            if ((variant.Address ?? variant.ImageDigest) is { } digest)
                Paragraph("    ", digest);
        }
    }

    private void WriteWaterfalls(RunReport report)
    {
        var end = StartupWaterfall.End(report);
        foreach (var variant in report.Variants.Take(plot ? MostBars : 0).Where(variant => variant.Startup?.Steps is { Count: > 0 }))
        {
            Title($"startup of {variant.Name}, from the pod's creation (medians; ± is the largest possible error)");
            Lines(WaterfallPlot.Render(StartupWaterfall.Build(variant.Startup!.Steps!), end, width - 2), "  ");
        }
    }

    private void WriteBars((string Title, List<Bar> Bars) drawn)
    {
        var (title, bars) = drawn;
        if (!plot || bars.Count is < FewestBars or > MostBars || bars.All(bar => bar.Value is null))
            return;
        _out.Append('\n').Append(title).Append('\n');
        Lines(BarPlot.Render(bars, width - 2), "  ");
    }

    private void WriteThresholds(ThresholdOutcome? thresholds)
    {
        if (thresholds is null)
            return;
        Title($"thresholds: {ThresholdText.Standing(thresholds)}");
        if (thresholds.Rows.All(row => row.Verdict is null))
            Paragraph("  ", $"{thresholds.Reason}: {thresholds.Message}");
        foreach (var row in thresholds.Rows)
        {
            Paragraph("  - ", ThresholdText.Line(row));
            if (row.Message is { Length: > 0 } message)
                Paragraph("    ", message);
        }
    }

    private void WriteWarnings(IReadOnlyList<WarningNote> warnings)
    {
        WriteWarnings("warnings about the figures", warnings.Where(warning => !warning.IsNote));
        WriteWarnings("notes on the figures", warnings.Where(warning => warning.IsNote));
    }

    private void WriteWarnings(string title, IEnumerable<WarningNote> warnings)
    {
        foreach (var (warning, index) in warnings.Select((warning, index) => (warning, index)))
        {
            if (index == 0)
                Title(title);
            var lead = string.Create(CultureInfo.InvariantCulture, $"[{warning.Number}]").PadLeft(5) + " ";
            Paragraph(lead, $"{warning.Code}: {warning.Explanation}");
            Paragraph("      in: ", CellList.Shorten(warning.Cells));
        }
    }

    private void WriteNotes(IReadOnlyList<string> notes)
    {
        if (notes.Count == 0)
            return;
        _out.Append('\n');
        foreach (var note in notes)
            Paragraph("* ", note);
    }

    private void Title(string title)
    {
        _out.Append('\n');
        Lines(Wrap.Words(title, width), "");
    }

    /// <summary>Writes a table below another; nothing when it has no columns.</summary>
    private void NextTable(IReadOnlyList<Column> columns, string? title = null)
    {
        if (columns.Count == 0)
            return;
        _out.Append('\n');
        if (title is not null)
            _out.Append(title).Append('\n');
        Table(columns);
    }

    private void Table(IReadOnlyList<Column> columns) => Lines(TextTable.Render(columns, width - 2), "  ");

    /// <summary>Writes a paragraph with a lead; further lines are indented below its text.</summary>
    private void Paragraph(string lead, string text)
    {
        var indent = lead.Length <= width / 3 ? lead.Length : 4;
        var first = true;
        foreach (var line in Wrap.Words(first && indent != lead.Length ? lead.TrimStart() + text : text, width - indent))
        {
            _out.Append((first && indent == lead.Length ? lead : new string(' ', indent)) + line).Append('\n');
            first = false;
        }
    }

    private void Lines(IEnumerable<string> lines, string indent)
    {
        foreach (var line in lines)
            _out.Append(line.Length == 0 ? "" : indent).Append(line).Append('\n');
    }
}
