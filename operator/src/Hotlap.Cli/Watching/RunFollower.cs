using Hotlap.Cli.Reading;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Watching;

/// <summary>How long runs are followed, and which of their results fail a pipeline.</summary>
internal sealed record FollowSettings(TimeSpan Timeout, FailOn FailOn);

/// <summary>How following a run ended: the exit code, and the run as last seen; null when it was never seen.</summary>
internal sealed record WatchEnd(int ExitCode, BenchmarkRun? Run);

internal sealed class RunFollower(RunClient cluster, ProgressView view, TimeProvider clock, FollowSettings settings)
{
    public Task<WatchEnd> FollowAsync(ObjectKey key, CancellationToken cancellation) =>
        new RunWatcher(token => cluster.ReadAsync(key, token), view, clock, settings.FailOn).WatchAsync(settings.Timeout, cancellation);
}
