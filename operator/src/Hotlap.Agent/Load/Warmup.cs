using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Agent.Load;

/// <summary>
/// Warms up a target for a cell and discards the results. A steady warm-up runs the tool once for each window of one second, so that it is
/// the same for every tool. The windows are compared by request rate; in an open loop, whose rate is planned, by mean latency.
/// </summary>
internal sealed class Warmup(ToolRunner tool, TimeProvider clock)
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Warms up as the cell plans.</summary>
    /// <returns>The duration, and whether the target reached a steady state; null when this was not checked.</returns>
    public async Task<(long Nanoseconds, bool? Steady)> RunAsync(CellPlan cell, ToolFiles files)
    {
        var begin = clock.GetTimestamp();
        var load = cell with { Stages = [], Curve = false };
        bool? steady = null;
        if (cell.SteadyWarmup is { } plan)
            steady = await RunUntilSteadyAsync(load, plan, files);
        else if (LoadLimit.OfWarmup(cell) is { } limit)
            await tool.RunAsync(load with { Requests = limit.Requests, DurationMilliseconds = limit.DurationMilliseconds }, limit, files);
        else
            return (0, null);
        return (clock.GetElapsedTime(begin).Ticks * 100, steady);
    }

    private async Task<bool> RunUntilSteadyAsync(CellPlan load, SteadyWarmupPlan plan, ToolFiles files)
    {
        var begin = clock.GetTimestamp();
        var window = load with { Requests = null, DurationMilliseconds = WarmupRule.WindowMilliseconds };
        List<long> measured = [];
        while (true)
        {
            var result = (await tool.RunAsync(window, LoadLimit.OfMeasurement(window), files)).Result;
            measured.Add(load.RatePerSecond is not null ? result.MeanNanoseconds
                : (long)((Int128)result.Requests * NanosecondsPerSecond / Math.Max(1, result.WindowNanoseconds)));
            var verdict = WarmupRule.Decide(measured, (long)clock.GetElapsedTime(begin).TotalMilliseconds, plan);
            if (verdict != WarmupVerdict.GoOn)
                return verdict == WarmupVerdict.Steady;
        }
    }
}
