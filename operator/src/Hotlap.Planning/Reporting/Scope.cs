using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>Of what a threshold or a figure is one.</summary>
internal static class Scope
{
    /// <summary>True where a threshold holds for a variant or cell; what it does not name it holds for.</summary>
    public static bool Fits(Threshold threshold, string variant, string scenario, string payload) =>
        Fits(threshold.Variant, variant) && Fits(threshold.Scenario, scenario) && Fits(threshold.Payload, payload);

    /// <summary><c>hello 1Ki on aot</c>, or the variant alone.</summary>
    public static string Name(string variant, string scenario, string payload) =>
        $"{scenario}{(payload.Length == 0 ? "" : $" {payload}")}{(scenario.Length == 0 ? "" : " on ")}{variant}";

    private static bool Fits(string? wanted, string found) => wanted is null || wanted == found;
}
