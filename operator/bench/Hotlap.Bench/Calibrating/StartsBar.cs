using System.Globalization;
using System.Text.Json.Nodes;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Contract;

namespace Hotlap.Bench.Calibrating;

/// <summary>
/// Measures the error of measured startups on quiet and on busy nodes, against the configured delay of the service and against the
/// service's own clock. When all CPUs are busy, the service itself waits for a CPU. That delay is part of its startup and not a measurement
/// error.
/// </summary>
internal static class StartsBar
{
    private const int Starts = 4;
    private static readonly int[] DelaysMilliseconds = [20, 50, 100, 200, 300, 500, 800, 1200, 2000, 5000];
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(12);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var quiet = await MeasureAsync(cluster, "quiet", isPoor: true, 2);
        string[] nodes =
            [.. (await cluster.Client.ListAsync(Cluster.Nodes, new ListQuery(), default)).Items.Select(Cluster.Name)];
        JsonObject[] burners = [.. nodes.Select(CalibrationSpecs.Burner)];
        foreach (var burner in burners)
        {
            await cluster.CreateAsync(Cluster.Pods, burner);
            await cluster.WaitAsync(Cluster.Pods, Cluster.Name(burner), pod => Cluster.HasCondition(pod, "Ready"), TimeSpan.FromMinutes(2));
        }

        var busy = await MeasureAsync(cluster, "busy", isPoor: false, 5);
        var poor = await MeasureAsync(cluster, "busy", isPoor: true, 5);
        foreach (var burner in burners)
            await cluster.DeleteAsync(Cluster.Pods, Cluster.Name(burner));
        return [.. quiet, .. busy, .. poor];
    }

    private static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster, string nodes, bool isPoor, double bar)
    {
        var before = CpuTime.Read();
        var spec = CalibrationSpecs.Starts($"starts-{nodes}{(isPoor ? "-poor" : "")}", DelaysMilliseconds, Starts, isPoor);
        var trials = await RecordedTrials.RunAsync(cluster, spec, Longest);
        var used = CpuTime.Read().BusySince(before);
        var delays = DelaysMilliseconds.Select(delay => new Delay(delay, [.. trials
            .Where(trial => trial.Record.Variant == CalibrationSpecs.StartName(delay) && !trial.Record.ImagePulled)
            .Select(trial => trial.Startup!)])).ToList();
        foreach (var delay in delays)
            await Console.Error.WriteLineAsync(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"  {nodes}, {delay.Milliseconds} ms: {Show(delay.Errors)} ms beside it, {Show(delay.Own)} ms beside the service's "
                        + $"own clock"));
        var figure =
            $"startup, ten delays from 20 ms to 5 s, {nodes} nodes, {(isPoor ? "service with 100m of CPU" : "service as by default")}: "
                + "median error";
        return
        [
            Judge(figure, delays, delay => delay.Errors, bar, used),
            Judge($"{figure} beside the service's own clock", delays, delay => delay.Own, bar, used),
        ];
    }

    private static Row Judge(string figure, List<Delay> delays, Func<Delay, IReadOnlyList<double>> errorsOf, double bar, double used)
    {
        var all = delays.SelectMany(errorsOf).ToList();
        var worst = delays.Max(delay => Cluster.Median(errorsOf(delay)));
        var detail =
            string.Create(
                CultureInfo.InvariantCulture,
                $"medians of the ten up to {worst:0.##} ms, single starts up to {all.Max():0.##} ms, n={all.Count}; the machine's CPUs "
                    + $"{used:0%} busy");
        return Row.AtMost(figure, Cluster.Median(all), bar, "ms", detail);
    }

    private static string Show(IEnumerable<double> errors) =>
        string.Join(' ', errors.Select(error => error.ToString("0.00", CultureInfo.InvariantCulture)));

    /// <summary>
    /// The starts of a service with a configured delay: the error of each against that delay, and against the time at which the service
    /// sent its first answer.
    /// </summary>
    private sealed record Delay(int Milliseconds, IReadOnlyList<StartupSample> Measured)
    {
        public IReadOnlyList<double> Errors { get; } =
            [.. Measured.Select(start => Math.Abs(start.FirstCorrectAnswerMicroseconds - (Milliseconds * 1000.0)) / 1000)];

        public IReadOnlyList<double> Own { get; } =
            [.. Measured.Select(start => Math.Abs(start.FirstCorrectAnswerMicroseconds - SentMicroseconds(start.ProcessName)) / 1000.0)];

        private static long SentMicroseconds(string name) => long.Parse(name["sent-".Length..^"us".Length], CultureInfo.InvariantCulture);
    }
}
