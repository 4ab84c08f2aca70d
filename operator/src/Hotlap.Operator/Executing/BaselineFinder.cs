using Hotlap.Measurement.History;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Specs;

namespace Hotlap.Operator.Executing;

/// <summary>Finds the completed measurement that a spec names as its baseline, and stores a reference to its records.</summary>
internal sealed class BaselineFinder(IKubernetesClient client, RunRecords records, RecordStore store)
{
    /// <summary>More earlier measurements hardly narrow the interval: Student's t is 2.26 with 10 and 2.09 with 20.</summary>
    private const int MostEarlier = 10;

    private const int PageSize = 500;

    /// <summary>Finds the baseline and stores the reference.</summary>
    /// <exception cref="ActionFailedException">The baseline is missing, or the API server rejects the ConfigMap.</exception>
    public async Task StoreAsync(BenchmarkRun run, FindBaseline find, CancellationToken cancellationToken)
    {
        var problems = new List<Problem>();
        if (await FindAsync(run, find, problems, cancellationToken) is not { } reference) throw new ActionFailedException(
            FailureClass.Terminal, problems);
        await StoreAsync(run, find, reference, cancellationToken);
    }

    public Task StoreAsync(BenchmarkRun run, FindBaseline find, BaselineReference reference, CancellationToken cancellationToken)
    {
        var data = new Dictionary<string, string>
        {
            [BaselineReference.Key] = JsonSerializer.Serialize(reference, PlanningJson.Default.BaselineReference),
        };
        return store.CreateAsync(run, find.ConfigMap, data, "record of the baseline", cancellationToken);
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
        var history = await HistoryAsync(run, cancellationToken);
        if (history.FirstOrDefault(kept => kept.Record.Measurement != RunMeasurement.Of(run)
            && (wanted.Previous == true || kept.Record.Revision == wanted.Revision)) is not { } kept)
        {
            // A pipeline's first run has no previous one.
            if (wanted.Previous == true) return new BaselineReference { Name = wanted.Text(), IsFirst = true };
            problems.Add(new Problem(
                Reasons.BaselineNotFound,
                $"comparison.baselineRef.revision: this run's history has no revision {wanted.Revision} of which the trials are kept; "
                    + "correct it, or name another run"));
            return null;
        }

        var reference = new BaselineReference
        {
            Name = wanted.Text(),
            Measurement = kept.Record.Measurement,
            Method = kept.Record.Method,
            Nodes = kept.Record.Nodes,
            Earlier = Earlier(history, kept.Record.Repeated, kept.Record.RequestFiles),
        };
        var rounds = kept.Record.Rounds;
        var recorded = new Recorded(kept.Record.RecordsDigest, RecordsDigest.Last(rounds), rounds.Count * kept.Record.Variants.Count);
        return await WithTrialsAsync(run, run, reference, recorded, cancellationToken);
    }

    private async Task<BaselineReference?> OfAnotherRunAsync(
        BenchmarkRun run, string name, List<Problem> problems, CancellationToken cancellationToken)
    {
        var found = await client.FindAsync(Resources.Runs, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        var baseline = found is null ? null : EffectiveSpec.Of(found);
        if (baseline is null || !RunStatusReader.IsComplete(baseline))
        {
            problems.Add(baseline is not null
                ? new Problem(
                    Reasons.BaselineNotComplete,
                    $"comparison.baselineRef.name: the run {name} is not complete; wait for its condition Complete, or name another")
                : new Problem(
                    Reasons.BaselineNotFound,
                    $"comparison.baselineRef.name: there is no run {name} in namespace {run.Metadata.Namespace}; correct the name, or "
                        + "create the run"));
            return null;
        }

        var reference = new BaselineReference
        {
            Name = baseline.Metadata.Name,
            Measurement = RunMeasurement.Of(baseline),
            Method = RunMeasurement.Method(baseline.Spec),
            Nodes = [.. (baseline.Status?.Environment?.Nodes ?? []).Select(HistoryNodes.Of)],
        };
        var progress = baseline.Status?.Progress ?? new RunProgress();
        var recorded = new Recorded(progress.RecordsDigest, int.MaxValue, progress.TrialsDone + progress.TrialsDiscarded);
        return await WithTrialsAsync(run, baseline, reference, recorded, cancellationToken) is { } whole
            ? whole with
            {
                Earlier = Earlier(
                    await HistoryAsync(baseline, cancellationToken), RunMeasurement.Repeated(baseline.Spec), whole.RequestFiles),
            }
            : null;
    }

    /// <summary>Returns the completed measurements of a run, newest first.</summary>
    private async Task<IReadOnlyList<KeptMeasurement>> HistoryAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        var found = new List<KeptMeasurement>();
        foreach (var key in await ListAsync(run, $"{Labels.Role}={Labels.RoleHistory}", cancellationToken))
        {
            var map = await client.FindAsync(Resources.ConfigMaps, key, cancellationToken);
            if (map is not null && records.Read(map).History is { } record) found.Add(new KeptMeasurement(map.Metadata, record));
        }

        return [.. found.OrderByDescending(kept => kept.Metadata.CreationTimestamp)
            .ThenBy(kept => kept.Metadata.Name, StringComparer.Ordinal)];
    }

    /// <summary>
    /// Adds the records of the trials; returns null when they are not those with which the baseline was complete. Fewer trials would give
    /// other figures than the baseline's own.
    /// </summary>
    private async Task<BaselineReference?> WithTrialsAsync(
        BenchmarkRun run, BenchmarkRun owner, BaselineReference reference, Recorded recorded, CancellationToken cancellationToken)
    {
        if (await ReadAsync(run, owner, reference, cancellationToken) is not { } found
            || found.Find(record => record.Preparation is not null) is not { Preparation: { } preparation } prepared) return null;
        var trials = found.FindAll(record => record.Trial?.Round <= recorded.LastRound);
        var whole = ObservedTrials.Of(run, trials, records).Whole;
        var isWhole = recorded.Digest is { } digest
            ? digest == RecordsDigest.Of(prepared.Metadata.Uid, whole)
            : whole.Count >= recorded.Trials && !found.Exists(record => record.IsForeign);
        var failed = preparation.Failures.Concat(found.Select(record => record.Failure).OfType<VariantFailure>())
            .Select(failure => failure.Variant).ToHashSet(StringComparer.Ordinal);
        return !isWhole || whole.Count == 0 ? null : reference with
        {
            AgentImage = preparation.AgentImage,
            RequestFiles = preparation.RequestDigests(),
            Images = preparation.Images,
            Variants = [.. preparation.Images.Select(image => image.Variant).Where(variant => !failed.Contains(variant))],
            Records = [.. trials.Select(record => new RecordReference { Name = record.Metadata.Name, Uid = record.Metadata.Uid })],
        };
    }

    /// <summary>Reads the records of a measurement; returns null when one is gone or cannot be read.</summary>
    private async Task<List<RunRecord>?> ReadAsync(
        BenchmarkRun run, BenchmarkRun owner, BaselineReference reference, CancellationToken cancellationToken)
    {
        var found = new List<RunRecord>();
        foreach (var key in await ListAsync(
            owner, $"{Labels.Measurement}={RunMeasurement.Prefix(reference.Measurement)},{Labels.Role}!={Labels.RoleHistory}",
            cancellationToken))
        {
            var map = await client.FindAsync(Resources.ConfigMaps, key, cancellationToken);
            if (map is null || records.Read(map) is not { Problem: null } record) return null;
            if (!record.IsOf(reference.Measurement)) continue;
            found.Add(record);
            if (record.Trial is not null) records.Put(run.Metadata.Uid, map.Metadata.Uid, record);
        }

        return found;
    }

    private static IReadOnlyList<RecordReference> Earlier(
        IReadOnlyList<KeptMeasurement> history, string repeated, IReadOnlyDictionary<string, string>? requests) =>
    [
        .. history.Where(kept => kept.Record.Repeated == repeated && AreSame(kept.Record.RequestFiles, requests)).Take(MostEarlier)
            .Select(kept => new RecordReference { Name = kept.Metadata.Name, Uid = kept.Metadata.Uid }),
    ];

    private static bool AreSame(IReadOnlyDictionary<string, string>? one, IReadOnlyDictionary<string, string>? other) =>
        (one?.Count ?? 0) == (other?.Count ?? 0) && (one is null || one.All(file => other!.GetValueOrDefault(file.Key) == file.Value));

    /// <summary>Lists metadata only, so that the samples of all trials are never in memory at once.</summary>
    private async Task<List<ObjectKey>> ListAsync(BenchmarkRun owner, string selector, CancellationToken cancellationToken)
    {
        var query = new ListQuery
        {
            Namespace = owner.Metadata.Namespace,
            LabelSelector = $"{Labels.RunUid}={owner.Metadata.Uid},{selector}",
            Limit = PageSize,
        };
        var found = new List<ObjectKey>();
        await foreach (var map in client.ListAllAsync(Resources.ConfigMapMetadata, query, cancellationToken))
            if (map.Metadata.IsControlledBy(owner.Metadata.Uid)) found.Add(new ObjectKey(map.Metadata.Namespace, map.Metadata.Name));
        return found;
    }

    private sealed record KeptMeasurement(ObjectMeta Metadata, HistoryRecord Record);

    /// <summary>What a measurement was complete with.</summary>
    /// <param name="Digest">Digest of its records; null when an older operator completed it.</param>
    /// <param name="LastRound">Its last round. Later ones, which a spec with more rounds added, were not complete.</param>
    /// <param name="Trials">At least this many trials.</param>
    private sealed record Recorded(string? Digest, int LastRound, int Trials);
}
