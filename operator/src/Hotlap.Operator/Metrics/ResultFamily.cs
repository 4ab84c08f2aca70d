using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

/// <summary>A metric family of results, and how its values are read from a run's status.</summary>
/// <param name="Name">Name in Prometheus.</param>
/// <param name="Unit">Unit in OpenTelemetry's notation; null for counts.</param>
/// <param name="Help">Help text in Prometheus.</param>
/// <param name="Read">Passes the values of a run to a sink. Values that were not measured are absent, never zero.</param>
internal sealed record ResultFamily(string Name, string? Unit, string Help, Action<BenchmarkRun, ResultSink> Read)
{
    /// <summary>Type in Prometheus: <c>summary</c> for families with quantiles, else <c>gauge</c>.</summary>
    public string Type { get; init; } = "gauge";
}

/// <summary>Builds families with one value per variant or cell, and the labels that all result families share.</summary>
internal static class FamilyOf
{
    public const double Micro = 1e6;
    public const double Nano = 1e9;
    public const double PerMille = 1e3;

    public static ResultFamily Variants(string name, string? unit, string help, Func<VariantStatus, double?> read) =>
        new(name, unit, help, (run, sink) =>
        {
            foreach (var variant in run.Status?.Variants ?? [])
            {
                if (read(variant) is { } value) sink.Add(value, Label("variant", variant.Name));
            }
        });

    public static ResultFamily Cells(string name, string? unit, string help, Func<CellStatus, double?> read) =>
        new(name, unit, help, (run, sink) =>
        {
            foreach (var cell in run.Status?.Results ?? [])
            {
                if (read(cell) is { } value) sink.Add(value, Variant(cell), Scenario(cell), Payload(cell));
            }
        });

    public static KeyValuePair<string, string> Variant(CellStatus cell) => Label("variant", cell.Variant);

    public static KeyValuePair<string, string> Scenario(CellStatus cell) => Label("scenario", cell.Scenario);

    public static KeyValuePair<string, string> Payload(CellStatus cell) => Label("payload", cell.Payload);

    public static KeyValuePair<string, string> Label(string name, string value) => new(name, value);
}

/// <summary>Receives the values of a run one by one. Labels are passed as spans, so that a scrape of many runs allocates little.</summary>
internal abstract class ResultSink
{
    /// <summary>Receives a value.</summary>
    /// <param name="value">Value in base units.</param>
    /// <param name="labels">Labels in addition to the run's namespace and name.</param>
    public abstract void Add(double value, params ReadOnlySpan<KeyValuePair<string, string>> labels);
}
