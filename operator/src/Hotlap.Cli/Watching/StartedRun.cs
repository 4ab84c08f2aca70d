using Hotlap.Cli.Reading;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Watching;

/// <summary>A run that a command has started by applying something.</summary>
/// <param name="Key">The run.</param>
/// <param name="Applied">What was applied.</param>
/// <param name="Manager">Owner of the applied fields.</param>
internal sealed record StartedRun(ObjectKey Key, Manifest Applied, string Manager)
{
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
