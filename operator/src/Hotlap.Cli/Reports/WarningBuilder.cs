using Hotlap.Measurement.Metrics;
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
            .Select((code, index) => Build(index + 1, code, variants, cells))
            .Select(warning => warning.Code == WarningCodes.Outliers && status?.Outliers is { Count: > 0 } outliers
                ? warning with { Cells = outliers.ConvertAll(OutlierText.Of) } : warning)];
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

/// <summary>Describes a trial that lies far from the median of its variant.</summary>
internal static class OutlierText
{
    /// <summary>Returns text such as <c>aot under hello: p99 ms of round 7 is 81.3, 23 deviations above the median of 20.1</c>.</summary>
    public static string Of(OutlierStatus outlier)
    {
        var metric = MetricCatalogue.BuiltIn.Find(outlier.Metric) ?? Metric.Stated(outlier.Metric);
        var values = new[] { outlier.Value, outlier.Median }.Select(value => (double)value * metric.TrialUnitsPerUnit).ToList();
        var scale = new MetricScale(metric, values);
        string Show(double value) => scale.Of(value).ToString("0.###", CultureInfo.InvariantCulture);
        var where = outlier.Scenario.Length == 0 ? "" : $" under {outlier.Scenario} {outlier.Payload}".TrimEnd();
        return $"{outlier.Variant}{where}: {scale.Title} of round {outlier.Round} is {Show(values[0])}, {outlier.Distance} deviations "
            + $"{(outlier.Value > outlier.Median ? "above" : "below")} the median of {Show(values[1])}";
    }
}

/// <summary>A warning about figures, or a note on them.</summary>
/// <param name="Number">The number that marks the affected figures.</param>
/// <param name="Code">Its code.</param>
/// <param name="IsNote">True for a note, which does not make figures less trustworthy.</param>
/// <param name="Explanation">What it means for the figures.</param>
/// <param name="Cells">What it applies to: variants with all their figures, and single cells.</param>
internal sealed record WarningNote(int Number, string Code, bool IsNote, string Explanation, IReadOnlyList<string> Cells);
