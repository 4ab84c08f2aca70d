using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Hosting;

/// <summary>How the operator runs; see <see cref="OptionsParser"/> for the command line.</summary>
internal sealed record OperatorOptions
{
    public string AgentImage { get; init; } = "";

    public string AgentImagePullPolicy { get; init; } = "IfNotPresent";

    public IReadOnlyDictionary<string, Uri> RegistryMirrors { get; init; } = new Dictionary<string, Uri>();

    public string? RegistryConfig { get; init; }

    public bool LeaderElection { get; init; } = true;

    /// <summary>Namespace of the Lease; null for the operator's own.</summary>
    public string? LeaderElectionNamespace { get; init; }

    /// <summary>Name of this process in the Lease; a restarted process with the same name takes its own Lease back at once.</summary>
    public string LeaderElectionIdentity { get; init; } = $"{Environment.MachineName}-{Environment.ProcessId}";

    /// <summary>How long another process waits for this one, after it was last heard of, before it takes over.</summary>
    public int LeaseSeconds { get; init; } = 15;

    /// <summary>Namespaces to watch; empty for all.</summary>
    public IReadOnlyList<string> Namespaces { get; init; } = [];

    /// <summary>False where the operator has no right to read nodes.</summary>
    public bool WatchNodes { get; init; } = true;

    /// <summary>What authors of runs may ask of pods.</summary>
    public AuthorLimits Authors { get; init; } = new();

    public int HttpPort { get; init; } = 8080;

    public string? Kubeconfig { get; init; }
}
