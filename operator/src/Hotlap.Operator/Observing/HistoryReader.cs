using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Measurement.History;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Observing;

/// <summary>Adds history records to an observation. Missing or unreadable records are left out.</summary>
internal sealed class HistoryReader(IKubernetesClient client, RunRecords records)
{
    public async Task<RunObservation> AddAsync(RunObservation observation, CancellationToken cancellationToken)
    {
        var run = observation.Run;
        var previous = observation.EarlierHistory.FirstOrDefault();
        return observation with
        {
            Previous = previous is null ? null : await ReadAsync(run, previous.Name, previous.Uid, cancellationToken),
            Baseline = observation.Baseline is { } baseline
                ? baseline with { Earlier = await EarlierAsync(run, baseline.Reference, cancellationToken) } : null,
        };
    }

    private async Task<IReadOnlyList<EarlierRun>> EarlierAsync(
        BenchmarkRun run, BaselineReference baseline, CancellationToken cancellationToken)
    {
        var found = new List<EarlierRun>();
        foreach (var reference in baseline.Earlier)
        {
            if (await ReadAsync(run, reference.Name, reference.Uid, cancellationToken) is { } record)
                found.Add(record.AsEarlierRun(baseline.HasImage));
        }

        return found;
    }

    private async Task<HistoryRecord?> ReadAsync(BenchmarkRun run, string name, string uid, CancellationToken cancellationToken)
    {
        if (records.Find(run.Metadata.Uid, uid) is { } known) return known.History;
        var map = await client.FindAsync(Resources.ConfigMaps, new ObjectKey(run.Metadata.Namespace, name), cancellationToken);
        if (map?.Metadata.Uid != uid) return null;
        var record = RecordReader.Read(map);
        records.Put(run.Metadata.Uid, uid, record);
        return record.History;
    }
}
