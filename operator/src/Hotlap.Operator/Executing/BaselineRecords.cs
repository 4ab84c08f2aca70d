using Hotlap.Measurement.History;
using Hotlap.Operator.Observing;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Reporting;

namespace Hotlap.Operator.Executing;

/// <summary>A completed measurement in a run's history.</summary>
internal sealed record KeptMeasurement(ObjectMeta Metadata, HistoryRecord Record);

/// <summary>Reads the records of completed measurements from the API server.</summary>
internal sealed class BaselineRecords(IKubernetesClient client, RunRecords records)
{
    /// <summary>More earlier measurements hardly narrow the interval: Student's t is 2.26 with 10 and 2.09 with 20.</summary>
    private const int MostEarlier = 10;

    private const int PageSize = 500;

    /// <summary>Returns the completed measurements of a run, newest first.</summary>
    public async Task<IReadOnlyList<KeptMeasurement>> HistoryAsync(BenchmarkRun run, CancellationToken cancellationToken)
    {
        var found = new List<KeptMeasurement>();
        foreach (var key in await ListAsync(run, $"{Labels.Role}={Labels.RoleHistory}", cancellationToken))
        {
            var map = await client.FindAsync(Resources.ConfigMaps, key, cancellationToken);
            if (map is not null && RecordReader.Read(map).History is { } record) found.Add(new KeptMeasurement(map.Metadata, record));
        }

        return [.. found.OrderByDescending(kept => kept.Metadata.CreationTimestamp)
            .ThenBy(kept => kept.Metadata.Name, StringComparer.Ordinal)];
    }

    /// <summary>Returns a reference to the present, completed measurement of another run; null when records are missing.</summary>
    public async Task<BaselineReference?> OfRunAsync(BenchmarkRun run, BenchmarkRun baseline, CancellationToken cancellationToken)
    {
        var reference = new BaselineReference
        {
            Name = baseline.Metadata.Name,
            Measurement = RunMeasurement.Of(baseline),
            Method = RunMeasurement.Method(baseline.Spec),
            Nodes = [.. (baseline.Status?.Environment?.Nodes ?? []).Select(HistoryNodes.Of)],
        };
        return await WithTrialsAsync(run, baseline, reference, cancellationToken) is { } whole
            ? whole with { Earlier = Earlier(await HistoryAsync(baseline, cancellationToken), RunMeasurement.Repeated(baseline.Spec)) }
            : null;
    }

    /// <summary>Returns a reference to an earlier measurement of the same run; null when records are missing.</summary>
    public async Task<BaselineReference?> OfHistoryAsync(
        BenchmarkRun run, string name, KeptMeasurement kept, IReadOnlyList<KeptMeasurement> history, CancellationToken cancellationToken)
    {
        var reference = new BaselineReference
        {
            Name = name,
            Measurement = kept.Record.Measurement,
            Method = kept.Record.Method,
            Nodes = kept.Record.Nodes,
            Earlier = Earlier(history, kept.Record.Repeated),
        };
        return await WithTrialsAsync(run, run, reference, cancellationToken);
    }

    private async Task<BaselineReference?> WithTrialsAsync(
        BenchmarkRun run, BenchmarkRun owner, BaselineReference reference, CancellationToken cancellationToken)
    {
        Preparation? preparation = null;
        var trials = new List<RecordReference>();
        var failed = new HashSet<string>(StringComparer.Ordinal);
        foreach (var key in await ListAsync(
            owner, $"{Labels.Measurement}={RunMeasurement.Prefix(reference.Measurement)},{Labels.Role}!={Labels.RoleHistory}",
            cancellationToken))
        {
            var map = await client.FindAsync(Resources.ConfigMaps, key, cancellationToken);
            if (map is null || RecordReader.Read(map) is not { Problem: null } record) return null;
            preparation = record.Preparation ?? preparation;
            failed.UnionWith((record.Preparation?.Failures ?? []).Append(record.Failure).OfType<VariantFailure>()
                .Select(failure => failure.Variant));
            if (record.Trial is null) continue;
            records.Put(run.Metadata.Uid, map.Metadata.Uid, record);
            trials.Add(new RecordReference { Name = map.Metadata.Name, Uid = map.Metadata.Uid });
        }

        return preparation is null || trials.Count == 0 ? null : reference with
        {
            AgentImage = preparation.AgentImage,
            Images = preparation.Images,
            Variants = [.. preparation.Images.Select(image => image.Variant).Where(variant => !failed.Contains(variant))],
            Records = trials,
        };
    }

    private static IReadOnlyList<RecordReference> Earlier(IReadOnlyList<KeptMeasurement> history, string repeated) =>
    [
        .. history.Where(kept => kept.Record.Repeated == repeated).Take(MostEarlier)
            .Select(kept => new RecordReference { Name = kept.Metadata.Name, Uid = kept.Metadata.Uid }),
    ];

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
}
