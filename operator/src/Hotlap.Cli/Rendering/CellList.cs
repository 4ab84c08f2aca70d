using System.Globalization;

namespace Hotlap.Cli.Rendering;

/// <summary>Renders a list of cells, shortened when there are many.</summary>
internal static class CellList
{
    private const int Shown = 8;

    public static string Shorten(IReadOnlyList<string> cells) => cells.Count <= Shown
        ? string.Join(", ", cells)
        : string.Join(", ", cells.Take(Shown))
            + string.Create(CultureInfo.InvariantCulture, $", and {cells.Count - Shown} more (all of them with -o json)");
}
