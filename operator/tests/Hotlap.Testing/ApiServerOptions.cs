namespace Hotlap.Testing;

/// <summary>What runs beside etcd and the API server.</summary>
public sealed record ApiServerOptions
{
    /// <summary>Starts kube-controller-manager: Jobs, garbage collection, quotas, service accounts.</summary>
    public bool Controllers { get; init; }

    /// <summary>Starts kube-scheduler.</summary>
    public bool Scheduler { get; init; }

    /// <summary>A file or folder with CustomResourceDefinitions to apply; null for none.</summary>
    public string? Crds { get; init; }

    /// <summary>More options of the API server.</summary>
    public IReadOnlyList<string> ApiServerArguments { get; init; } = [];

    /// <summary>
    /// Each program must be up within this time. It needs four seconds of CPU time, which take a minute while the pods of a cluster on the same
    /// machine are busy.
    /// </summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromMinutes(5);
}
