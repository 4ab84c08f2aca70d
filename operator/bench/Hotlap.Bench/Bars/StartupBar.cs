namespace Hotlap.Bench.Bars;

/// <summary>Measures the startup of a target that listens 500 ms after its exec.</summary>
internal static class StartupBar
{
    private const double KnownMilliseconds = 500;

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var run = RunSpecs.Http(
            "known-delay", RunSpecs.Misbehaving, 5000, """{"tool": "ab", "concurrency": 1, "requests": 10}""", rounds: 10,
            env: """{"name": "LISTEN_AFTER_MS", "value": "500"}""");
        var (ended, _) = await cluster.RunAsync(run, TimeSpan.FromMinutes(5));
        var startup = ended["status"]!["variants"]![0]!["startup"]!;
        var median = (long)startup["medianMicroseconds"]! / 1000.0;
        double[] ends = [(long)startup["lowMicroseconds"]! / 1000.0, (long)startup["highMicroseconds"]! / 1000.0];
        await cluster.DeleteAsync(Cluster.Runs, "known-delay");
        return [Row.AtMost(
            "startup of a target that listens after 500 ms: error of the median", Math.Abs(median - KnownMilliseconds), 3, "ms",
            $"{ends[0]:0.0} to {ends[1]:0.0} ms, n=10")];
    }
}
