using Hotlap.Planning.Digests;

namespace Hotlap.Operator.Observing;

/// <summary>
/// Completes runs with the defaults of their namespace. They are read once for each generation of a run, and then kept in its status, so
/// that a later edit of the defaults changes no measurement under way.
/// </summary>
internal sealed class DefaultsReader(IKubernetesClient client)
{
    /// <summary>Returns the run by which is measured, and the defaults in it.</summary>
    public async Task<CompletedRun> CompleteAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        if (RunStatusReader.IsObserved(run) || run.Metadata.DeletionTimestamp is not null)
            return new CompletedRun(EffectiveSpec.Of(run), run.Status?.Defaults);
        var key = new ObjectKey(run.Metadata.Namespace, BenchmarkDefaults.OnlyName);
        // A cluster without the definition of BenchmarkDefaults answers that there is none, too.
        var found = await client.FindAsync(Resources.Defaults, key, cancellationToken);
        var chosen = DefaultsChoice.Of(run, found?.Spec);
        return new CompletedRun(run with { Spec = EffectiveSpec.Of(run.Spec, chosen) }, chosen);
    }
}

/// <summary>A run with defaults in the fields that its author left out.</summary>
internal sealed record CompletedRun(BenchmarkRun Run, BenchmarkDefaultsSpec? Defaults);
