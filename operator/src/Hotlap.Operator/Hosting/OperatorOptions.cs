using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Hosting;

/// <summary>Options of the operator; see <see cref="OptionsParser"/> for the command line.</summary>
internal sealed record OperatorOptions
{
    public string AgentImage { get; init; } = "";

    public string AgentImagePullPolicy { get; init; } = "IfNotPresent";

    /// <summary>CPU limit of the containers of probes; null for none.</summary>
    public string? ProbeCpuLimit { get; init; }

    public RegistryOptions Registry { get; init; } = new();

    /// <summary>The mounted Secret of the receiver of notices; null for none.</summary>
    public string? NoticesFolder { get; init; }

    public bool LeaderElection { get; init; } = true;

    /// <summary>Namespace of the Lease; null for the operator's own.</summary>
    public string? LeaderElectionNamespace { get; init; }

    /// <summary>Identity in the Lease. A restarted process with the same identity reclaims its own Lease at once.</summary>
    public string LeaderElectionIdentity { get; init; } = $"{Environment.MachineName}-{Environment.ProcessId}";

    /// <summary>Seconds after the last renewal before another replica may take over the Lease.</summary>
    public int LeaseSeconds { get; init; } = 15;

    /// <summary>Namespaces to watch; empty for all.</summary>
    public IReadOnlyList<string> Namespaces { get; init; } = [];

    /// <summary>False when the operator lacks permission to read nodes.</summary>
    public bool WatchNodes { get; init; } = true;

    /// <summary>What authors of runs may request for their pods.</summary>
    public AuthorLimits Authors { get; init; } = new();

    public int HttpPort { get; init; } = 8080;

    /// <summary>A second port with the same paths, which the connections to the first do not affect; null for none.</summary>
    public int? HealthPort { get; init; }

    public LogFormat LogFormat { get; init; }

    /// <summary>Whether only bearer tokens that may get /metrics read the metrics.</summary>
    public bool MetricsAuthorization { get; init; } = true;

    /// <summary>Maximum number of runs with gauges.</summary>
    public int MetricsRuns { get; init; } = 50;

    public string? Kubeconfig { get; init; }
}

/// <summary>How the operator writes its log: a line of text or a JSON object for each entry.</summary>
internal enum LogFormat
{
    Text,
    Json,
}
