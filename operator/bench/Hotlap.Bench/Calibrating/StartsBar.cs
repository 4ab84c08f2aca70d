using System.Globalization;
using System.Text.Json.Nodes;

namespace Hotlap.Bench.Calibrating;

/// <summary>How far a measured startup is from the delay that the service was told to keep, on quiet and on busy nodes.</summary>
internal static class StartsBar
{
    private const int Starts = 4;
    private static readonly int[] DelaysMilliseconds = [20, 50, 100, 200, 300, 500, 800, 1200, 2000, 5000];
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(12);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var quiet = await MeasureAsync(cluster, "quiet", 2);
        string[] nodes = [.. (await cluster.Client.ListAsync(Cluster.Nodes, new Kubernetes.ListQuery(), default)).Items.Select(Cluster.Name)];
        JsonObject[] burners = [.. nodes.Select(CalibrationSpecs.Burner)];
        foreach (var burner in burners)
        {
            await cluster.CreateAsync(Cluster.Pods, burner);
            await cluster.WaitAsync(Cluster.Pods, Cluster.Name(burner), pod => Cluster.HasCondition(pod, "Ready"), TimeSpan.FromMinutes(2));
        }

        var busy = await MeasureAsync(cluster, "busy", 5);
        foreach (var burner in burners)
            await cluster.DeleteAsync(Cluster.Pods, Cluster.Name(burner));
        return [quiet, busy];
    }

    private static async Task<Row> MeasureAsync(Cluster cluster, string nodes, double bar)
    {
        var before = CpuTime.Read();
        var trials = await RecordedTrials.RunAsync(cluster, CalibrationSpecs.Starts($"starts-{nodes}", DelaysMilliseconds, Starts), Longest);
        var used = CpuTime.Read().BusySince(before);
        var errors = DelaysMilliseconds.Select(delay => (Delay: delay, Errors: trials
            .Where(trial => trial.Record.Variant == CalibrationSpecs.StartName(delay) && !trial.Record.ImagePulled)
            .Select(trial => Math.Abs((trial.Startup.FirstCorrectAnswerMicroseconds / 1000.0) - delay)).ToList())).ToList();
        foreach (var (delay, ofDelay) in errors)
            await Console.Error.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"  {nodes}, {delay} ms: errors {string.Join(' ', ofDelay.Select(error => $"{error:0.00}"))} ms"));
        var all = errors.SelectMany(delay => delay.Errors).ToList();
        var worst = errors.Max(delay => Cluster.Median(delay.Errors));
        var detail = string.Create(CultureInfo.InvariantCulture, $"medians of the ten up to {worst:0.##} ms, single starts up to {all.Max():0.##} ms, n={all.Count}; the machine's CPUs {used:0%} busy");
        return Row.AtMost($"startup, ten delays from 20 ms to 5 s, {nodes} nodes: median error", Cluster.Median(all), bar, "ms", detail);
    }
}
