using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Rendering;

/// <summary>Renders a report as GitHub Markdown.</summary>
internal sealed class MarkdownWriter
{
    private const int PlotWidth = 98;
    private readonly StringBuilder _out = new();

    public static string Write(RunReport report) => new MarkdownWriter().WriteReport(report);

    private string WriteReport(RunReport report)
    {
        Line($"# {Escape(report.Run.Name)}");
        Line("");
        var last = "";
        foreach (var (key, value) in HeaderText.Pairs(report))
        {
            last = key.Length == 0 ? last : key;
            Line($"- {last}: {Escape(value)}");
        }

        WriteProblem(report.Problem);
        foreach (var scenario in report.Scenarios)
            WriteScenario(report, scenario);
        if (report.HasFigures)
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
        if (ScenarioText.Describe(scenario) is { } described)
            Line(Escape(described) + "  ");

        foreach (var sentence in LoadText.Describe(scenario.Rows))
            Line(Escape(sentence) + "  ");
        NextTable(FigureTables.Headline(report, scenario));
        WriteVerdicts(report, scenario.Rows.SelectMany(row => row.Comparisons));
        NextTable(FigureTables.Messages(report, scenario), FigureTables.MessagesTitle);
        NextTable(FigureTables.Details(report, scenario));
        NextTable(FigureTables.Spread(report, scenario), FigureTables.SpreadTitle(scenario));
        NextTable(FigureTables.Runtime(report, scenario), FigureTables.RuntimeTitle);
        NextTable(DependencyTables.Of(report, scenario), DependencyTables.Title);
        if (CurveText.Title(scenario) is { } title)
            Plot(title, CurveText.Lines(scenario, PlotWidth));
    }

    private void WriteVerdicts(RunReport report, IEnumerable<ComparisonStatus> comparisons)
    {
        var all = comparisons.ToList();
        if (all.Count > 0)
            NextTable(FigureTables.Verdicts(all), VerdictText.Title(report.Baseline, all));
    }

    private void WriteVariants(RunReport report)
    {
        Title("Variants");
        Table(VariantTables.Of(report));
        WriteVerdicts(report, report.Variants.SelectMany(variant => variant.Comparisons));
        foreach (var variant in report.Variants.Where(variant => variant.Startup?.Steps is { Count: > 0 }))
            Plot(
                $"Startup of {variant.Name}, from the pod's creation (medians; ± is the largest possible error)",
                WaterfallPlot.Render(StartupWaterfall.Build(variant.Startup!.Steps!), StartupWaterfall.End(report), PlotWidth));
        Line("");
        foreach (var variant in report.Variants)
        {
            var source = variant.Url ?? variant.Image ?? "image " + Figures.NotMeasured;
            Line($"- {Escape(variant.Name)}: {Escape($"{source} {variant.Address ?? variant.ImageDigest}".TrimEnd())}");
        }
    }

    private void Plot(string title, IEnumerable<string> lines)
    {
        Line("");
        Line(Escape(title));
        Line("");
        Fence(string.Join('\n', lines));
    }

    private void WriteThresholds(ThresholdOutcome? thresholds)
    {
        if (thresholds is null)
            return;
        Title($"Thresholds: {ThresholdText.Standing(thresholds)}");
        if (thresholds.Rows.All(row => row.Verdict is null))
        {
            Line(Escape($"{thresholds.Reason}: {thresholds.Message}"));
            Line("");
        }

        foreach (var row in thresholds.Rows)
            Line($"- {Escape(ThresholdText.Line(row))}{(row.Message is { Length: > 0 } message ? $" ({Escape(message)})" : "")}");
    }

    private void WriteWarnings(IReadOnlyList<WarningNote> warnings)
    {
        WriteWarnings("Warnings about the figures", warnings.Where(warning => !warning.IsNote));
        WriteWarnings("Notes on the figures", warnings.Where(warning => warning.IsNote));
    }

    private void WriteWarnings(string title, IEnumerable<WarningNote> warnings)
    {
        foreach (var (warning, index) in warnings.Select((warning, index) => (warning, index)))
        {
            if (index == 0)
                Title(title);
            var mark = string.Create(CultureInfo.InvariantCulture, $"[{warning.Number}]");
            Line($"- {Escape(mark)} {Escape(warning.Code)}: {Escape(warning.Explanation)}. In: {Escape(CellList.Shorten(warning.Cells))}");
        }
    }

    private void NextTable(IReadOnlyList<Column> columns, string? title = null)
    {
        if (columns.Count == 0)
            return;
        Line("");
        if (title is not null)
        {
            Line($"{char.ToUpperInvariant(title[0])}{Escape(title[1..])}:");
            Line("");
        }

        Table(columns);
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
