namespace Hotlap.Operator.Hosting;

/// <summary>
/// Requests the API server's version until it succeeds. Runs cannot be measured without it, so the operator is not ready before.
/// </summary>
internal sealed class VersionReader(IKubernetesClient client, TimeProvider time, ILogger<VersionReader> logger)
{
    private readonly RequiredAnswer _answer = new("the API server's version is not known yet", time, logger);

    /// <summary>Why the version is unknown; null once it is known.</summary>
    public string? Problem => _answer.Problem;

    /// <summary>Returns the version as soon as the server provides it.</summary>
    public Task<string> ReadAsync(CancellationToken cancellationToken) => _answer.GetAsync(
        async () => (await client.GetVersionAsync(cancellationToken)).GitVersion,
        error => $"the version of the API server cannot be read: {error.Message}; allow GET /version, as the ClusterRole "
            + "system:public-info-viewer does by default",
        cancellationToken);
}
