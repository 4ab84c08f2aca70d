namespace Hotlap.Operator.Metrics;

/// <summary>
/// A family of gauges. <paramref name="Read"/> passes the values of a run to a sink; those that were not measured are absent, never zero.
/// </summary>
internal sealed record ResultFamily(string Name, string Help, Action<BenchmarkRun, ResultSink> Read);

/// <summary>A value in base units, null if it was not measured, and its labels in addition to those of the variant or cell.</summary>
internal sealed record Figure(double? Value, params KeyValuePair<string, string>[] More)
{
    public Figure(string stat, double? value)
        : this(value, FamilyOf.Label("stat", stat))
    {
    }
}

/// <summary>Builds families with values per variant or cell, and the labels that all result families share.</summary>
internal static class FamilyOf
{
    public const double Micro = 1e6;
    public const double Nano = 1e9;
    public const double PerMille = 1e3;

    public static ResultFamily Variants(string name, string help, Func<VariantStatus, double?> read) =>
        Variants(name, help, variant => [new Figure(read(variant))]);

    public static ResultFamily Variants(string name, string help, Func<VariantStatus, IEnumerable<Figure>> read) =>
        Each(name, help, status => status.Variants, variant => [Label("variant", variant.Name)], read);

    public static ResultFamily Cells(string name, string help, Func<CellStatus, double?> read) =>
        Cells(name, help, cell => [new Figure(read(cell))]);

    public static ResultFamily Cells(string name, string help, Func<CellStatus, IEnumerable<Figure>> read) => Each(
        name, help, status => status.Results,
        cell => [Label("variant", cell.Variant), Label("scenario", cell.Scenario), Label("payload", cell.Payload)], read);

    public static ResultFamily Comparisons(string name, string help, Func<ComparisonStatus, IEnumerable<Figure>> read) => Each(
        name, help, status => status.Comparisons, comparison =>
        [
            Label("variant", comparison.Variant), Label("baseline", comparison.Baseline), Label("scenario", comparison.Scenario),
            Label("payload", comparison.Payload), Label("metric", comparison.Metric),
        ], read);

    /// <summary>Builds a family with values for each item of a status, each with the labels of its item.</summary>
    public static ResultFamily Each<T>(
        string name, string help, Func<BenchmarkRunStatus, IReadOnlyList<T>?> list, Func<T, KeyValuePair<string, string>[]> labels,
        Func<T, IEnumerable<Figure>> read) => new(name, help, (run, sink) =>
    {
        foreach (var item in run.Status is { } status ? list(status) ?? [] : [])
        {
            foreach (var figure in read(item))
            {
                if (figure.Value is { } value) sink.Add(value, [.. labels(item), .. figure.More]);
            }
        }
    });

    /// <summary>Returns the bounds of a metric's interval; none when the cell has no interval for it.</summary>
    public static IEnumerable<Figure> Interval(
        CellStatus cell, string metric, double unit, params KeyValuePair<string, string>[] labels) =>
        cell.Intervals?.Find(interval => interval.Metric == metric) is not { } found ? [] :
        [
            new(found.Low / unit, [.. labels, Label("stat", "interval_low")]),
            new(found.High / unit, [.. labels, Label("stat", "interval_high")]),
        ];

    public static KeyValuePair<string, string> Label(string name, string value) => new(name, value);
}

/// <summary>Receives the values of a run one by one. Labels are passed as spans, so that a scrape of many runs allocates little.</summary>
internal abstract class ResultSink
{
    /// <summary>Receives a value in base units, with its labels in addition to the run's namespace and name.</summary>
    public abstract void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels);
}
