namespace Hotlap.Cli.Reports;

/// <summary>A doubt about figures: its code, what it means, and the cells that it touches.</summary>
internal sealed record WarningNote(string Code, string Explanation, IReadOnlyList<string> Cells);
