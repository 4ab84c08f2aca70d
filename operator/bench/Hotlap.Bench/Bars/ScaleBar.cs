using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Kubernetes;

namespace Hotlap.Bench.Bars;

/// <summary>Measures the cost of 200 finished runs: memory, and the time from a restart until the gauges of the newest are back.</summary>
internal static class ScaleBar
{
    private const int Count = 200;

    /// <summary>The default of --metrics-runs.</summary>
    private const int WithGauges = 50;

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        for (var number = 0; number < Count; number++) await CreateFinishedAsync(cluster, $"finished-{number}");
        var old = await OperatorPod.GetAsync(cluster);
        // The operator trims its heap every 15 s, so its memory is at the idle level only after the next trim.
        await Task.Delay(TimeSpan.FromSeconds(20));
        var memory = await old.ResidentMebibytesAsync();
        await old.DeleteAsync(cluster);
        var back = await RestartedAsync(cluster, old);
        return
        [
            Row.AtMost($"{Count} finished runs: idle resident memory", memory, 64, "MiB"),
            Row.AtMost($"{Count} finished runs: restart to the gauges of {WithGauges} back", back, 2, "s", "from the process's start"),
        ];
    }

    /// <summary>Returns the seconds from the new process's start to the first scrape that holds the gauges of the runs that have them.</summary>
    private static async Task<double> RestartedAsync(Cluster cluster, OperatorPod old)
    {
        OperatorPod? pod = null;
        var back = default(DateTimeOffset);
        var start = 0.0;
        await Cluster.UntilAsync(
            async () =>
            {
                pod ??= await OperatorPod.FindAsync(cluster) is { } found && found.Name != old.Name ? found : null;
                if (pod is null) return false;
                try
                {
                    var samples = await pod.ScrapeAsync();
                    back = DateTimeOffset.UtcNow;
                    start = samples.FirstOrDefault(sample => sample.Name == "process_start_time_seconds")?.Value ?? 0;
                    return samples.Count(sample => sample.Name == "hotlap_startup_seconds"
                        && sample.Labels.Contains("median", StringComparison.Ordinal)) >= WithGauges * 3;
                }
                catch (HttpRequestException)
                {
                    return false;
                }
                catch (TaskCanceledException)
                {
                    return false;
                }
            },
            TimeSpan.FromMinutes(1));
        return (back - DateTimeOffset.UnixEpoch).TotalSeconds - start;
    }

    private static async Task CreateFinishedAsync(Cluster cluster, string name)
    {
        var run = RunSpecs.Http(name, RunSpecs.Greeter, 5000, """{"tool": "ab", "concurrency": 2, "duration": "2s"}""");
        run["spec"]!["suspend"] = true;
        run["spec"]!["variants"] = new JsonArray([.. Enumerable.Range(0, 3).Select(number =>
            (JsonNode)new JsonObject { ["name"] = $"v{number}", ["image"] = RunSpecs.Greeter })]);
        await cluster.CreateAsync(Cluster.Runs, run);
        // The operator's first status of a suspended run must not overwrite the finished status.
        await cluster.WaitAsync(Cluster.Runs, name, item => item["status"]?["observedGeneration"] is not null, TimeSpan.FromSeconds(20));
        var body = Cluster.Parse($$"""{"apiVersion": "hotlap.dev/v1alpha1", "kind": "BenchmarkRun", "metadata": {"name": "{{name}}"}, "status": {{Status}} }""");
        await cluster.Client.ApplyJsonAsync(
            Cluster.Runs, new ObjectKey(Cluster.Namespace, name), JsonSerializer.SerializeToUtf8Bytes(body),
            new ApplyOptions("hotlap") { Force = true, Subresource = "status" }, default);
    }

    private static string Status { get; } = $$"""
        {"observedGeneration": 1, "state": "Complete", "summary": "done", "completionTime": "2026-01-01T00:00:00Z",
         "progress": {"trialsDone": 30, "trialsPlanned": 30, "trials": "30/30"},
         "conditions": [
           {"type": "Complete", "status": "True", "reason": "AllTrialsMeasured", "message": "30 of 30 trials measured", "lastTransitionTime": "2026-01-01T00:00:00Z", "observedGeneration": 1},
           {"type": "Failed", "status": "False", "reason": "AllTrialsMeasured", "message": "", "lastTransitionTime": "2026-01-01T00:00:00Z", "observedGeneration": 1},
           {"type": "Reconciling", "status": "False", "reason": "AllTrialsMeasured", "message": "", "lastTransitionTime": "2026-01-01T00:00:00Z", "observedGeneration": 1}],
         "variants": [{{string.Join(',', Enumerable.Range(0, 3).Select(Variant))}}],
         "results": [{{string.Join(',', Enumerable.Range(0, 3).SelectMany(variant => Enumerable.Range(0, 5).Select(scenario => Cell(variant, scenario))))}}]}
        """;

    private static string Variant(int number) => $$"""
        {"name": "v{{number}}", "imageBytes": 12000000, "imageDigest": "sha256:{{new string('a', 64)}}", "architecture": "amd64", "idleMemoryBytes": 20000000,
         "readyMilliseconds": 1800, "startup": {"medianMicroseconds": 40000, "lowMicroseconds": 39000, "highMicroseconds": 45000, "trials": 10, "resolutionMicroseconds": 900} }
        """;

    private static string Cell(int variant, int scenario) => $$"""
        {"variant": "v{{variant}}", "scenario": "scenario-{{scenario}}", "payload": "", "trials": 10, "requests": 100000, "errors": 0,
         "requestsPerSecond": {"median": 20000, "low": 19000, "high": 21000}, "cpuNanosecondsPerRequest": 30000, "peakMemoryBytes": 40000000,
         "latencyMicroseconds": {"mean": 400, "min": 100, "p50": 300, "p90": 500, "p95": 700, "p99": 900, "medianP99": 890, "p999": 2000, "max": 9000} }
        """;
}
