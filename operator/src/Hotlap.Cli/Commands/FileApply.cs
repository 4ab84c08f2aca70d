using Hotlap.Cli.Reading;
using Hotlap.Cli.Watching;
using Hotlap.Kubernetes;

namespace Hotlap.Cli.Commands;

/// <summary>Checks and applies the objects of a file.</summary>
internal static class FileApply
{
    /// <summary>Owner of the applied fields.</summary>
    public const string Manager = "kubectl-hotlap";

    /// <summary>Refuses a file with problems; the message lists those of all objects.</summary>
    public static async Task CheckAsync(ManifestCheck check, string path, ManifestFile found, CancellationToken cancellation)
    {
        IReadOnlyList<string> problems = [.. found.Problems, .. await check.ProblemsAsync(found.Manifests, cancellation)];
        if (problems.Count > 0)
            throw new CommandException($"nothing of {path} was applied:{string.Concat(problems.Select(problem => $"\n- {problem}"))}");
    }

    public static async Task<IReadOnlyList<StartedRun>> ApplyAsync(
        Session session, RunClient cluster, ManifestFile found, ApplyOptions options, CancellationToken cancellation)
    {
        var started = new List<StartedRun>();
        foreach (var manifest in found.Manifests.OrderBy(manifest => manifest.IsRun))
        {
            var key = cluster.Key(manifest);
            var before = manifest.IsRun ? await cluster.FindAsync(key, cancellation) : null;
            var after = await cluster.ApplyAsync(manifest, options, cancellation);
            var what = after is null ? "applied"
                : before is null ? "created" : before.Metadata.Generation == after.Metadata.Generation ? "unchanged" : "configured";
            await session.Errors.WriteLineAsync($"{manifest.Title} {what}");
            if (manifest.IsRun)
                started.Add(new StartedRun(key, manifest, options.FieldManager) { Before = before?.Status?.Measurement });
        }

        return started;
    }
}
