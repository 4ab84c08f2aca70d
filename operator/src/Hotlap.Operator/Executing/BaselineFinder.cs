using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Observing;

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
    /// Returns how the baseline was measured and where its records are; null, with a problem added, when it is missing or incomplete. The
    /// run's own history is searched first, so that another user's run cannot shadow a revision by its name.
    /// </summary>
    public async Task<BaselineReference?> FindAsync(
        BenchmarkRun run, FindBaseline find, List<Problem> problems, CancellationToken cancellationToken)
    {
        var (name, found) = (find.BaselineRun, problems.Count);
        var history = await reader.HistoryAsync(run, cancellationToken);
        var kept = history
            .Where(kept => kept.Record.Measurement != RunMeasurement.Of(run))
            .FirstOrDefault(kept => name == BaselineReference.Previous || kept.Record.Revision == name);
        var reference = kept is null
            ? await OfAnotherRunAsync(run, name, problems, cancellationToken)
            : await reader.OfHistoryAsync(run, name, kept, history, cancellationToken);
        if (reference is null && problems.Count == found)
            problems.Add(
                new Problem(
                    Reasons.BaselineNotComplete,
                    $"comparison.baselineRun: the records of {name} are gone or cannot be read; measure it again"));
        return reference;
    }

    private async Task<BaselineReference?> OfAnotherRunAsync(
        BenchmarkRun run, string name, List<Problem> problems, CancellationToken cancellationToken)
    {
        var baseline = name == BaselineReference.Previous ? null
            : await client.FindAsync(Resources.Runs, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        if (baseline is not null && RunFacts.IsComplete(baseline)) return await reader.OfRunAsync(run, baseline, cancellationToken);
        var (reason, message) = (baseline, name) switch
        {
            (not null, _) =>
                (Reasons.BaselineNotComplete, $"the run {name} is not complete; wait for its condition Complete, or name another"),
            (null, BaselineReference.Previous) => (
                Reasons.BaselineNotFound,
                "previous: no completed measurement of this run is kept; complete one before this edit, or name another run"),
            _ => (
                Reasons.BaselineNotFound,
                $"there is no run {name} in namespace {run.Metadata.Namespace}, and no revision of that name in this run's history; "
                    + "correct the name, or create the run"),
        };
        problems.Add(new Problem(reason, $"comparison.baselineRun: {message}"));
        return null;
    }
}
