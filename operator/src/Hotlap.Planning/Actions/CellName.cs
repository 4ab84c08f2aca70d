namespace Hotlap.Planning.Actions;

/// <summary>Which cell a sample is of.</summary>
/// <param name="Scenario">Scenario.</param>
/// <param name="Payload">Payload as written in the spec; empty when the scenario has none.</param>
public sealed record CellName(string Scenario, string Payload);
