namespace Hotlap.Operator.Metrics;

/// <summary>Builds families with figures per variant, cell or comparison, whose labels come first.</summary>
internal static class FamilyOf
{
    public const double Micro = 1e6;
    public const double Nano = 1e9;
    public const double PerMille = 1e3;

    public static ResultFamily Variants(string name, string help, Func<VariantStatus, double?> read) =>
        Variants(name, help, [], variant => [new(read(variant))]);

    public static ResultFamily Variants(string name, string help, string[] labels, Func<VariantStatus, IEnumerable<Figure>> read) =>
        new(name, help, ["variant", .. labels], Each(status => status.Variants, variant => [variant.Name], read));

    public static ResultFamily Cells(string name, string help, Func<CellStatus, double?> read) =>
        Cells(name, help, [], cell => [new(read(cell))]);

    public static ResultFamily Cells(string name, string help, string[] labels, Func<CellStatus, IEnumerable<Figure>> read) => new(
        name, help, ["variant", "scenario", "payload", .. labels],
        Each(status => status.Results, cell => [cell.Variant, cell.Scenario, cell.Payload], read));

    public static ResultFamily Comparisons(string name, string help, string label, Func<ComparisonStatus, IEnumerable<Figure>> read) => new(
        name, help, ["variant", "baseline", "scenario", "payload", "metric", label],
        Each(
            status => status.Comparisons,
            comparison => [comparison.Variant, comparison.Baseline, comparison.Scenario, comparison.Payload, comparison.Metric], read));

    /// <summary>Reads figures of each item of a status, with the labels of their item before their own.</summary>
    public static Func<BenchmarkRun, IEnumerable<Figure>> Each<T>(
        Func<BenchmarkRunStatus, IReadOnlyList<T>?> list, Func<T, string[]> labels, Func<T, IEnumerable<Figure>> read) => run =>
        from item in (run.Status is { } status ? list(status) : null) ?? []
        from figure in read(item)
        select figure with { Labels = [.. labels(item), .. figure.Labels] };

    /// <summary>Returns the bounds of a metric's interval; none when the cell has no interval for it.</summary>
    public static IEnumerable<Figure> Interval(CellStatus cell, string metric, double unit, params string[] labels) =>
        cell.Intervals?.Find(interval => interval.Metric == metric) is not { } found ? [] :
        [
            new(found.Low / unit, [.. labels, "interval_low"]), new(found.High / unit, [.. labels, "interval_high"]),
        ];
}
