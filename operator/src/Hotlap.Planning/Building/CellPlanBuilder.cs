using Hotlap.Api.Units;
using Hotlap.Planning.Context;
using Hotlap.Planning.Ordering;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Building;

/// <summary>Builds the cells of a trial: which tool sends which request, how often and for how long.</summary>
internal static class CellPlanBuilder
{
    private const long GraceOfDurations = 30_000;

    /// <summary>
    /// Builds the cells of a trial. The capacity round has only those whose rate depends on the capacity, in a closed loop.
    /// </summary>
    public static IReadOnlyList<CellPlan> Build(RunContext context, Trial trial) => [.. Build(
        context.Spec, TrialJob.CellsOf(context, trial).Where(cell => cell.Scenario.Program is null),
        cell =>
            trial.Round == CapacityRound.Number
                ? null : CellRate.PerSecond(cell, context.Schedule.CapacityTrials, context.Schedule.RecordedTrials),
        UrlRuns.Of(context.Spec, trial.Variant)).Select(cell => SearchPlanBuilder.Vary(cell, context, trial))];

    /// <summary>
    /// Builds cells with their requests per second, null for a closed loop. All cells of a scenario, which are adjacent, share one request.
    /// It is sent to the url, or without one to the ports of a target pod.
    /// </summary>
    public static IReadOnlyList<CellPlan> Build(
        BenchmarkRunSpec spec, IEnumerable<Cell> cells, Func<Cell, long?> rate, ServiceUrl? url = null) =>
        [.. cells.GroupBy(cell => cell.Scenario).SelectMany(scenario =>
        {
            var request = UrlRequests.Aim(spec, Requests.OfScenario(spec, scenario.Key), url);
            return scenario.Select(cell => Build(spec, cell, rate(cell)) with { Request = request });
        })];

    private static CellPlan Build(BenchmarkRunSpec spec, Cell cell, long? rate)
    {
        var load = cell.Scenario.Load;
        var stages = StageBuilder.Build(load);
        // The warm-up of a profile uses the load of its first step.
        var first = stages.Count > 0 ? stages[0] : new StagePlan { Concurrency = load.Concurrency, RatePerSecond = rate };
        return new CellPlan
        {
            Scenario = cell.Scenario.Name,
            Payload = cell.Payload,
            PayloadBytes = Requests.PayloadBytes(cell.Payload),
            Tool = Tools.Of(cell.Scenario),
            Concurrency = first.Concurrency,
            Connections = load.Connections,
            KeepAlive = RunStatusReader.KeepsConnections(cell.Scenario),
            Requests = stages.Count > 0 ? null : load.Requests,
            DurationMilliseconds = stages.Count > 0 || load.Duration is null
                ? null : (long)GoDuration.Parse(load.Duration).TotalMilliseconds,
            WarmupMilliseconds = (long)WarmupMode.FixedLength(spec.Warmup).TotalMilliseconds,
            WarmupRequests = WarmupMode.Of(spec.Warmup) == WarmupMode.Fixed ? spec.Warmup.Requests : null,
            SteadyWarmup = Steady(spec.Warmup),
            RatePerSecond = first.RatePerSecond,
            Stages = stages,
            Search = SearchPlanBuilder.Build(load),
            Curve = stages.Count > 0 || (WarmupMode.Of(spec.Warmup) == WarmupMode.None && load.Search is null),
            GraceMilliseconds = Grace(spec, load),
        };
    }

    private static SteadyWarmupPlan? Steady(Warmup warmup) => WarmupMode.SteadyBounds(warmup) is not { } bounds ? null : new()
    {
        MinMilliseconds = (long)bounds.Min.TotalMilliseconds,
        MaxMilliseconds = (long)bounds.Max.TotalMilliseconds,
    };

    /// <summary>A load that counts requests has no planned duration; only the trial's own deadline ends it.</summary>
    private static long Grace(BenchmarkRunSpec spec, Load load) =>
        load.Duration is null && load.Profile is null && load.Search is null
            ? (long)GoDuration.Parse(TimeLimits.Trial(spec.Timeouts)).TotalMilliseconds : GraceOfDurations;
}
