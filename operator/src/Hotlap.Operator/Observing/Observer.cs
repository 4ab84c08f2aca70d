using System.Globalization;
using Hotlap.Api;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>Puts together what is known of one run: from the caches, the operator's own last writes, and the records of active runs.</summary>
internal sealed class Observer(
    IKubernetesClient client, Cluster cluster, Assumptions assumptions, RunRecords records, ReadyClock ready)
{
    public async Task<RunObservation> ObserveAsync(BenchmarkRun run, PlannerSettings settings, DateTimeOffset now, CancellationToken cancellationToken)
    {
        var uid = run.Metadata.Uid;
        var jobs = assumptions.Jobs.Over(cluster.Jobs.FindByIndex(uid), job => Belongs(job.Metadata, uid) && job.Metadata.IsControlledBy(uid));
        var pods = assumptions.Pods.Over(cluster.Pods.FindByIndex(uid), pod => Belongs(pod.Metadata, uid) && IsOwned(pod.Metadata, uid, jobs));
        if (IsActive(run)) await cluster.ConfigMaps.CompleteAsync(run.Metadata.Namespace, uid, cancellationToken);
        var maps = assumptions.ConfigMaps.Over(
            cluster.ConfigMaps.FindByIndex(uid), map => Belongs(map.Metadata, uid) && map.Metadata.IsControlledBy(uid));
        var present = maps.Where(map => IsPresent(map.Metadata, run)).ToList();
        var contents = IsActive(run) ? await ReadAsync(run, present, cancellationToken) : [];
        var preparation = contents.Select(content => content.Record).FirstOrDefault(record => record.Preparation is not null);
        var trials = TrialAssembly.Of(run, contents, records);
        var baseline = preparation?.Preparation?.Baseline is { } reference ? await ReadAsync(run, reference, cancellationToken) : [];
        return new RunObservation
        {
            Run = run,
            Baseline = preparation?.Preparation?.Baseline is { } found ? new ObservedBaseline(found, TrialAssembly.Of(run, baseline, records).Whole) : null,
            Pods = pods,
            Jobs = jobs,
            Preparation = preparation?.Preparation,
            PreparedAt = preparation?.StoredAt,
            Trials = trials.Whole,
            PartialRecords = trials.Partial,
            Failures = [.. contents.Where(content => content.Record.Failure is not null).Select(content => new RecordedFailure(content.Record.Failure!, content.Record.StoredAt))],
            OutdatedConfigMaps = [.. maps.Except(present).Select(map => map.Metadata)],
            Nodes = cluster.Nodes.List(),
            OtherPods = [.. cluster.Pods.List().Where(pod => !Belongs(pod.Metadata, uid))],
            ReadySeen = ready.Of(pods),
            Failure = Unreadable(contents.Concat(baseline).Select(content => content.Record), now),
            Settings = settings,
        };
    }

    /// <summary>True until a terminal condition stands for the present generation.</summary>
    public static bool IsActive(BenchmarkRun run) =>
        run.Metadata.DeletionTimestamp is null
        && (run.Status is not { } status || status.ObservedGeneration != run.Metadata.Generation
            || !status.Conditions.Any(condition => condition is { Type: ConditionTypes.Complete or ConditionTypes.Failed, Status: "True" }));

    private async Task<List<StoredRecord>> ReadAsync(BenchmarkRun run, List<PartialObject> maps, CancellationToken cancellationToken)
    {
        var contents = new List<StoredRecord>(maps.Count);
        foreach (var metadata in maps.Select(map => map.Metadata).Where(metadata => metadata.DeletionTimestamp is null))
        {
            if (records.Find(run.Metadata.Uid, metadata.Uid) is not { } record)
            {
                var map = await client.FindAsync(Resources.ConfigMaps, new ObjectKey(metadata.Namespace, metadata.Name), cancellationToken);
                if (map is null || map.Metadata.Uid != metadata.Uid) continue;
                record = RecordReader.Read(map);
                records.Put(run.Metadata.Uid, metadata.Uid, record);
            }

            contents.Add(new StoredRecord(metadata, record));
        }

        return contents;
    }

    /// <summary>The trials of another run, kept as long as this one works.</summary>
    private async Task<List<StoredRecord>> ReadAsync(BenchmarkRun run, BaselineReference baseline, CancellationToken cancellationToken)
    {
        var contents = new List<StoredRecord>(baseline.Records.Count);
        foreach (var reference in baseline.Records)
        {
            var metadata = new ObjectMeta { Name = reference.Name, Namespace = run.Metadata.Namespace, Uid = reference.Uid };
            if (records.Find(run.Metadata.Uid, reference.Uid) is not { } record)
            {
                var map = await client.FindAsync(Resources.ConfigMaps, new ObjectKey(metadata.Namespace, metadata.Name), cancellationToken);
                record = map?.Metadata.Uid == reference.Uid ? RecordReader.Read(map) : Gone(baseline, reference);
                records.Put(run.Metadata.Uid, reference.Uid, record);
            }

            contents.Add(new StoredRecord(metadata, record));
        }

        return contents;
    }

    private static RunRecord Gone(BaselineReference baseline, RecordReference reference) => new()
    {
        Problem = new Problem(
            Reasons.BaselineNotComplete,
            $"comparison.baselineRun: ConfigMap {reference.Name} of run {baseline.Name} is gone, so its trials are not all there; measure that run anew"),
    };

    private static ActionFailure? Unreadable(IEnumerable<RunRecord> contents, DateTimeOffset now)
    {
        var problems = contents.Select(record => record.Problem).OfType<Problem>().ToList();
        return problems.Count == 0 ? null : new ActionFailure(FailureClass.Terminal, problems, 1, now);
    }

    private static bool IsPresent(ObjectMeta metadata, BenchmarkRun run) =>
        metadata.Label(Labels.Generation) == run.Metadata.Generation.ToString(CultureInfo.InvariantCulture);

    private static bool Belongs(ObjectMeta metadata, string uid) => metadata.Label(Labels.RunUid) == uid;

    private static bool IsOwned(ObjectMeta metadata, string uid, IReadOnlyList<Job> jobs) =>
        metadata.IsControlledBy(uid) || jobs.Any(job => metadata.IsControlledBy(job.Metadata.Uid));
}
