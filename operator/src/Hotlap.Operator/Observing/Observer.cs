using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Specs;

namespace Hotlap.Operator.Observing;

/// <summary>Assembles the observation of one run from the caches, the operator's own recent writes and an active run's records.</summary>
internal sealed class Observer(
    IKubernetesClient client, Cluster cluster, Assumptions assumptions, RunRecords records, ReadyClock ready, EndedRuns ended)
{
    private const int PageSize = 500;

    public async Task<RunObservation> ObserveAsync(
        CompletedRun completed, PlannerSettings settings, DateTimeOffset now, CancellationToken cancellationToken)
    {
        var run = completed.Run;
        var uid = run.Metadata.Uid;
        if (!IsActive(run)) return await ObserveAsync(completed, settings, now, CachedMaps(run), cancellationToken);
        await cluster.ConfigMaps.CompleteAsync(run.Metadata.Namespace, uid, cancellationToken);
        var observation = await ObserveAsync(completed, settings, now, CachedMaps(run), cancellationToken);
        return ObservationNeeds.Records(observation, now)
            ? await ObserveAsync(completed, settings, now, await ListMapsAsync(run, cancellationToken), cancellationToken) : observation;
    }

    private IReadOnlyList<PartialObject> CachedMaps(BenchmarkRun run) => assumptions.ConfigMaps.Overlay(
        cluster.ConfigMaps.FindByIndex(run.Metadata.Uid),
        map => Belongs(map.Metadata, run) && map.Metadata.IsControlledBy(run.Metadata.Uid));

    /// <summary>Asks the API server, because the watches of runs and ConfigMaps do not go in step.</summary>
    private async Task<IReadOnlyList<PartialObject>> ListMapsAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        var query = new ListQuery
            { Namespace = run.Metadata.Namespace, LabelSelector = $"{Labels.RunUid}={run.Metadata.Uid}", Limit = PageSize };
        var found = new List<PartialObject>();
        await foreach (var map in client.ListAllAsync(Resources.ConfigMapMetadata, query, cancellationToken))
            if (map.Metadata.IsControlledBy(run.Metadata.Uid)) found.Add(map with { Metadata = SlimMetadata.Of(map.Metadata) });
        return found;
    }

    private async Task<RunObservation> ObserveAsync(
        CompletedRun completed, PlannerSettings settings, DateTimeOffset now, IReadOnlyList<PartialObject> maps,
        CancellationToken cancellationToken)
    {
        var run = completed.Run;
        var uid = run.Metadata.Uid;
        var jobs =
            assumptions.Jobs.Overlay(cluster.Jobs.FindByIndex(uid), job => Belongs(job.Metadata, run) && job.Metadata.IsControlledBy(uid));
        var pods =
            assumptions.Pods.Overlay(cluster.Pods.FindByIndex(uid), pod => Belongs(pod.Metadata, run) && IsOwned(pod.Metadata, uid, jobs));
        var places = RecordPlaces.Of(run, maps);
        var measurement = RunMeasurement.Of(run);
        List<RunRecord> contents = IsActive(run)
            ? [.. (await ReadAsync(run, places.Present, cancellationToken)).Where(content => content.IsOf(measurement))] : [];
        var preparation = contents.Find(content => content.Preparation is not null);
        contents = contents.FindAll(content => content.IsPreparedIn(preparation?.Metadata.Uid ?? ""));
        var trials = ObservedTrials.Of(run, contents, records);
        var reference = contents.Select(content => content.Baseline)
            .FirstOrDefault(found => found is not null && found.Wanted.IsSameAs(run.Spec.Comparison?.BaselineRef));
        var baseline = reference is null ? [] : await ReadAsync(run, reference, cancellationToken);
        var observation = new RunObservation
        {
            Run = run,
            Defaults = completed.Sources.Defaults,
            Template = completed.Sources.Template,
            Baseline = reference is null ? null : Baseline(run, reference, baseline),
            Pods = pods,
            Jobs = jobs,
            Preparation = preparation?.Preparation,
            PreparedAt = preparation?.StoredAt,
            PreparedIn = preparation?.Metadata.Uid ?? "",
            Completed = IsActive(run) && RunMeasurement.Status(run) is null ? await CompletedAsync(run, places, cancellationToken) : null,
            Trials = trials.Whole,
            PartialRecords = trials.Partial,
            Failures =
                [.. contents.Where(content => content.Failure is not null)
                    .Select(content => new RecordedFailure(content.Failure!, content.StoredAt))],
            HistoryConfigMaps = places.History,
            KeptConfigMaps = places.Kept,
            OutdatedConfigMaps = places.Outdated,
            Nodes = cluster.Nodes.List(),
            OtherPods = [.. cluster.Pods.List().Where(pod => !Belongs(pod.Metadata, run))],
            ReadySeen = ready.Of(pods),
            Failure = Unreadable(contents, now),
            Ended = await EndedAsync(run, cancellationToken),
            Settings = settings,
        };
        return IsActive(run) && ObservationNeeds.History(observation, now)
            ? await WithHistoryAsync(observation, cancellationToken) : observation;
    }

    /// <summary>True until the present generation has a terminal condition; false for a run that is being deleted.</summary>
    public static bool IsActive(BenchmarkRun run) =>
        run.Metadata.DeletionTimestamp is null && !RunStatusReader.HasEnded(run);

    /// <summary>
    /// Returns the run that may be restored. Only a run with a time to live can have been deleted by it, and only one without a status
    /// takes over its result.
    /// </summary>
    private async Task<EndedRun?> EndedAsync(BenchmarkRun run, CancellationToken cancellationToken) =>
        IsActive(run) && !RunStatusReader.HasStatus(run) && run.Spec.Ttl is not null ? await ended.FindAsync(run, cancellationToken) : null;

    private async Task<List<RunRecord>> ReadAsync(BenchmarkRun run, List<PartialObject> maps, CancellationToken cancellationToken)
    {
        var contents = new List<RunRecord>(maps.Count);
        foreach (var metadata in maps.Select(map => map.Metadata).Where(metadata => metadata.DeletionTimestamp is null))
        {
            if (await records.ReadAsync(client, run, metadata.Name, metadata.Uid, cancellationToken) is { } record) contents.Add(record);
        }

        return contents;
    }

    /// <summary>Reads the trials of a baseline; they are cached as long as this run is active.</summary>
    private async Task<List<RunRecord>> ReadAsync(BenchmarkRun run, BaselineReference baseline, CancellationToken cancellationToken)
    {
        var contents = new List<RunRecord>(baseline.Records.Count);
        foreach (var reference in baseline.Records)
        {
            contents.Add(
                await records.ReadAsync(client, run, reference.Name, reference.Uid, cancellationToken)
                    ?? records.Put(run.Metadata.Uid, reference.Uid, Gone(baseline, reference)));
        }

        return contents;
    }

    /// <summary>Returns the record with which the present measurement was complete before; null without one.</summary>
    private async Task<HistoryRecord?> CompletedAsync(BenchmarkRun run, RecordPlaces places, CancellationToken cancellationToken)
    {
        var own = places.History.Where(metadata => metadata.Label(Labels.Measurement) == RunMeasurement.Label(run));
        return (await GenuineAsync(run, own, cancellationToken)).Select(found => found.Record).FirstOrDefault();
    }

    /// <summary>
    /// Adds history records. Missing or unreadable ones are left out, and so are those that no operator wrote: they neither count towards
    /// the limit of the history nor are deleted.
    /// </summary>
    private async Task<RunObservation> WithHistoryAsync(RunObservation observation, CancellationToken cancellationToken)
    {
        var run = observation.Run;
        var genuine = await GenuineAsync(run, observation.HistoryConfigMaps, cancellationToken);
        var judged = observation with
        {
            HistoryConfigMaps = [.. genuine.Select(found => found.Metadata)],
            History = genuine.ToDictionary(found => found.Metadata.Uid, found => found.Record),
            Thinned = await ThinnedAsync(run, observation.HistoryConfigMaps, cancellationToken),
        };
        var newest = judged.EarlierHistory.FirstOrDefault()?.Uid;
        return judged with
        {
            Previous = genuine.Find(found => found.Metadata.Uid == newest)?.Record,
            Baseline = observation.Baseline is { } baseline
                ? baseline with { Earlier = await EarlierAsync(run, baseline.Reference, cancellationToken) } : null,
        };
    }

    /// <summary>Returns the history records that an operator wrote, and whose label names the measurement that they are of.</summary>
    private async Task<List<KeptRecord>> GenuineAsync(
        BenchmarkRun run, IEnumerable<ObjectMeta> history, CancellationToken cancellationToken)
    {
        var found = new List<KeptRecord>();
        foreach (var metadata in history)
        {
            var record = await records.ReadAsync(client, run, metadata.Name, metadata.Uid, cancellationToken);
            if (record?.History is { } kept && RunMeasurement.Prefix(kept.Measurement) == metadata.Label(Labels.Measurement))
                found.Add(new KeptRecord(metadata, kept));
        }

        return found;
    }

    private async Task<IReadOnlyList<ThinnedConfigMap>> ThinnedAsync(
        BenchmarkRun run, IReadOnlyList<ObjectMeta> history, CancellationToken cancellationToken)
    {
        var found = new List<ThinnedConfigMap>();
        foreach (var metadata in history.Where(metadata => metadata.Label(Labels.Measurement) is null))
        {
            var record = await records.ReadAsync(client, run, metadata.Name, metadata.Uid, cancellationToken);
            if (record?.Thinned is { } thinned) found.Add(new ThinnedConfigMap(metadata, thinned));
        }

        return found;
    }

    private async Task<IReadOnlyList<EarlierRun>> EarlierAsync(
        BenchmarkRun run, BaselineReference baseline, CancellationToken cancellationToken)
    {
        var found = new List<EarlierRun>();
        foreach (var reference in baseline.Earlier)
        {
            var record = await records.ReadAsync(client, run, reference.Name, reference.Uid, cancellationToken);
            if (record?.History is { } history) found.Add(history.AsEarlierRun(baseline.HasImage));
        }

        return found;
    }

    /// <summary>Returns the baseline, without trials when any of its records is missing or invalid.</summary>
    private ObservedBaseline Baseline(BenchmarkRun run, BaselineReference reference, List<RunRecord> contents)
    {
        var problem = contents.Select(content => content.Problem).FirstOrDefault(problem => problem is not null);
        IReadOnlyList<MeasuredTrial> trials = problem is null
            ? ObservedTrials.Of(run, contents.Where(content => content.IsOf(reference.Measurement)), records).Whole : [];
        return new ObservedBaseline(reference, trials) { Problem = problem };
    }

    private static RunRecord Gone(BaselineReference baseline, RecordReference reference) => new()
    {
        Problem = new Problem(
            Reasons.BaselineNotComplete,
            $"comparison.baselineRef: ConfigMap {reference.Name} of run {baseline.Name} was deleted, so trials are missing; measure that "
                + "run again"),
    };

    private static ActionFailure? Unreadable(IEnumerable<RunRecord> contents, DateTimeOffset now)
    {
        var problems = contents.Select(record => record.Problem).OfType<Problem>().ToList();
        return problems.Count == 0 ? null : new ActionFailure(FailureClass.Terminal, problems, now);
    }

    /// <summary>
    /// True for an object with the run's label in the run's namespace. An owner reference may hold a UID from another namespace; the
    /// garbage collector removes such objects only after a while.
    /// </summary>
    private static bool Belongs(ObjectMeta metadata, BenchmarkRun run) =>
        metadata.Label(Labels.RunUid) == run.Metadata.Uid && metadata.Namespace == run.Metadata.Namespace;

    private static bool IsOwned(ObjectMeta metadata, string uid, IReadOnlyList<Job> jobs) =>
        metadata.IsControlledBy(uid) || jobs.Any(job => metadata.IsControlledBy(job.Metadata.Uid));

    private sealed record KeptRecord(ObjectMeta Metadata, HistoryRecord Record);
}
