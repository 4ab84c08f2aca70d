using Hotlap.Measurement.Warnings;

namespace Hotlap.Planning.Warnings;

/// <summary>Finds all warnings and notes about the figures of a run: a pure function of samples and records.</summary>
internal static class WarningFinder
{
    /// <summary>Returns the warnings and notes, the most severe first.</summary>
    public static IReadOnlyList<Warning> Find(IReadOnlyList<VariantEvidence> variants) =>
    [
        .. variants.SelectMany(OfVariant).Concat(ToolChoiceWarnings.Find(variants)).Concat(IdleWarnings.Find(variants))
            .OrderBy(warning => WarningKinds.Place(warning.Code)).ThenByDescending(warning => warning.Extent),
    ];

    private static IEnumerable<Warning> OfVariant(VariantEvidence evidence) =>
    [
        .. RecordWarnings.Find(evidence),
        .. StartupWarnings.Find(evidence),
        .. evidence.Cells.SelectMany(series => OfCell(evidence, series)),
        .. SeriesWarnings.Find(MetricCatalogue.BuiltIn.Label(MetricNames.Startup), evidence.Startups ?? [])
        .Concat(OutlierNotes.Of(evidence.Outliers, "", "")).Select(found => At(found, evidence.Variant, null)),
    ];

    private static IEnumerable<Warning> OfCell(VariantEvidence evidence, Series series)
    {
        var windows = Windows(evidence.Trials, series.Cell);
        return WindowWarnings.Checks.Concat(WindowWarnings.OfTools(windows)).Select(check => Ask(check, windows)).OfType<Warning>()
            .Concat(SeriesWarnings.Find(series.Name, series.Values))
            .Concat(OutlierNotes.Of(evidence.Outliers, series.Cell.Scenario.Name, series.Cell.Payload))
            .Select(found => At(found, evidence.Variant, series.Cell));
    }

    private static List<CellWindow> Windows(IEnumerable<MeasuredTrial> trials, Cell cell) =>
    [
        .. trials.Select(trial => trial.Cells.SelectMany(measured => measured.Parts).Where(cell.IsOf).ToList())
        .Where(samples => samples.Count > 0)
        .Select(samples => new CellWindow(samples)),
    ];

    private static Warning? Ask(WindowCheck check, List<CellWindow> windows)
    {
        var found = windows.Where(window => check.Find(window) is not null).ToList();
        if (found.MaxBy(window => check.Find(window)) is not { } worst) return null;
        return new Warning(
            check.Code, "", $"{check.Say(worst)} in {found.Count} of {windows.Count} trials", check.Find(worst)!.Value);
    }

    private static Warning At(Warning found, string variant, Cell? cell) =>
        found with { Variant = variant, Cell = cell, Where = cell is null ? variant : $"{cell.Title} on {variant}" };
}

/// <summary>A warning or note about figures.</summary>
/// <param name="Code">Code of the kind.</param>
/// <param name="Where">What it concerns, for users: <c>hello-grpc on aot</c>, or a variant.</param>
/// <param name="Detail">What was observed, for users: <c>generator used 97% of its CPU in 4 of 10 trials</c>.</param>
/// <param name="Extent">Size of the effect, by which the worst of a kind is found.</param>
internal sealed record Warning(string Code, string Where, string Detail, double Extent)
{
    public string Variant { get; init; } = "";

    /// <summary>The cell; null for a warning about all figures of the variant.</summary>
    public Cell? Cell { get; init; }

    /// <summary>True when it is about the startup alone, and no other figure of the variant.</summary>
    public bool IsOfStartup { get; init; }

    public bool Concerns(Cell cell) => Cell is null ? !IsOfStartup : Cell.Title == cell.Title;

    public override string ToString() => $"{Where}: {Detail}";
}

/// <summary>The input from which the warnings about a variant are derived.</summary>
/// <param name="Variant">Name of the variant.</param>
/// <param name="Trials">Trials that the figures include, in measurement order.</param>
/// <param name="Discarded">Number of discarded rounds.</param>
/// <param name="Planned">Number of rounds that the figures should include.</param>
internal sealed record VariantEvidence(string Variant, IReadOnlyList<MeasuredTrial> Trials, int Discarded, int Planned)
{
    /// <summary>Cells of the run, in order, each with the figure by which its trials are compared with each other.</summary>
    public IReadOnlyList<Series> Cells { get; init; } = [];

    /// <summary>Trials far from the median of the variant.</summary>
    public IReadOnlyList<OutlierStatus> Outliers { get; init; } = [];

    public bool IsEmulated { get; init; }

    /// <summary>True if the spec asks for containers that run beside the target.</summary>
    public bool HasSidecars { get; init; }

    /// <summary>Why the registry did not say which image the tag stands for; null when it did.</summary>
    public string? UnresolvedBecause { get; init; }

    /// <summary>Startups in order when the run measures only startups; null when it also measures load.</summary>
    public IReadOnlyList<double>? Startups { get; init; }
}

/// <summary>Figures of one cell over the trials of a variant, in measurement order.</summary>
/// <param name="Cell">The cell.</param>
/// <param name="Name">Label of the figures.</param>
/// <param name="Values">One figure per trial.</param>
internal sealed record Series(Cell Cell, string Name, IReadOnlyList<double> Values);
