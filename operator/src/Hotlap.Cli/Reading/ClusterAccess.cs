namespace Hotlap.Cli.Reading;

/// <summary>How a cluster is reached; null values default to the kubeconfig.</summary>
internal sealed record ClusterAccess(string? Namespace, string? KubeConfig, string? Context)
{
    /// <summary>User to impersonate; null for none.</summary>
    public string? As { get; init; }

    /// <summary>Group of the user to impersonate; null for none.</summary>
    public string? AsGroup { get; init; }

    /// <summary>Deadline of one attempt of a request; null for the client's default.</summary>
    public TimeSpan? RequestTimeout { get; init; }
}

/// <summary>The API server did not answer as expected; a retry may help.</summary>
internal sealed class UnreachableException(string message, Exception? inner = null) : Exception(message, inner);
