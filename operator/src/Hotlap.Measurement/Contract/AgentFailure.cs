namespace Hotlap.Measurement.Contract;

/// <summary>Describes for the user why the agent failed.</summary>
public sealed record AgentFailure
{
    /// <summary>Kind of the failure.</summary>
    public FailureKind Kind { get; set; }

    /// <summary>Message for the user: what was observed, where, and what to check. At most 1,000 characters.</summary>
    public string Message { get; set; } = "";

    /// <summary>Scenario that was being measured; empty before the first cell.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload that was being measured; empty before the first cell or when the scenario has no payload.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Last lines of the tool's output; at most 1,500 characters.</summary>
    public string Output { get; set; } = "";
}
