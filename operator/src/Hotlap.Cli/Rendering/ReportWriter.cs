using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>
/// Writes all parts of a report. The parts and their order are the same in every form of it; a form defines how a part looks. Each form
/// ends with a line feed and holds no terminal control characters.
/// </summary>
/// <param name="plotWidth">Available width of plots in characters.</param>
/// <param name="mostPlots">Number of variants whose startup is plotted.</param>
internal abstract class ReportWriter(int plotWidth, int mostPlots)
{
    private const int MostCells = 8;

    private readonly StringBuilder _out = new();

    protected abstract void WriteHeader(RunReport report);

    protected abstract void WriteProblem(string message, string? advice);

    protected abstract void WriteScenarioTitle(string name, string? described, IEnumerable<string> sentences);

    protected abstract void WriteVariant(VariantFigures variant);

    protected abstract void WriteThreshold(ThresholdRow row);

    protected abstract void WriteWarning(WarningNote warning, string mark, string cells);

    protected abstract void WriteNotes(IReadOnlyList<string> notes);

    /// <summary>Starts a part.</summary>
    protected abstract void Title(string title);

    protected abstract void Paragraph(string text);

    protected abstract void Table(IReadOnlyList<Column> columns);

    protected abstract void TableTitle(string title);

    protected abstract void Plot(string title, IEnumerable<string> lines);

    /// <summary>Draws the main figure of the table above; not in every form.</summary>
    protected virtual void Bars(string title, IReadOnlyList<Bar> bars)
    {
    }

    protected virtual void WriteVerdicts(RunReport report, IReadOnlyList<ComparisonStatus> comparisons)
    {
        if (comparisons.Count > 0)
            NextTable(FigureTables.Verdicts(comparisons), VerdictText.Title(report.Baseline, comparisons));
    }

    /// <summary>Draws the windows of a scenario over time or load.</summary>
    protected virtual void WriteCurves(RunReport report, ScenarioFigures scenario)
    {
        if (CurveText.Title(scenario) is { } title)
            Plot(title, CurveText.Lines(scenario, plotWidth));
    }

    /// <summary>Draws the figures of a scenario over the values of a sweep.</summary>
    protected virtual void WriteSweep(SweepFigures sweep, ScenarioFigures scenario)
    {
        foreach (var (title, lines) in SweepText.Of(sweep, scenario))
            Plot(title, lines);
    }

    /// <summary>Draws the steps of the startups.</summary>
    protected virtual void WriteStartups(RunReport report)
    {
        foreach (var variant in report.Variants.Take(mostPlots).Where(variant => variant.Startup?.Steps is { Count: > 0 }))
            Plot(
                Own($"startup of {variant.Name}, from the pod's creation (medians; ± is the largest possible error)"),
                WaterfallPlot.Render(StartupWaterfall.Build(variant.Startup!.Steps!), StartupWaterfall.End(report), plotWidth));
    }

    /// <summary>Returns a title of the report's own, in the letter case of the form.</summary>
    protected virtual string Own(string title) => title;

    /// <summary>Returns the finished text.</summary>
    protected virtual string Finish() => Wrap.Plain(_out.ToString());

    protected void Line(string line = "") => _out.Append(line).Append('\n');

    public string Write(RunReport report)
    {
        WriteHeader(report);
        if (report.Problem is { } problem)
        {
            Title(problem.Title);
            WriteProblem(problem.Message.Length == 0 ? "the operator gave no message" : problem.Message, problem.Advice);
        }

        if (report.Thresholds is { } thresholds)
            WriteThresholds(thresholds);
        if (report.Sweep is { Smallest.Count: > 0 } sweep)
            WriteSmallest(sweep);
        foreach (var scenario in report.Scenarios)
            WriteScenario(report, scenario);
        if (report.HasFigures)
            WriteVariants(report);
        WriteWarnings("warnings about the figures", report.Warnings.Where(warning => !warning.IsNote));
        WriteWarnings("notes on the figures", report.Warnings.Where(warning => warning.IsNote));
        if (report.Notes.Count > 0)
            WriteNotes(report.Notes);
        return Finish();
    }

    private void WriteScenario(RunReport report, ScenarioFigures scenario)
    {
        var name = scenario.Payload.Length == 0 ? scenario.Scenario : $"{scenario.Scenario} {scenario.Payload}";
        WriteScenarioTitle(name, ScenarioText.Describe(scenario), LoadText.Describe(scenario.Rows));
        Table(ScenarioTables.Headline(report, scenario));
        var (bars, drawn) = ScenarioTables.Bars(scenario);
        Bars(bars, drawn);
        WriteVerdicts(report, [.. scenario.Rows.SelectMany(row => row.Comparisons)]);
        NextTable(FigureTables.Messages(report, scenario), FigureTables.MessagesTitle);
        NextTable(ScenarioTables.Details(report, scenario));
        NextTable(FigureTables.Errors(report, scenario), FigureTables.ErrorsTitle);
        NextTable(ScenarioTables.Spread(report, scenario), FigureTables.SpreadTitle(scenario));
        NextTable(FigureTables.Target(report, scenario), FigureTables.TargetTitle);
        NextTable(FigureTables.Memory(report, scenario), FigureTables.MemoryTitle);
        NextTable(FigureTables.Growth(report, scenario), FigureTables.GrowthTitle);
        NextTable(FigureTables.Runtime(report, scenario), FigureTables.RuntimeTitle);
        NextTable(FigureTables.Dependencies(report, scenario), FigureTables.DependenciesTitle);
        NextTable(FigureTables.Sidecars(report, scenario), FigureTables.SidecarsTitle);
        WriteCurves(report, scenario);
        if (report.Sweep is { Series.Count: > 0 } sweep)
            WriteSweep(sweep, scenario);
    }

    private void WriteVariants(RunReport report)
    {
        Title(Own("variants"));
        Table(VariantTables.Of(report));
        Bars("startup s", VariantTables.StartupBars(report));
        WriteVerdicts(report, [.. report.Variants.SelectMany(variant => variant.Comparisons)]);
        WriteStartups(report);
        Line();
        foreach (var variant in report.Variants)
            WriteVariant(variant);
    }

    private void WriteThresholds(ThresholdOutcome thresholds)
    {
        Title(Own($"thresholds: {ThresholdText.Standing(thresholds)}"));
        if (thresholds.Rows.All(row => row.Verdict is null))
            Paragraph($"{thresholds.Reason}: {thresholds.Message}");
        foreach (var row in thresholds.Rows)
            WriteThreshold(row);
    }

    private void WriteSmallest(SweepFigures sweep)
    {
        Title(Own("sweep"));
        foreach (var smallest in sweep.Smallest)
            Paragraph(Own(smallest.Sentence));
    }

    private void WriteWarnings(string title, IEnumerable<WarningNote> warnings)
    {
        foreach (var (index, warning) in warnings.Index())
        {
            if (index == 0)
                Title(Own(title));
            var more = warning.Cells.Count > MostCells ? $", and {warning.Cells.Count - MostCells} more (all of them with -o json)" : "";
            WriteWarning(warning, $"[{warning.Number}]", string.Join(", ", warning.Cells.Take(MostCells)) + more);
        }
    }

    /// <summary>Writes a table below another; nothing when it has no columns.</summary>
    protected void NextTable(IReadOnlyList<Column> columns, string? title = null)
    {
        if (columns.Count == 0)
            return;
        Line();
        if (title is not null)
            TableTitle(Own(title));
        Table(columns);
    }
}
