namespace Hotlap.Measurement.Comparing;

/// <summary>A threshold on regressions: what it holds for gets an interval of 99%. Null stands for each.</summary>
/// <param name="Metric">Metric.</param>
/// <param name="Variant">Variant.</param>
/// <param name="Scenario">Scenario.</param>
/// <param name="Payload">Payload.</param>
public sealed record GatedMetric(string Metric, string? Variant = null, string? Scenario = null, string? Payload = null)
{
    /// <summary>True where the threshold holds for a comparison.</summary>
    public bool HoldsFor(string metric, string variant, string scenario, string payload) =>
        Metric == metric && Fits(Variant, variant) && Fits(Scenario, scenario) && Fits(Payload, payload);

    private static bool Fits(string? wanted, string found) => wanted is null || wanted == found;
}
