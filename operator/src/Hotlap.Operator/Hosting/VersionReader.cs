namespace Hotlap.Operator.Hosting;

/// <summary>
/// Requests the API server's version until it succeeds. Runs cannot be measured without it, so the operator is not ready before.
/// </summary>
internal sealed partial class VersionReader(IKubernetesClient client, TimeProvider time, ILogger<VersionReader> logger)
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestPause = TimeSpan.FromSeconds(4);

    private volatile string? _problem = "the API server's version is not known yet";

    /// <summary>Why the version is unknown; null once it is known.</summary>
    public string? Problem => _problem;

    /// <summary>Returns the version as soon as the server provides it.</summary>
    public async Task<string> ReadAsync(CancellationToken cancellationToken)
    {
        for (var pause = Pause; ; pause = pause * 2 < LongestPause ? pause * 2 : LongestPause)
        {
            try
            {
                var version = (await client.GetVersionAsync(cancellationToken)).GitVersion;
                _problem = null;
                return version;
            }
            catch (Exception e) when (!cancellationToken.IsCancellationRequested)
            {
                Note(e);
                await Task.Delay(pause, time, cancellationToken);
            }
        }
    }

    private void Note(Exception error)
    {
        var problem = $"the version of the API server cannot be read: {error.Message}; "
            + "allow GET /version, as the ClusterRole system:public-info-viewer does by default";
        if (problem == _problem) return;
        _problem = problem;
        Log.Refused(logger, problem);
    }

    private static partial class Log
    {
        [LoggerMessage(121, LogLevel.Warning, "Not ready: {Problem}")]
        public static partial void Refused(ILogger logger, string problem);
    }
}
