using Hotlap.Api.V1Alpha1;

namespace Hotlap.Planning.Building;

/// <summary>The scenarios as they are for one variant: with its own request and tool in place of the common ones.</summary>
internal static class VariantScenario
{
    /// <summary>A cell as a variant is measured under it.</summary>
    public static Cell Of(Variant variant, Cell cell) => cell with { Scenario = Of(variant, cell.Scenario) };

    /// <summary>A scenario as a variant is measured under it; the scenario itself where the variant says nothing of it.</summary>
    public static Scenario Of(Variant variant, Scenario scenario) =>
        variant.Scenarios.Find(own => own.Name == scenario.Name) is { } own ? Merge(own, scenario) : scenario;

    /// <summary>
    /// A request replaces the other one whole, and with it the tool, which goes with the protocol; how much load there is stays common to all
    /// variants, or they could not be compared.
    /// </summary>
    private static Scenario Merge(ScenarioOverride own, Scenario scenario)
    {
        var replaced = own.Http is not null || own.Grpc is not null;
        return scenario with
        {
            Http = replaced ? own.Http : scenario.Http,
            Grpc = replaced ? own.Grpc : scenario.Grpc,
            Load = scenario.Load with
            {
                Tool = own.Load?.Tool ?? (replaced ? null : scenario.Load.Tool),
                Connections = own.Load?.Connections ?? (replaced ? null : scenario.Load.Connections),
                KeepAlive = own.Load?.KeepAlive ?? scenario.Load.KeepAlive,
            },
        };
    }
}
