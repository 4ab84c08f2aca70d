using Hotlap.Measurement.Doubting;
using Hotlap.Measurement.Metrics;

namespace Hotlap.Planning.Doubting;

/// <summary>Finds all warnings and notes about the figures of a run: a pure function of samples and records.</summary>
internal static class Doubts
{
    /// <summary>Returns the warnings and notes, the most severe first.</summary>
    public static IReadOnlyList<Doubt> Find(IReadOnlyList<VariantEvidence> variants) =>
    [
        .. variants.SelectMany(OfVariant).Concat(ToolDoubts.Find(variants))
            .OrderBy(doubt => DoubtKinds.Place(doubt.Code)).ThenByDescending(doubt => doubt.Extent),
    ];

    private static IEnumerable<Doubt> OfVariant(VariantEvidence evidence) =>
    [
        .. RecordDoubts.Find(evidence),
        .. evidence.Cells.SelectMany(series => OfCell(evidence, series)),
        .. SeriesDoubts.Find(MetricCatalogue.BuiltIn.Label(MetricNames.Startup), evidence.Startups ?? []).Select(found => At(found, evidence.Variant, null)),
    ];

    private static IEnumerable<Doubt> OfCell(VariantEvidence evidence, Series series)
    {
        var windows = Windows(evidence.Trials, series.Cell);
        return WindowDoubts.Checks.Concat(WindowDoubts.OfTools(windows)).Select(check => Ask(check, windows)).OfType<Doubt>()
            .Concat(SeriesDoubts.Find(series.Name, series.Values))
            .Select(found => At(found, evidence.Variant, series.Cell));
    }

    private static List<CellWindow> Windows(IEnumerable<TrialEvidence> trials, Cell cell) =>
    [
        .. trials.Select(trial => trial.Samples.Where(cell.IsOf).ToList()).Where(samples => samples.Count > 0).Select(samples => new CellWindow(samples)),
    ];

    private static Doubt? Ask(WindowCheck check, List<CellWindow> windows)
    {
        var found = windows.Select(check.Find).OfType<double>().ToList();
        return found.Count == 0 ? null : new Doubt(check.Code, "", $"{check.Say(found.Max())} in {found.Count} of {windows.Count} trials", found.Max());
    }

    private static Doubt At(Doubt found, string variant, Cell? cell) =>
        found with { Variant = variant, Cell = cell, Where = cell is null ? variant : $"{cell.Title} on {variant}" };
}
