using System.Globalization;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Hotlap.Kubernetes;
using Hotlap.Measurement.Statistics;

namespace Hotlap.Bench.Bars;

/// <summary>Compares requests per second in the status with the same tool called by hand on the same kind of pod, alternating.</summary>
internal static partial class FidelityBar
{
    private const int Pairs = 20;
    private const int Seconds = 10;
    private const int ConfidencePerMille = 950;

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        await cluster.CreateAsync(Cluster.ConfigMaps, RunSpecs.Proto());
        return
        [
            await CompareAsync(cluster, "ghz", GhzRun, GhzByHand),
            await CompareAsync(cluster, "ab", name => HttpRun(name, "ab"), AbByHand),
            await CompareAsync(cluster, "h2load", name => HttpRun(name, "h2load"), H2loadByHand),
            await CompareAsync(cluster, "oha", name => HttpRun(name, "oha"), OhaByHand),
        ];
    }

    private static JsonObject GhzRun(string name) => RunSpecs.Grpc(name, $$"""{"tool": "ghz", "concurrency": 50, "duration": "{{Seconds}}s"}""", "2s");

    private static JsonObject HttpRun(string name, string tool) =>
        RunSpecs.Http(name, RunSpecs.Greeter, 5000, $$"""{"tool": "{{tool}}", "concurrency": 50, "duration": "{{Seconds}}s"}""", warmup: "2s");

    private static string[] GhzByHand(string address, int seconds) =>
    [
        "/usr/bin/ghz", "--insecure", "--proto", "/proto/greet.proto", "--call", "greet.Greeter/SayHello", "-d", """{"name":"hotlap"}""",
        "--disable-template-data", "-c", "50", "-z", $"{seconds}s", "--duration-stop", "wait", $"{address}:5001",
    ];

    private static string[] AbByHand(string address, int seconds) =>
        ["/usr/bin/ab", "-q", "-l", "-c", "50", "-t", $"{seconds}", "-n", "100000000", $"http://{address}:5000/"];

    private static string[] H2loadByHand(string address, int seconds) =>
        ["/usr/bin/h2load", "--h1", "-c", "50", "-D", $"{seconds}", $"http://{address}:5000/"];

    private static string[] OhaByHand(string address, int seconds) =>
        ["/usr/bin/oha", "--no-tui", "-c", "50", "-z", $"{seconds}s", $"http://{address}:5000/"];

    private static async Task<Row> CompareAsync(
        Cluster cluster, string tool, Func<string, JsonObject> run, Func<string, int, string[]> byHand)
    {
        List<double> measured = [], manual = [];
        for (var pair = 0; pair < Pairs; pair++)
        {
            // The order within a pair alternates.
            if (pair % 2 == 0) measured.Add(await MeasuredAsync(cluster, run($"{tool}-{pair}")));
            manual.Add(await ManualAsync(cluster, $"{tool}-hand-{pair}", byHand));
            if (pair % 2 == 1) measured.Add(await MeasuredAsync(cluster, run($"{tool}-{pair}")));
        }

        var ratios = measured.Zip(manual, (status, hand) => status / hand).ToList();
        var interval = SignedRank.IntervalOf(ratios, ConfidencePerMille)!.Value;
        return Row.Judged(
            $"fidelity: requests/s of {tool} in status / by hand, 95% interval",
            string.Create(
                CultureInfo.InvariantCulture,
                $"{interval.Low:0.000} to {interval.High:0.000} ({Cluster.Spread(ratios)} pairs of {Seconds} s; "
                    + $"{Cluster.Median(measured):0}/s in status, {Cluster.Median(manual):0}/s by hand)"),
            "0.97 to 1.03", interval is { Low: >= 0.97, High: <= 1.03 });
    }

    private static async Task<double> MeasuredAsync(Cluster cluster, JsonObject run)
    {
        var (ended, _) = await cluster.RunAsync(run, TimeSpan.FromMinutes(3));
        await cluster.DeleteAsync(Cluster.Runs, Cluster.Name(run));
        return (long)ended["status"]!["results"]![0]!["requestsPerSecond"]!["median"]!;
    }

    private static async Task<double> ManualAsync(Cluster cluster, string name, Func<string, int, string[]> command)
    {
        await cluster.CreateAsync(Cluster.Pods, RunSpecs.BareTarget(name));
        var target = await cluster.WaitAsync(Cluster.Pods, name, item => Cluster.HasCondition(item, "Ready"), TimeSpan.FromMinutes(1));
        await Task.Delay(TimeSpan.FromSeconds(1));
        var address = (string)target["status"]!["podIP"]!;
        var text = await LoadAsync(cluster, RunSpecs.BareLoad($"{name}-load", command(address, 2), command(address, Seconds)));
        await cluster.DeleteAsync(Cluster.Pods, name);
        return double.Parse(Rate().Match(text).Groups[1].Value, CultureInfo.InvariantCulture);
    }

    private static async Task<string> LoadAsync(Cluster cluster, JsonObject pod)
    {
        var name = Cluster.Name(pod);
        await cluster.CreateAsync(Cluster.Pods, pod);
        await cluster.WaitAsync(
            Cluster.Pods, name, item => (string?)item["status"]?["phase"] is "Succeeded" or "Failed", TimeSpan.FromMinutes(2));
        using var deadline = new CancellationTokenSource(TimeSpan.FromSeconds(10));
        try
        {
            using var log = new StreamReader(
                await cluster.Client.OpenLogAsync(new LogQuery(Cluster.Namespace, name, "load"), deadline.Token));
            var text = await log.ReadToEndAsync(deadline.Token);
            await cluster.DeleteAsync(Cluster.Pods, name);
            return text;
        }
        catch (OperationCanceledException e)
        {
            throw new TimeoutException($"The log of {Cluster.Namespace}/{name} was not read within 10 s.", e);
        }
    }

    [GeneratedRegex(@"(?:Requests(?:/sec| per second):\s+|finished in [^,]+, )([0-9.]+)")]
    private static partial Regex Rate();
}
