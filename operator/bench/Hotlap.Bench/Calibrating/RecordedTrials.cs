using System.Text.Json.Nodes;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Results;

namespace Hotlap.Bench.Calibrating;

/// <summary>The trials of a run, from its ConfigMaps as anybody can read them.</summary>
internal static class RecordedTrials
{
    /// <summary>Runs to the end, and keeps nothing but the trials of valid rounds, in their order.</summary>
    public static async Task<IReadOnlyList<MeasuredTrial>> RunAsync(Cluster cluster, JsonObject run, TimeSpan limit)
    {
        var (ended, parts) = await RunPartsAsync(cluster, run, limit);
        string[] variants = [.. ended["spec"]!["variants"]!.AsArray().Select(variant => (string)variant!["name"]!)];
        return ValidRounds.Of(TrialMerger.Merge(parts), (string)ended["status"]!["measurement"]!, variants);
    }

    /// <summary>Runs to the end, and keeps what each generator recorded in each trial.</summary>
    public static async Task<(JsonObject Ended, IReadOnlyList<TrialPart> Parts)> RunPartsAsync(Cluster cluster, JsonObject run, TimeSpan limit)
    {
        var (ended, _) = await cluster.RunAsync(run, limit);
        var query = new ListQuery
        {
            Namespace = Cluster.Namespace, LabelSelector = $"hotlap.dev/role=trial,hotlap.dev/run-uid={(string)ended["metadata"]!["uid"]!}",
        };
        var maps = await cluster.Client.ListAsync(Cluster.ConfigMaps, query, default);
        await cluster.DeleteAsync(Cluster.Runs, Cluster.Name(ended));
        return (ended, [.. maps.Items.Select(map => TrialPart.Read(map["data"]!.AsObject().ToDictionary(text => text.Key, text => (string)text.Value!)))]);
    }
}
