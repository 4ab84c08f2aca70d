using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds all warnings and notes about the figures of a run: a pure function of samples and records.</summary>
internal static class WarningFinder
{
    /// <summary>Returns the warnings and notes, the most severe first.</summary>
    public static IReadOnlyList<Warning> Find(IReadOnlyList<VariantEvidence> variants) =>
    [
        .. variants.SelectMany(OfVariant).Concat(ToolChoiceWarnings.Find(variants))
            .OrderBy(warning => WarningKinds.Place(warning.Code)).ThenByDescending(warning => warning.Extent),
    ];

    private static IEnumerable<Warning> OfVariant(VariantEvidence evidence) =>
    [
        .. RecordWarnings.Find(evidence),
        .. evidence.Cells.SelectMany(series => OfCell(evidence, series)),
        .. SeriesWarnings.Find(MetricCatalogue.BuiltIn.Label(MetricNames.Startup), evidence.Startups ?? [])
        .Select(found => At(found, evidence.Variant, null)),
    ];

    private static IEnumerable<Warning> OfCell(VariantEvidence evidence, Series series)
    {
        var windows = Windows(evidence.Trials, series.Cell);
        return WindowWarnings.Checks.Concat(WindowWarnings.OfTools(windows)).Select(check => Ask(check, windows)).OfType<Warning>()
            .Concat(SeriesWarnings.Find(series.Name, series.Values))
            .Select(found => At(found, evidence.Variant, series.Cell));
    }

    private static List<CellWindow> Windows(IEnumerable<TrialEvidence> trials, Cell cell) =>
    [
        .. trials.Select(trial => trial.Samples.Where(cell.IsOf).ToList()).Where(samples => samples.Count > 0)
        .Select(samples => new CellWindow(samples)),
    ];

    private static Warning? Ask(WindowCheck check, List<CellWindow> windows)
    {
        var found = windows.Select(check.Find).OfType<double>().ToList();
        return found.Count == 0
            ? null : new Warning(check.Code, "", $"{check.Say(found.Max())} in {found.Count} of {windows.Count} trials", found.Max());
    }

    private static Warning At(Warning found, string variant, Cell? cell) =>
        found with { Variant = variant, Cell = cell, Where = cell is null ? variant : $"{cell.Title} on {variant}" };
}
