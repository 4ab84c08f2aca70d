using Hotlap.Api;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>Looks up the finished run whose trials are the baseline, and reads its records.</summary>
internal sealed class BaselineFinder(IKubernetesClient client, RunRecords records)
{
    private const int PageSize = 500;

    /// <summary>How the run was measured and where its records are; null with a problem where it is not there or not complete.</summary>
    public async Task<BaselineReference?> FindAsync(BenchmarkRun run, string name, List<Problem> problems, CancellationToken cancellationToken)
    {
        var baseline = await client.FindAsync(Resources.Runs, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        if (baseline is null)
            problems.Add(new Problem(Reasons.BaselineNotFound, $"comparison.baselineRun: there is no run {name} in namespace {run.Metadata.Namespace}; correct the name, or create it"));
        else if (!IsComplete(baseline))
            problems.Add(new Problem(Reasons.BaselineNotComplete, $"comparison.baselineRun: the run {name} is not complete; wait for its condition Complete, or name another"));
        else if (await ReadAsync(run, baseline, cancellationToken) is { } reference)
            return reference;
        else
            problems.Add(new Problem(Reasons.BaselineNotComplete, $"comparison.baselineRun: the records of run {name} are gone or cannot be read; measure it anew"));
        return null;
    }

    private static bool IsComplete(BenchmarkRun run) =>
        run.Status is { } status && status.ObservedGeneration == run.Metadata.Generation
        && status.Conditions.Any(condition => condition is { Type: ConditionTypes.Complete, Status: "True" });

    private async Task<BaselineReference?> ReadAsync(BenchmarkRun run, BenchmarkRun baseline, CancellationToken cancellationToken)
    {
        Preparation? preparation = null;
        var trials = new List<RecordReference>();
        var failed = new List<string>();
        foreach (var key in await ListAsync(baseline, cancellationToken))
        {
            var map = await client.FindAsync(Resources.ConfigMaps, key, cancellationToken);
            if (map is null || RecordReader.Read(map) is not { Problem: null } record) return null;
            preparation = record.Preparation ?? preparation;
            failed.AddRange((record.Preparation?.Failures ?? []).Append(record.Failure).OfType<VariantFailure>().Select(failure => failure.Variant));
            if (record.Part is null) continue;
            records.Put(run.Metadata.Uid, map.Metadata.Uid, record);
            trials.Add(new RecordReference { Name = map.Metadata.Name, Uid = map.Metadata.Uid });
        }

        return preparation is null || trials.Count == 0 ? null : new BaselineReference
        {
            Name = baseline.Metadata.Name,
            Uid = baseline.Metadata.Uid,
            Generation = baseline.Metadata.Generation,
            Spec = baseline.Spec,
            AgentImage = preparation.AgentImage,
            Images = preparation.Images,
            FailedVariants = failed,
            Nodes = baseline.Status?.Environment?.Nodes ?? [],
            Records = trials,
        };
    }

    /// <summary>Names first, so that no list holds the samples of all trials at once.</summary>
    private async Task<List<ObjectKey>> ListAsync(BenchmarkRun baseline, CancellationToken cancellationToken)
    {
        var query = new ListQuery
        {
            Namespace = baseline.Metadata.Namespace,
            LabelSelector = $"{Labels.RunUid}={baseline.Metadata.Uid},{Labels.Generation}={baseline.Metadata.Generation}",
            Limit = PageSize,
        };
        var found = new List<ObjectKey>();
        string? next = null;
        do
        {
            var page = await client.ListAsync(Resources.ConfigMapMetadata, query with { Continue = next }, cancellationToken);
            found.AddRange(page.Items.Where(map => map.Metadata.IsControlledBy(baseline.Metadata.Uid)).Select(map => new ObjectKey(map.Metadata.Namespace, map.Metadata.Name)));
            next = page.Continue;
        }
        while (!string.IsNullOrEmpty(next));
        return found;
    }
}
