using System.Diagnostics;
using System.Globalization;
using System.Text.Json.Nodes;

namespace Hotlap.Bench.Bars;

/// <summary>
/// Measures the time of a trial beyond its load, against the cluster's own minimum in the same minutes. Also counts the trial's requests to
/// the API server.
/// </summary>
internal static class OverheadBar
{
    private const int Floors = 4;
    private const int Runs = 4;
    private const int Rounds = 5;
    private const double LoadSeconds = 2;

    public static async Task<IReadOnlyList<Row>> MeasureAsync(Cluster cluster)
    {
        var pod = await OperatorPod.GetAsync(cluster);
        List<double> floors = [], overheads = [], programs = [], besideTarget = [], requests = [];
        for (var turn = 0; turn < Math.Max(Floors, Runs); turn++)
        {
            if (turn < Floors) floors.Add(await FloorAsync(cluster, $"floor-{turn}"));
            if (turn >= Runs) continue;
            var before = await pod.ApiRequestsAsync();
            overheads.Add(await OverheadAsync(cluster, RunSpecs.Http($"overhead-{turn}", RunSpecs.Greeter, 5000, """{"tool": "ab", "concurrency": 2, "duration": "2s"}""", Rounds)));
            requests.Add((await pod.ApiRequestsAsync() - before) / Rounds);
            programs.Add(await OverheadAsync(cluster, RunSpecs.Program($"program-{turn}", seconds: 2, Rounds)));
            besideTarget.Add(await OverheadAsync(cluster, RunSpecs.ProgramBesideTarget($"beside-{turn}", seconds: 2, Rounds)));
        }

        return
        [
            Share("overhead per trial / floor", overheads, floors, 0.6),
            Share("the same, of a program", programs, floors, 0.9),
            Share("the same, of a program beside its target", besideTarget, floors, 0.9),
            Row.AtMost("API requests per trial", Cluster.Median(requests), 20, "", Cluster.Spread(requests)),
        ];
    }

    private static Row Share(string name, List<double> overheads, List<double> floors, double bar)
    {
        var (overhead, floor) = (Cluster.Median(overheads), Cluster.Median(floors));
        var detail = string.Create(
            CultureInfo.InvariantCulture,
            $"overhead {overhead:0.00} s, {Cluster.Spread(overheads)} runs of {Rounds} trials; floor {floor:0.00} s, "
                + $"{Cluster.Spread(floors)}");
        return Row.AtMost(name, overhead / floor, bar, "", detail);
    }

    /// <summary>Returns the seconds from bare pod create to Ready, plus bare Job create to Complete.</summary>
    private static async Task<double> FloorAsync(Cluster cluster, string name)
    {
        var clock = Stopwatch.StartNew();
        await cluster.CreateAsync(Cluster.Pods, RunSpecs.BarePod(name, $$"""{"name": "target", "image": "{{RunSpecs.Misbehaving}}"}"""));
        await cluster.WaitAsync(Cluster.Pods, name, item => Cluster.HasCondition(item, "Ready"), TimeSpan.FromMinutes(1));
        var ready = clock.Elapsed.TotalSeconds;
        await cluster.DeleteAsync(Cluster.Pods, name);
        clock.Restart();
        await cluster.CreateAsync(Cluster.Jobs, RunSpecs.BareJob(name, $$"""{"name": "load", "image": "{{Cluster.AgentImage}}", "command": ["/usr/bin/ab", "-V"]}"""));
        await cluster.WaitAsync(Cluster.Jobs, name, item => Cluster.HasCondition(item, "Complete"), TimeSpan.FromMinutes(1));
        var complete = clock.Elapsed.TotalSeconds;
        await cluster.DeleteAsync(Cluster.Jobs, name);
        return ready + complete;
    }

    /// <summary>Returns the seconds per trial of a run beyond its load, which takes <see cref="LoadSeconds"/> in each trial.</summary>
    private static async Task<double> OverheadAsync(Cluster cluster, JsonObject run)
    {
        var (_, wall) = await cluster.RunAsync(run, TimeSpan.FromMinutes(5));
        await cluster.DeleteAsync(Cluster.Runs, Cluster.Name(run));
        return (wall.TotalSeconds / Rounds) - LoadSeconds;
    }
}
