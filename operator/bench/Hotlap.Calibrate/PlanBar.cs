using System.Diagnostics;
using System.Globalization;
using Hotlap.Planning.Plans;
using Hotlap.Planning.Queueing;

namespace Hotlap.Calibrate;

/// <summary>
/// Measures the cost of planning one run in a full cluster. The times are only reported and not judged, because they depend on the load of
/// the machine.
/// </summary>
internal static class PlanBar
{
    private const int Times = 5;

    public static IEnumerable<Row> Measure()
    {
        var cluster = new FullCluster();
        var places = RunOrder.Places(cluster.Members);
        var starting = Enumerable.Range(0, FullCluster.Pools).ToList();
        var queued = Enumerable.Range(FullCluster.Pools, FullCluster.Queued).ToList();
        var plan = starting.Concat(queued).Select(i => cluster.Observe(i, places.GetValueOrDefault($"r{i}"))).ToList();
        var starts = plan.Take(FullCluster.Pools).Count(observation => RunPlanner.Plan(observation, FullCluster.Now).Actions.Count == 1);
        yield return Of(
            "planning a run", "5 ms", plan.Select(observation => (Action)(() => RunPlanner.Plan(observation, FullCluster.Now))),
            $"; {starts} of {FullCluster.Pools} start a target");
        yield return Of(
            "working out the order of all", "", Enumerable.Repeat((Action)(() => RunOrder.Places(cluster.Members)), 100),
            $"; {places.Count} wait");
    }

    private static Row Of(string what, string bar, IEnumerable<Action> actions, string more)
    {
        var all = actions.ToList();
        all.ForEach(action => action());
        var times = Enumerable.Range(0, Times).SelectMany(_ => all).Select(Time).Order().ToList();
        return new Row(
            $"1,000 runs queued, 100 pools of two nodes at work: {what}, warm", bar,
            string.Create(
                CultureInfo.InvariantCulture,
                $"median {Show(times[times.Count / 2])}, p99 {Show(times[times.Count * 99 / 100])}, longest {Show(times[^1])} "
                    + $"(n={times.Count}{more})"),
            null);
    }

    private static TimeSpan Time(Action action)
    {
        var began = Stopwatch.GetTimestamp();
        action();
        return Stopwatch.GetElapsedTime(began);
    }

    private static string Show(TimeSpan time) => string.Create(CultureInfo.InvariantCulture, $"{time.TotalMilliseconds:0.00} ms");
}
