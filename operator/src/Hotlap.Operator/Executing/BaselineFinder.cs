using Hotlap.Operator.Observing;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;

namespace Hotlap.Operator.Executing;

/// <summary>Finds the completed measurement that a spec names as its baseline, and stores a reference to its records.</summary>
internal sealed class BaselineFinder(IKubernetesClient client, BaselineRecords reader, RecordStore store)
{
    /// <summary>Finds the baseline and stores the reference.</summary>
    /// <exception cref="ActionFailedException">The baseline is missing, or the API server rejects the ConfigMap.</exception>
    public async Task StoreAsync(BenchmarkRun run, FindBaseline find, CancellationToken cancellationToken)
    {
        var problems = new List<Problem>();
        if (await FindAsync(run, find, problems, cancellationToken) is not { } reference) throw new ActionFailedException(
            FailureClass.Terminal, problems);
        await StoreAsync(run, find, reference, cancellationToken);
    }

    /// <summary>Stores the reference to a baseline in a ConfigMap.</summary>
    public Task StoreAsync(BenchmarkRun run, FindBaseline find, BaselineReference reference, CancellationToken cancellationToken)
    {
        var data = new JsonObject { [BaselineReference.Key] = JsonSerializer.Serialize(reference, PlanningJson.Default.BaselineReference) };
        return store.CreateAsync(run, find.Name, find.ConfigMap, data, "record of the baseline", cancellationToken);
    }

    /// <summary>
    /// Returns how the baseline was measured and where its records are; null, with a problem added, when it is missing or incomplete.
    /// </summary>
    public async Task<BaselineReference?> FindAsync(
        BenchmarkRun run, FindBaseline find, List<Problem> problems, CancellationToken cancellationToken)
    {
        var found = problems.Count;
        var reference = find.Wanted.Name is { } name
            ? await OfAnotherRunAsync(run, name, problems, cancellationToken)
            : await OfHistoryAsync(run, find.Wanted, problems, cancellationToken);
        if (reference is null && problems.Count == found)
            problems.Add(
                new Problem(
                    Reasons.BaselineNotComplete,
                    $"comparison.baselineRef: the records of {find.Wanted.Text()} are gone or cannot be read; measure it again"));
        return reference is null ? null : reference with { Wanted = find.Wanted };
    }

    private async Task<BaselineReference?> OfHistoryAsync(
        BenchmarkRun run, BaselineRef wanted, List<Problem> problems, CancellationToken cancellationToken)
    {
        var history = await reader.HistoryAsync(run, cancellationToken);
        var kept = history.FirstOrDefault(kept =>
            kept.Record.Measurement != RunMeasurement.Of(run) && (wanted.Previous == true || kept.Record.Revision == wanted.Revision));
        if (kept is not null) return await reader.OfHistoryAsync(run, wanted.Text(), kept, history, cancellationToken);
        problems.Add(new Problem(Reasons.BaselineNotFound, wanted.Previous == true
            ? "comparison.baselineRef.previous: no completed measurement of this run is kept; complete one before this edit, or name "
                + "another run"
            : $"comparison.baselineRef.revision: this run's history has no revision {wanted.Revision}; correct it, or name another run"));
        return null;
    }

    private async Task<BaselineReference?> OfAnotherRunAsync(
        BenchmarkRun run, string name, List<Problem> problems, CancellationToken cancellationToken)
    {
        var baseline = await client.FindAsync(Resources.Runs, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        if (baseline is not null && RunFacts.IsComplete(baseline)) return await reader.OfRunAsync(run, baseline, cancellationToken);
        problems.Add(baseline is not null
            ? new Problem(
                Reasons.BaselineNotComplete,
                $"comparison.baselineRef.name: the run {name} is not complete; wait for its condition Complete, or name another")
            : new Problem(
                Reasons.BaselineNotFound,
                $"comparison.baselineRef.name: there is no run {name} in namespace {run.Metadata.Namespace}; correct the name, or create "
                    + "the run"));
        return null;
    }
}
