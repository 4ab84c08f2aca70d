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
    public async Task<RunObservation> ObserveAsync(
        CompletedRun completed, PlannerSettings settings, DateTimeOffset now, CancellationToken cancellationToken)
    {
        var run = completed.Run;
        var uid = run.Metadata.Uid;
        var jobs =
            assumptions.Jobs.Over(cluster.Jobs.FindByIndex(uid), job => Belongs(job.Metadata, run) && job.Metadata.IsControlledBy(uid));
        var pods =
            assumptions.Pods.Over(cluster.Pods.FindByIndex(uid), pod => Belongs(pod.Metadata, run) && IsOwned(pod.Metadata, uid, jobs));
        if (IsActive(run)) await cluster.ConfigMaps.CompleteAsync(run.Metadata.Namespace, uid, cancellationToken);
        var maps = assumptions.ConfigMaps.Over(
            cluster.ConfigMaps.FindByIndex(uid), map => Belongs(map.Metadata, run) && map.Metadata.IsControlledBy(uid));
        var places = RecordPlaces.Of(run, maps);
        var measurement = RunMeasurement.Of(run);
        List<RunRecord> contents = IsActive(run)
            ? [.. (await ReadAsync(run, places.Present, cancellationToken)).Where(content => content.IsOf(measurement))] : [];
        var preparation = contents.Find(content => content.Preparation is not null);
        var trials = ObservedTrials.Of(run, contents, records);
        var reference = contents.Select(content => content.Baseline)
            .FirstOrDefault(found => found is not null && found.Wanted.IsSameAs(run.Spec.Comparison?.BaselineRef));
        var baseline = reference is null ? [] : await ReadAsync(run, reference, cancellationToken);
        var observation = new RunObservation
        {
            Run = run,
            Defaults = completed.Defaults,
            Baseline = reference is null ? null : Baseline(run, reference, baseline),
            Pods = pods,
            Jobs = jobs,
            Preparation = preparation?.Preparation,
            PreparedAt = preparation?.StoredAt,
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
        return IsActive(run) && RunPlanner.ReadsHistory(observation, now)
            ? await WithHistoryAsync(observation, cancellationToken) : observation;
    }

    /// <summary>True until the present generation has a terminal condition; false for a run that is being deleted.</summary>
    public static bool IsActive(BenchmarkRun run) =>
        run.Metadata.DeletionTimestamp is null && !RunFacts.HasEnded(run);

    /// <summary>
    /// Returns the run that may be restored. Only a run with a time to live can have been deleted by it, and only one without a status
    /// takes over its result.
    /// </summary>
    private async Task<EndedRun?> EndedAsync(BenchmarkRun run, CancellationToken cancellationToken) =>
        IsActive(run) && !RunFacts.HasStatus(run) && run.Spec.Ttl is not null ? await ended.FindAsync(run, cancellationToken) : null;

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

    /// <summary>Adds history records. Missing or unreadable ones are left out.</summary>
    private async Task<RunObservation> WithHistoryAsync(RunObservation observation, CancellationToken cancellationToken)
    {
        var run = observation.Run;
        return observation with
        {
            Previous = await PreviousAsync(run, observation.EarlierHistory, cancellationToken),
            Baseline = observation.Baseline is { } baseline
                ? baseline with { Earlier = await EarlierAsync(run, baseline.Reference, cancellationToken) } : null,
        };
    }

    private async Task<HistoryRecord?> PreviousAsync(
        BenchmarkRun run, IEnumerable<ObjectMeta> earlier, CancellationToken cancellationToken)
    {
        foreach (var metadata in earlier)
        {
            var record = await records.ReadAsync(client, run, metadata.Name, metadata.Uid, cancellationToken);
            if (record is not { IsForeign: true }) return record?.History;
        }

        return null;
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
        return problems.Count == 0 ? null : new ActionFailure(FailureClass.Terminal, problems, 1, now);
    }

    /// <summary>
    /// True for an object with the run's label in the run's namespace. An owner reference may hold a UID from another namespace; the
    /// garbage collector removes such objects only after a while.
    /// </summary>
    private static bool Belongs(ObjectMeta metadata, BenchmarkRun run) =>
        metadata.Label(Labels.RunUid) == run.Metadata.Uid && metadata.Namespace == run.Metadata.Namespace;

    private static bool IsOwned(ObjectMeta metadata, string uid, IReadOnlyList<Job> jobs) =>
        metadata.IsControlledBy(uid) || jobs.Any(job => metadata.IsControlledBy(job.Metadata.Uid));
}
