namespace Hotlap.Operator.Metrics;

/// <summary>A metric family of results, and how its values are read from a run's status.</summary>
/// <param name="Name">Name in Prometheus, with the base unit of the values.</param>
/// <param name="Help">Help text in Prometheus.</param>
/// <param name="Read">Passes the values of a run to a sink. Values that were not measured are absent, never zero.</param>
internal sealed record ResultFamily(string Name, string Help, Action<BenchmarkRun, ResultSink> Read)
{
    /// <summary>Type in Prometheus: <c>summary</c> for families with quantiles, else <c>gauge</c>.</summary>
    public string Type { get; init; } = "gauge";
}

/// <summary>A value of a variant or cell.</summary>
/// <param name="Value">Value in base units; null if it was not measured.</param>
/// <param name="More">Labels in addition to those of the variant or cell.</param>
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
        new(name, help, (run, sink) =>
        {
            foreach (var variant in run.Status?.Variants ?? [])
                Add(sink, [Label("variant", variant.Name)], read(variant));
        });

    public static ResultFamily Cells(string name, string help, Func<CellStatus, double?> read) =>
        Cells(name, help, cell => [new Figure(read(cell))]);

    public static ResultFamily Cells(string name, string help, Func<CellStatus, IEnumerable<Figure>> read) =>
        new(name, help, (run, sink) =>
        {
            foreach (var cell in run.Status?.Results ?? [])
                Add(sink, [Label("variant", cell.Variant), Label("scenario", cell.Scenario), Label("payload", cell.Payload)], read(cell));
        });

    public static ResultFamily Comparisons(string name, string help, Func<ComparisonStatus, IEnumerable<Figure>> read) =>
        new(name, help, (run, sink) =>
        {
            foreach (var comparison in run.Status?.Comparisons ?? [])
                Add(
                    sink,
                    [
                        Label("variant", comparison.Variant), Label("baseline", comparison.Baseline),
                        Label("scenario", comparison.Scenario), Label("payload", comparison.Payload), Label("metric", comparison.Metric),
                    ],
                    read(comparison));
        });

    public static KeyValuePair<string, string> Label(string name, string value) => new(name, value);

    private static void Add(ResultSink sink, ReadOnlySpan<KeyValuePair<string, string>> labels, IEnumerable<Figure> figures)
    {
        foreach (var figure in figures)
        {
            if (figure.Value is { } value) sink.Add(value, [.. labels, .. figure.More]);
        }
    }
}

/// <summary>Receives the values of a run one by one. Labels are passed as spans, so that a scrape of many runs allocates little.</summary>
internal abstract class ResultSink
{
    /// <summary>Receives a value.</summary>
    /// <param name="value">Value in base units.</param>
    /// <param name="labels">Labels in addition to the run's namespace and name.</param>
    public abstract void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels);
}
