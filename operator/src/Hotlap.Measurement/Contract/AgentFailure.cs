namespace Hotlap.Measurement.Contract;

/// <summary>Why the agent gave up, in words for the user.</summary>
public sealed record AgentFailure
{
    /// <summary>What kind of failure it was.</summary>
    public FailureKind Kind { get; set; }

    /// <summary>One sentence: what was seen, where, and what to look at. At most 1,000 characters.</summary>
    public string Message { get; set; } = "";

    /// <summary>Scenario that was being measured; empty before the first.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload that was being measured; empty before the first or when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Last lines of the tool's output; at most 1,500 characters.</summary>
    public string Output { get; set; } = "";
}
