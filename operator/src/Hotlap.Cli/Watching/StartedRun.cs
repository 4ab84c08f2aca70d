using Hotlap.Cli.Reading;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Watching;

/// <summary>A run that a command has started by applying something.</summary>
/// <param name="Key">The run.</param>
/// <param name="Applied">What was applied.</param>
/// <param name="Manager">Owner of the applied fields.</param>
internal sealed record StartedRun(ObjectKey Key, Manifest Applied, string Manager)
{
    /// <summary>Digest of what the run measured, or was about to, before the command; null for a run that was not read by then.</summary>
    public string? Before { get; init; }

    /// <summary>True for a run that is complete, and whose measurement began before the command.</summary>
    public bool WasMeasuredBefore(BenchmarkRun? run) =>
        run is not null && RunStatusReader.IsComplete(run) && Before is not null && run.Status!.Measurement == Before;

    public static string HowToFollow(ObjectKey key) => $"follow it with: kubectl hotlap watch {key.Name} -n {key.Namespace}";

    /// <summary>Applies the same fields again with <c>suspend: true</c>, so that applying them without it resumes the run.</summary>
    public Task SuspendAsync(RunClient cluster, CancellationToken cancellation)
    {
        var body = Applied.Body.DeepClone().AsObject();
        if (body["spec"] is not JsonObject spec)
            body["spec"] = spec = [];
        spec["suspend"] = true;
        return cluster.ApplyAsync(Applied with { Body = body }, new ApplyOptions(Manager) { Force = true }, cancellation);
    }
}
