namespace Hotlap.Planning;

/// <summary>One new target pod of one variant, measured once for every cell.</summary>
/// <param name="Round">Number of the round, counted from 1; 0 is the capacity round.</param>
/// <param name="Variant">Name of the variant.</param>
internal sealed record Trial(int Round, string Variant);

/// <summary>A scenario with one of its payloads.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Payload">Payload as written in the spec; empty when the scenario has none.</param>
internal sealed record Cell(Scenario Scenario, string Payload)
{
    /// <summary>Display name: scenario and payload, such as <c>hello 10Ki</c>.</summary>
    public string Title => Payload.Length == 0 ? Scenario.Name : $"{Scenario.Name} {Payload}";

    /// <summary>Returns all cells of a spec, in the order of the spec.</summary>
    public static IReadOnlyList<Cell> All(BenchmarkRunSpec spec) =>
        [.. spec.Scenarios.SelectMany(scenario =>
            scenario.Payloads.Count == 0 ? [new Cell(scenario, "")] : scenario.Payloads.Select(payload => new Cell(scenario, payload)))];

    /// <summary>Returns the cells that a run measures; empty with <c>startupOnly</c>.</summary>
    public static IReadOnlyList<Cell> Measured(BenchmarkRunSpec spec) => spec.StartupOnly ? [] : All(spec);

    /// <summary>True for a sample of this cell.</summary>
    public bool IsOf(CellSample sample) => sample.Scenario == Scenario.Name && sample.Payload == Payload;
}

/// <summary>Identifies the cell of a sample.</summary>
/// <param name="Scenario">Name of the scenario.</param>
/// <param name="Payload">Payload as written in the spec; empty when the scenario has none.</param>
public sealed record CellName(string Scenario, string Payload);
