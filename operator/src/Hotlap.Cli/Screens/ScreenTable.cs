using Hotlap.Cli.Text;

namespace Hotlap.Cli.Screens;

/// <summary>One scenario and payload of the default screen, or the startups of a run without scenarios.</summary>
internal sealed record ScreenTable(string Title, IReadOnlyList<ScreenRow> Rows, IReadOnlyList<ScreenColumn> Columns)
{
    /// <summary>True when a metric of the row is worse than the baseline.</summary>
    public bool HasRegression(int row) => Columns.Any(column => column.Cells[row].Verdict == VerdictMark.Worse);

    /// <summary>Returns the table with the chosen rows only.</summary>
    public ScreenTable Choose(IReadOnlyList<int> rows) => new(
        Title, [.. rows.Select(row => Rows[row])],
        [.. Columns.Select(column => column with { Cells = [.. rows.Select(row => column.Cells[row])] })]);
}

/// <summary>One variant.</summary>
internal sealed record ScreenRow(string Variant);

/// <summary>One metric of all rows.</summary>
/// <param name="Metric">The metric's name, as in thresholds.</param>
/// <param name="Header">Its name and unit for people.</param>
/// <param name="Origin">How its figures are computed from trials.</param>
/// <param name="Cells">A cell for each row.</param>
internal sealed record ScreenColumn(string Metric, string Header, FigureOrigin Origin, IReadOnlyList<ScreenCell> Cells);

/// <summary>A figure with its change against the baseline. Without a verdict, the change is a plain difference or not judged.</summary>
internal sealed record ScreenCell(string Figure, string Change, string? Verdict)
{
    /// <summary>The change and the mark of its verdict.</summary>
    public string Judged => Change.Length == 0 ? "" : Verdict is null ? Change : $"{Change} {VerdictMark.Of(Verdict)}";
}

/// <summary>How a figure is computed from trials; the screen says it once for all of its tables.</summary>
internal enum FigureOrigin
{
    Median,
    Merged,
    Largest,
    Constant,
}

/// <summary>The marks and colours of verdicts.</summary>
internal static class VerdictMark
{
    public const string Better = "Better";
    public const string Worse = "Worse";
    public const string Same = "Same";
    public const string Inconclusive = "Inconclusive";

    private static readonly (string Verdict, string Mark, string Meaning)[] All =
    [
        (Better, "✓", "better"),
        (Worse, "✗", "worse"),
        (Same, "=", "same"),
        (Inconclusive, "?", "inconclusive"),
    ];

    /// <summary>Returns the mark of a verdict; a dash when there is none, as between different hardware.</summary>
    public static string Of(string verdict) => Array.Find(All, known => known.Verdict == verdict).Mark ?? "-";

    /// <summary>Returns the marks that occur with their meanings, such as <c>✓ better, ? inconclusive</c>.</summary>
    public static string Legend(IReadOnlyCollection<string> verdicts) => string.Join(", ",
        All.Where(known => verdicts.Contains(known.Verdict)).Select(known => $"{known.Mark} {known.Meaning}")
            .Concat(verdicts.Any(verdict => Of(verdict) == "-") ? ["- no verdict (hardware differs or is emulated)"] : []));

    public static string Colour(Paint paint, string? verdict, string text) => verdict switch
    {
        Better => paint.Green(text),
        Worse => paint.Red(text),
        Inconclusive => paint.Yellow(text),
        _ => text,
    };
}
