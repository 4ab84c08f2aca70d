using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Reporting;

/// <summary>Scope of a threshold or figure: variant, scenario and payload.</summary>
internal static class Scope
{
    /// <summary>True when a threshold applies to a variant or cell. A field that the threshold does not set matches everything.</summary>
    public static bool Fits(Threshold threshold, string variant, string scenario, string payload) =>
        Fits(threshold.Variant, variant) && Fits(threshold.Scenario, scenario) && Fits(threshold.Payload, payload);

    /// <summary>Returns a name such as <c>hello 1Ki on aot</c>, or the variant alone.</summary>
    public static string Name(string variant, string scenario, string payload) =>
        $"{scenario}{(payload.Length == 0 ? "" : $" {payload}")}{(scenario.Length == 0 ? "" : " on ")}{variant}";

    private static bool Fits(string? wanted, string found) => wanted is null || wanted == found;
}
