using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Contract;

namespace Hotlap.Planning;

/// <summary>One scenario with one of its payloads.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Payload">Payload as written in the spec; empty when the scenario has none.</param>
internal sealed record Cell(Scenario Scenario, string Payload)
{
    /// <summary>Name for people, such as <c>payload 10Ki</c>.</summary>
    public string Title => Payload.Length == 0 ? Scenario.Name : $"{Scenario.Name} {Payload}";

    /// <summary>All cells of a spec, in its order.</summary>
    public static IReadOnlyList<Cell> All(BenchmarkRunSpec spec) =>
        [.. spec.Scenarios.SelectMany(scenario =>
            scenario.Payloads.Count == 0 ? [new Cell(scenario, "")] : scenario.Payloads.Select(payload => new Cell(scenario, payload)))];

    /// <summary>The cells that a run measures: none where only starts are timed.</summary>
    public static IReadOnlyList<Cell> Measured(BenchmarkRunSpec spec) => spec.StartupOnly ? [] : All(spec);

    /// <summary>True for a sample of this cell.</summary>
    public bool IsOf(CellSample sample) => sample.Scenario == Scenario.Name && sample.Payload == Payload;
}
