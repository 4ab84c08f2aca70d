using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Templates;

namespace Hotlap.Operator.Observing;

/// <summary>
/// Completes runs with the pod template of the workload that they name, and with the defaults of their namespace. Both are read once for
/// each generation of a run, and then kept in its status, so that a later edit of them changes no measurement under way.
/// </summary>
internal sealed class SourcesReader(IKubernetesClient client)
{
    /// <summary>Returns the run by which is measured, and what is in it beside its own spec.</summary>
    public async Task<CompletedRun> CompleteAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        if (RunStatusReader.IsObserved(run) || run.Metadata.DeletionTimestamp is not null)
            return new CompletedRun(EffectiveSpec.Of(run), SpecSources.Of(run.Status));
        var key = new ObjectKey(run.Metadata.Namespace, BenchmarkDefaults.OnlyName);
        // A cluster without the definition of BenchmarkDefaults answers that there is none, too.
        var found = await client.FindAsync(Resources.Defaults, key, cancellationToken);
        var sources = new SpecSources(DefaultsChoice.Of(run, found?.Spec), await ReadTemplateAsync(run, cancellationToken));
        return new CompletedRun(run with { Spec = sources.Of(run.Spec) }, sources);
    }

    private async Task<TemplateReading?> ReadTemplateAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        if (run.Spec.Target.From is not { } source) return null;
        if (DefaultsChoice.Template(run) is { } kept) return new TemplateReading(kept, null);
        if (Resources.Workload(source.Kind) is not { } type) return null;
        try
        {
            var workload = await client.FindAsync(type, new ObjectKey(run.Metadata.Namespace, source.Name), cancellationToken);
            return DeployedTemplate.Of(source, workload, run.Metadata.Namespace ?? "");
        }
        catch (KubernetesApiException e) when (e.StatusCode == HttpStatusCode.Forbidden)
        {
            return new TemplateReading(null, $"target.from: the operator may not read {source.Kind} {source.Name}; ask an administrator to "
                + "allow it (rbac.workloads of the chart)");
        }
    }
}

/// <summary>A run with the fields that its author left out, and where they come from.</summary>
internal sealed record CompletedRun(BenchmarkRun Run, SpecSources Sources);
