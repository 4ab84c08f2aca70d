using System.Text.Json.Nodes;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Bench.Calibrating;

/// <summary>Runs a benchmark and reads its trials from its ConfigMaps, as any user can.</summary>
internal static class RecordedTrials
{
    /// <summary>Runs to the end and returns the trials of valid rounds in order.</summary>
    public static async Task<IReadOnlyList<MeasuredTrial>> RunAsync(Cluster cluster, JsonObject run, TimeSpan limit)
    {
        var (ended, records) = await RunRecordsAsync(cluster, run, limit);
        string[] variants = [.. ended["spec"]!["variants"]!.AsArray().Select(variant => (string)variant!["name"]!)];
        return ValidRounds.Of(TrialAssembly.Of(records), (string)ended["status"]!["measurement"]!, variants);
    }

    /// <summary>Runs to the end and returns the finished run with the record of each generator in each trial.</summary>
    public static async Task<(JsonObject Ended, IReadOnlyList<TrialRecord> Records)> RunRecordsAsync(
        Cluster cluster, JsonObject run, TimeSpan limit)
    {
        var (ended, _) = await cluster.RunAsync(run, limit);
        var query = new ListQuery
        {
            Namespace = Cluster.Namespace, LabelSelector = $"hotlap.dev/role=trial,hotlap.dev/run-uid={(string)ended["metadata"]!["uid"]!}",
        };
        var maps = await cluster.Client.ListAsync(Cluster.ConfigMaps, query, default);
        await cluster.DeleteAsync(Cluster.Runs, Cluster.Name(ended));
        return (ended,
            [.. maps.Items.Select(
                map => TrialAssembly.Read(map["data"]!.AsObject().ToDictionary(text => text.Key, text => (string)text.Value!)))]);
    }
}
