namespace Hotlap.Planning.Observing;

/// <summary>Settings of the operator that plans depend on.</summary>
public sealed record PlannerSettings
{
    /// <summary>Image of the agent, for probes and generators.</summary>
    public required string AgentImage { get; init; }

    /// <summary>Pull policy of the agent's image.</summary>
    public string AgentImagePullPolicy { get; init; } = "IfNotPresent";

    /// <summary>CPU limit of the containers of probes, for namespaces whose quota or policy demands one; null for none.</summary>
    public string? ProbeCpuLimit { get; init; }

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

    /// <summary>True when the administrator has configured a receiver of notices about runs that have ended.</summary>
    public bool SendsNotices { get; init; }

    /// <summary>Version of the API server.</summary>
    public string KubernetesVersion { get; init; } = "";
}

/// <summary>Highest values that a spec may have, as set by the administrator; null when only Hotlap's own limit applies.</summary>
public sealed record SpecLimits
{
    /// <summary>Highest priority in the queue.</summary>
    public int? Priority { get; init; }

    /// <summary>Longest <c>timeouts.startup</c>.</summary>
    public TimeSpan? StartupTimeout { get; init; }

    /// <summary>Longest <c>timeouts.trial</c>.</summary>
    public TimeSpan? TrialTimeout { get; init; }

    /// <summary>Longest <c>timeouts.run</c>.</summary>
    public TimeSpan? RunTimeout { get; init; }

    /// <summary>Longest <c>ttl</c>. When it is set, a run must have both times to live.</summary>
    public TimeSpan? Ttl { get; init; }

    /// <summary>Largest number of rounds.</summary>
    public int? Rounds { get; init; }

    /// <summary>Largest number of variants times cells.</summary>
    public int? Cells { get; init; }

    /// <summary>Largest number of generators.</summary>
    public int? Generators { get; init; }
}
