using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Specs;

/// <summary>
/// Longest planned duration of warm-up and load. Warm-ups and loads that count requests, and programs, have no planned duration and count
/// as zero.
/// </summary>
internal static class PlannedTime
{
    public static TimeSpan OfTrial(BenchmarkRunSpec spec) => Cell.Measured(spec).Where(cell => cell.Scenario.Program is null)
        .Aggregate(TimeSpan.Zero, (sum, cell) => sum + OfWarmup(spec.Warmup) + OfLoad(cell.Scenario.Load));

    private static TimeSpan OfWarmup(Warmup warmup) => WarmupMode.SteadyPlan(warmup) is { } steady
        ? TimeSpan.FromMilliseconds(steady.MaxMilliseconds)
        : WarmupMode.FixedLength(warmup);

    private static TimeSpan OfLoad(Load load) =>
        (load.Profile?.Duration ?? load.Duration) is { } duration ? GoDuration.Parse(duration) : TimeSpan.Zero;
}
