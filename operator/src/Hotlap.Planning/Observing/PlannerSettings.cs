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

    /// <summary>Version of the API server.</summary>
    public string KubernetesVersion { get; init; } = "";
}
