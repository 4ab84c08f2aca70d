using System.Globalization;
using System.Text.Json.Nodes;

namespace Hotlap.Bench.Calibrating;

/// <summary>
/// Sends more calls in one window than ghz keeps. It takes minutes of load, so no test does it. The run must count all calls and warn that
/// latencies cover only a part of them.
/// </summary>
internal static class CapBar
{
    private const long Kept = 1_000_000;
    private const long Calls = Kept + 1_000;
    private const string Code = "ResultCapReached";
    private static readonly TimeSpan Longest = TimeSpan.FromMinutes(9);

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        await cluster.CreateAsync(Cluster.ConfigMaps, RunSpecs.Proto());
        var run = RunSpecs.Grpc("beyond-the-cap", $$"""{"tool": "ghz", "concurrency": 50, "requests": {{Calls}}}""", "0s");
        var (ended, _) = await cluster.RunAsync(run, Longest);
        await cluster.DeleteAsync(Cluster.Runs, Cluster.Name(run));
        await cluster.DeleteAsync(Cluster.ConfigMaps, "greet");
        var result = ended["status"]!["results"]![0]!;
        var (counted, rate) = ((long)result["requests"]!, (long)result["requestsPerSecond"]!["median"]!);
        var warned = (result["warnings"] as JsonArray ?? []).Any(code => (string?)code == Code);
        var untrusted = ended["status"]!["conditions"]!.AsArray()
            .Any(condition => (string?)condition!["type"] == "Trustworthy" && (string?)condition["status"] == "False");
        var measured =
            string.Create(
                CultureInfo.InvariantCulture,
                $"{(warned ? Code : "no warning")}, {(untrusted ? "not trustworthy" : "trusted")}, {counted} calls at {rate}/s counted");
        return [Row.Judged(
            $"ghz, {Calls} calls in one window, of which it keeps {Kept}", measured, $"{Code}, not trustworthy, all counted", warned
                && untrusted && counted == Calls)];
    }
}
