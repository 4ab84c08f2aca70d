namespace Hotlap.Planning.Specs;

/// <summary>Applies a variant's overrides to the scenarios: its own requests and tools replace the common ones.</summary>
internal static class VariantScenario
{
    public static Cell Of(Variant variant, Cell cell) => cell with { Scenario = Of(variant, cell.Scenario) };

    /// <summary>Returns a scenario with the variant's overrides; the scenario itself when the variant has none for it.</summary>
    public static Scenario Of(Variant variant, Scenario scenario) =>
        variant.Scenarios.Find(own => own.Name == scenario.Name) is { } own ? Merge(own, scenario) : scenario;

    /// <summary>A request replaces the common one and its tool, which depends on the protocol. The amount of load stays.</summary>
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
