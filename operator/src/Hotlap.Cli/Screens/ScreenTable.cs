using Hotlap.Cli.Text;

namespace Hotlap.Cli.Screens;

/// <summary>One scenario and payload of the default screen, or the startups of a run without scenarios.</summary>
/// <param name="Names">Its title and its variants.</param>
/// <param name="Figures">Its metrics.</param>
internal sealed record ScreenTable(Column Names, IReadOnlyList<ScreenColumn> Figures)
{
    /// <summary>Number of rows.</summary>
    public int Height => Names.Values.Count;

    public IReadOnlyList<Column> Columns => [Names, .. Figures.Select(figures => figures.Column)];

    /// <summary>True when a metric of the row is worse than the baseline.</summary>
    public bool HasRegression(int row) => Figures.Any(figures => figures.Column.Verdicts![row] == VerdictMark.Worse);

    /// <summary>Returns the table with the chosen rows only.</summary>
    public ScreenTable Choose(IReadOnlyList<int> rows) =>
        new(Names.Choose(rows), [.. Figures.Select(figures => figures with { Column = figures.Column.Choose(rows) })]);
}

/// <summary>One metric of all rows.</summary>
/// <param name="Metric">The metric's name, as in thresholds.</param>
/// <param name="Origin">How its figures are computed from trials.</param>
/// <param name="Column">Its figures; changes without a verdict are plain differences or not judged.</param>
internal sealed record ScreenColumn(string Metric, FigureOrigin Origin, Column Column);

/// <summary>How a figure is computed from trials; the screen says it once for all of its tables.</summary>
internal enum FigureOrigin
{
    Median,
    Merged,
    Largest,
    Constant,
}
