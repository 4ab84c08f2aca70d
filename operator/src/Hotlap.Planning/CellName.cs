namespace Hotlap.Planning;

/// <summary>Identifies the cell of a sample.</summary>
/// <param name="Scenario">Name of the scenario.</param>
/// <param name="Payload">Payload as written in the spec; empty when the scenario has none.</param>
public sealed record CellName(string Scenario, string Payload);
