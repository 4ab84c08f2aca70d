using Hotlap.Cli.Reading;
using Hotlap.Kubernetes;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Commands;

/// <summary>Checks all objects of a file before any of them is applied.</summary>
/// <param name="session">Where notes are written.</param>
/// <param name="cluster">The cluster to apply to.</param>
/// <param name="options">The options of the later apply.</param>
internal sealed class ManifestCheck(Session session, RunClient cluster, ApplyOptions options)
{
    private readonly ApplyOptions _dryRun = options with { DryRun = true };

    /// <summary>
    /// Returns all problems: those that the server finds in a dry run, and those that the operator would find in the runs that the server
    /// accepts.
    /// </summary>
    public async Task<IReadOnlyList<string>> ProblemsAsync(IReadOnlyList<Manifest> manifests, CancellationToken cancellation)
    {
        var (problems, accepted) = (new List<string>(), new List<(Manifest Manifest, BenchmarkRun Run)>());
        foreach (var manifest in manifests)
        {
            var before = problems.Count;
            var run = await DryRunAsync(manifest, problems, cancellation);
            // The operator has judged a run of this generation; a limit that was lowered since does not apply to it.
            if (run is not null && problems.Count == before && !RunStatusReader.IsObserved(run))
                accepted.Add((manifest, run));
        }

        foreach (var group in accepted.GroupBy(run => cluster.Key(run.Manifest).Namespace, StringComparer.Ordinal))
        {
            var defaults = await DefaultsAsync(group.Key, cancellation);
            foreach (var (manifest, run) in group)
                problems.AddRange(manifest.Problems(
                    run, new SpecSources(defaults, await cluster.FindTemplateAsync(group.Key, run.Spec, cancellation))));
        }

        return problems;
    }

    /// <summary>
    /// Returns the run as the server would store it: with the defaults of the schema and the fields of other managers. Null for a
    /// ConfigMap and for a rejected object.
    /// </summary>
    private async Task<BenchmarkRun?> DryRunAsync(Manifest manifest, List<string> problems, CancellationToken cancellation)
    {
        var rest = manifest with { Body = manifest.Body.DeepClone().AsObject() };
        for (var hasMore = true; hasMore;)
        {
            try
            {
                return await cluster.ApplyAsync(rest, _dryRun, cancellation);
            }
            catch (RejectedException e)
            {
                problems.AddRange(e.Problems.Select(problem => $"{manifest.Title}: {problem}"));
                hasMore = e.Problems.Sum(problem => UndeclaredField.Remove(rest.Body, problem) ? 1 : 0) > 0;
            }
        }

        return null;
    }

    /// <summary>Running a file needs no right to read defaults; the operator applies their limits in any case.</summary>
    private async Task<BenchmarkDefaultsSpec?> DefaultsAsync(string? namespaceName, CancellationToken cancellation)
    {
        try
        {
            return (await cluster.FindDefaultsAsync(namespaceName, cancellation))?.Spec;
        }
        catch (CommandException e)
        {
            await session.Errors.WriteLineAsync($"note: the limits of BenchmarkDefaults are not checked before the run: {e.Message}");
            return null;
        }
    }
}
