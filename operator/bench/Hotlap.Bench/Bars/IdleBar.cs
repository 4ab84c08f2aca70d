namespace Hotlap.Bench.Bars;

/// <summary>Measures the cost of an idle operator.</summary>
internal static class IdleBar
{
    private static readonly TimeSpan Window = TimeSpan.FromMinutes(1);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var pod = await OperatorPod.GetAsync(cluster);
        var before = await pod.ApiRequestsAsync();
        await Task.Delay(Window);
        var requests = await pod.ApiRequestsAsync() - before;
        var ready = (await pod.ScrapeAsync()).Single(sample => sample.Name == "hotlap_operator_ready_seconds").Value * 1000;
        return
        [
            Row.AtMost("operator: idle resident memory", await pod.ResidentMebibytesAsync(), 45.7, "MiB"),
            Row.AtMost("operator: process start to ready", ready, 500, "ms"),
            Row.AtMost("operator: compressed image", await ImageSize.MegabytesAsync("hotlap/operator", "dev"), 28, "MB"),
            Row.AtMost("API requests per minute when idle", requests, 0, ""),
        ];
    }
}
