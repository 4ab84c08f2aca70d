using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds warnings about variants that are compared although different tools generated their load.</summary>
internal static class ToolChoiceWarnings
{
    public static IEnumerable<Warning> Find(IReadOnlyList<VariantEvidence> variants) => variants
        .SelectMany(
            variant => variant.Cells, (variant, series) => (Variant: variant.Variant, series.Cell, Tool: Tool(variant, series.Cell)))
        .Where(driven => driven.Tool is not null)
        .GroupBy(driven => (driven.Cell.Scenario.Name, driven.Cell.Payload))
        .SelectMany(cell => cell.Skip(1).Where(driven => driven.Tool != cell.First().Tool)
            .Select(driven => Of(driven.Variant, driven.Cell, driven.Tool!, cell.First().Variant, cell.First().Tool!)));

    private static Warning Of(string variant, Cell cell, string tool, string other, string otherTool) =>
        new(WarningCodes.ToolDiffers, $"{cell.Title} on {variant}", $"measured with {tool}, but {other} with {otherTool}",
            1) { Variant = variant, Cell = cell };

    private static string? Tool(VariantEvidence variant, Cell cell) =>
        variant.Trials.SelectMany(trial => trial.Cells).SelectMany(measured => measured.Parts).FirstOrDefault(cell.IsOf)?.Tool.Name;
}
