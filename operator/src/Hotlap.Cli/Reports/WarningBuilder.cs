using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Reports;

/// <summary>Builds the warnings and notes of a run, numbered by severity.</summary>
internal static class WarningBuilder
{
    public static List<WarningNote> Build(BenchmarkRunStatus? status)
    {
        var variants = status?.Variants ?? [];
        var cells = status?.Results ?? [];
        return [.. variants.SelectMany(variant => variant.Warnings ?? []).Concat(cells.SelectMany(cell => cell.Warnings ?? []))
            .Distinct().OrderBy(WarningKinds.Place).ThenBy(code => code, StringComparer.Ordinal)
            .Select((code, index) => Build(index + 1, code, variants, cells))];
    }

    private static WarningNote Build(int number, string code, List<VariantStatus> variants, List<CellStatus> cells)
    {
        var whole = variants.Where(variant => variant.Warnings?.Contains(code) == true).Select(variant => variant.Name).ToList();
        var kind = WarningKinds.Find(code);
        return new WarningNote(number, code, kind.IsNote, kind.Meaning, whole.Count > 0 && whole.Count == variants.Count
            ? ["every variant"]
            : [.. whole, .. cells.Where(cell => cell.Warnings?.Contains(code) == true && !whole.Contains(cell.Variant)).Select(Label)]);
    }

    private static string Label(CellStatus cell) => $"{cell.Variant} under {cell.Scenario} {cell.Payload}".TrimEnd();
}

/// <summary>A warning about figures, or a note on them.</summary>
/// <param name="Number">The number that marks the affected figures.</param>
/// <param name="Code">Its code.</param>
/// <param name="IsNote">True for a note, which does not make figures less trustworthy.</param>
/// <param name="Explanation">What it means for the figures.</param>
/// <param name="Cells">What it applies to: variants with all their figures, and single cells.</param>
internal sealed record WarningNote(int Number, string Code, bool IsNote, string Explanation, IReadOnlyList<string> Cells);
