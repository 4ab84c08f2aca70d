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

    /// <summary>What authors of runs may request for pods.</summary>
    public AuthorLimits Authors { get; init; } = new();

    /// <summary>False when the operator may not read nodes. Only the scheduler then decides whether a node fits.</summary>
    public bool SeesNodes { get; init; } = true;

    /// <summary>
    /// Architecture of a variant that specifies none, when the operator may not read nodes: that of the operator's own node.
    /// </summary>
    public string OwnArchitecture { get; init; } = "amd64";

    /// <summary>Version of the API server.</summary>
    public string KubernetesVersion { get; init; } = "";
}
