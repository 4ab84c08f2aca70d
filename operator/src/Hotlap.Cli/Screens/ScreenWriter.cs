using Hotlap.Cli.Rendering;
using Hotlap.Cli.Reports;
using Hotlap.Cli.Text;

namespace Hotlap.Cli.Screens;

/// <summary>
/// Writes the default report: whether the figures can be trusted, a line per scenario and variant, and what to do next. Usual runs fit a
/// screen of 80 columns and 24 lines; a longer one ends with the lines that do not fit elsewhere left out and counted.
/// </summary>
internal sealed class ScreenWriter
{
    public const int Narrowest = 80;
    public const int Widest = 120;

    /// <summary>The last line of a terminal of 24 lines holds the prompt.</summary>
    private const int Screen = 23;
    private const int MostRows = 40;
    private const int MostLines = 2;
    private const int MostProblemLines = 8;
    private const string Indent = "  ";
    private const string Next = "Next: ";

    private readonly RunReport _report;
    private readonly int _width;
    private readonly Paint _paint;

    private ScreenWriter(RunReport report, int width, bool colours) =>
        (_report, _width, _paint) = (report, Math.Clamp(width, Narrowest, Widest), new Paint(colours));

    /// <summary>Returns the screen; it holds terminal control characters only with colours.</summary>
    public static string Write(RunReport report, int width, bool colours) =>
        string.Concat(new ScreenWriter(report, width, colours).Lines().Select(line => line + "\n"));

    private List<string> Lines()
    {
        var all = new ScreenTableBuilder(_report).Build();
        var tables = RowChoice.Of(all, MostRows);
        List<string>[] parts =
        [
            [.. Head(), .. Problem()],
            tables.Count == 0 ? [] : [.. Tables(tables), .. LeftOut(all, tables)],
            tables.Count == 0 ? [] : [.. ScreenLegend.Of(_report, all).SelectMany(line => Paragraph("", line, MostProblemLines)),
                .. Worse(all)],
        ];
        var shown = parts.Where(part => part.Count > 0).ToList();
        var steps = Steps(Screen - shown.Sum(part => part.Count));
        shown.Add(steps);
        var isSpacious = shown.Sum(part => part.Count) + shown.Count - 1 <= Screen;
        return [.. shown.SelectMany((part, index) => index > 0 && isSpacious ? part.Prepend("") : part)];
    }

    private IEnumerable<string> Head()
    {
        var run = _report.Run;
        var time = (run.DurationSeconds, run.ExpectedCompletionTime) switch
        {
            ({ } seconds, _) => ", took " + Figures.Duration(TimeSpan.FromSeconds(seconds)),
            (null, { } expected) => ", end about " + Figures.Time(expected),
            _ => "",
        };
        var name = $"{run.Namespace ?? "default"}/{run.Name}";
        foreach (var line in Paragraph(name + ": ", HeaderText.State(run) + time, MostLines))
            yield return line;
        foreach (var line in _report.Thresholds is { } thresholds ? Thresholds(thresholds) : [])
            yield return line;
        foreach (var line in (_report.Sweep?.Smallest ?? []).Take(MostLines).SelectMany(smallest => Paragraph(
            "Sweep: ", smallest.Sentence, MostLines, smallest.Value is null ? _paint.Yellow : _paint.Green)))
            yield return line;
        foreach (var line in TrustText.Of(_report) is { } trust ? Trust(trust) : [])
            yield return line;
        foreach (var failed in _report.FailedVariants.Take(MostLines + 1))
            foreach (var line in Paragraph("Given up: ", $"{failed.Name}, {failed.Reason}: {failed.Message}", MostLines, _paint.Red))
                yield return line;
    }

    private IEnumerable<string> Trust(TrustText trust) => Paragraph("Trusted: ", trust.Text, MostLines,
        trust.IsTrusted switch { true => _paint.Green, false => _paint.Red, null => _paint.Yellow });

    private IEnumerable<string> Thresholds(ThresholdOutcome outcome) => Paragraph(
        "Thresholds: ", ThresholdText.Sentence(outcome), MostLines,
        outcome.Met switch { true => _paint.Green, false => _paint.Red, null => _paint.Yellow });

    private IEnumerable<string> Problem()
    {
        if (_report.Problem is not { } problem)
            return [];
        var message = problem.Message.Length == 0 ? "the operator gave no message" : problem.Message;
        return Paragraph($"{char.ToUpperInvariant(problem.Title[0])}{problem.Title[1..]}: ", message,
            _report.HasFigures ? MostLines : MostProblemLines);
    }

    private IEnumerable<string> Tables(IReadOnlyList<ScreenTable> tables) =>
        TextTable.RenderAligned([.. tables.Select(table => table.Columns)], _width, _paint);

    private static IEnumerable<string> LeftOut(IReadOnlyList<ScreenTable> all, IReadOnlyList<ScreenTable> shown) =>
        all.Sum(table => table.Height) - shown.Sum(table => table.Height) is > 0 and var count
            ? [$"... and {count} more lines, {RowChoice.Regressions(all) - RowChoice.Regressions(shown)} of them with a worse figure: "
                + "-o wide shows all"]
            : [];

    /// <summary>
    /// Names what is worse in metrics that the tables do not show, so that the screen never looks better than the run is.
    /// </summary>
    private IEnumerable<string> Worse(IReadOnlyList<ScreenTable> tables)
    {
        var shown = tables.SelectMany(table => table.Figures).Select(figures => figures.Metric).ToHashSet();
        var hidden = _report.Comparisons.Where(row => row.Verdict == VerdictMark.Worse && !shown.Contains(row.Metric))
            .Select(VerdictText.Sentence).ToList();
        return hidden.Count == 0 ? [] : Paragraph($"Also worse ({hidden.Count}, see -o wide): ", string.Join("; ", hidden), 1, _paint.Red);
    }

    /// <summary>Returns the steps that fit: the first, shortened if it must be, the last if there is room, then the others.</summary>
    private List<string> Steps(int room)
    {
        var steps = NextSteps.Of(_report).ToList();
        var left = room - 1;
        List<string> lines = [];
        foreach (var (index, step) in steps.SkipLast(1).Index())
        {
            List<string> text = index == 0
                ? [.. Paragraph(Next, step, Math.Clamp(left, 1, MostLines))] : [.. Paragraph("", step, MostLines, indent: Indent)];
            if (index > 0 && text.Count > left)
                break;
            left -= text.Count;
            lines.AddRange(text);
        }

        return lines.Count > 0 && left < 0 ? lines
            : [.. lines, .. lines.Count == 0 ? Paragraph(Next, steps[^1], MostLines) : Paragraph("", steps[^1], MostLines, indent: Indent)];
    }

    /// <summary>Wraps a text; its further lines are indented. An ellipsis ends a text with more lines than allowed.</summary>
    private IEnumerable<string> Paragraph(string lead, string text, int most, Func<string, string>? style = null, string indent = "")
    {
        var room = _width - Indent.Length - indent.Length;
        var lines = Wrap.Words(lead + text, room).ToList();
        if (lines.Count > most)
            lines = [.. lines.Take(most - 1), lines[most - 1][..Math.Min(lines[most - 1].Length, room - 2)] + " …"];
        return lines.Select((line, index) => indent + (index == 0 ? "" : Indent) + (style is null ? line : style(line)));
    }
}

/// <summary>Chooses the lines of a run that has too many for a screen.</summary>
internal static class RowChoice
{
    /// <summary>Returns at most so many rows, in their order: those with a worse figure before the others.</summary>
    public static IReadOnlyList<ScreenTable> Of(IReadOnlyList<ScreenTable> tables, int most)
    {
        var chosen = tables.SelectMany((table, index) => Enumerable.Range(0, table.Height).Select(row => (Table: index, Row: row)))
            .OrderByDescending(place => tables[place.Table].HasRegression(place.Row)).Take(most)
            .ToLookup(place => place.Table, place => place.Row);
        return [.. tables.Select((table, index) => table.Choose([.. chosen[index].Order()])).Where(table => table.Height > 0)];
    }

    public static int Regressions(IReadOnlyList<ScreenTable> tables) =>
        tables.Sum(table => Enumerable.Range(0, table.Height).Count(table.HasRegression));
}
