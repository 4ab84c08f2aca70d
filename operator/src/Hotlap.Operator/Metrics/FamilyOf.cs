using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Metrics;

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
