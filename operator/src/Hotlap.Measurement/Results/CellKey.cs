namespace Hotlap.Measurement.Results;

/// <summary>A scenario with one of its payloads; the payload is empty when the scenario has none.</summary>
internal sealed record CellKey(string Scenario, string Payload);
