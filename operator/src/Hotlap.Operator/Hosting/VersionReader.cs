using Hotlap.Kubernetes;

namespace Hotlap.Operator.Hosting;

/// <summary>Asks the API server for its version until it answers. Without it no run can be measured, so the operator is not ready.</summary>
internal sealed partial class VersionReader(IKubernetesClient client, TimeProvider time, ILogger<VersionReader> logger)
{
    private static readonly TimeSpan Pause = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan LongestPause = TimeSpan.FromSeconds(30);

    private volatile string? _problem = "the API server's version is not known yet";

    /// <summary>Why the version is not known; null once it is.</summary>
    public string? Problem => _problem;

    /// <summary>The version, as soon as the server tells it.</summary>
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
        var problem = $"the API server does not tell its version: {error.Message}; "
            + "GET /version must be allowed, as the ClusterRole system:public-info-viewer does by default";
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
