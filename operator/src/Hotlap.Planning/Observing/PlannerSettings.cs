namespace Hotlap.Planning.Observing;

/// <summary>Settings of the operator that plans depend on.</summary>
public sealed record PlannerSettings
{
    /// <summary>Image of the agent, for probes and generators.</summary>
    public required string AgentImage { get; init; }

    /// <summary>Pull policy of the agent's image.</summary>
    public string AgentImagePullPolicy { get; init; } = "IfNotPresent";

    /// <summary>Version of the operator.</summary>
    public string OperatorVersion { get; init; } = "";

    /// <summary>What authors of runs may ask of pods.</summary>
    public AuthorLimits Authors { get; init; } = new();

    /// <summary>False where the operator may not read nodes: whether a node fits is then left to the scheduler.</summary>
    public bool SeesNodes { get; init; } = true;

    /// <summary>Architecture of a variant that names none, where the operator may not read nodes: that of its own node.</summary>
    public string OwnArchitecture { get; init; } = "amd64";

    /// <summary>Version of the API server.</summary>
    public string KubernetesVersion { get; init; } = "";
}
