using Hotlap.Planning.Units;

namespace Hotlap.Planning.Specs;

/// <summary>Longest planned duration of warm-up and load. Programs, and loads that count requests, count as zero.</summary>
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

internal static class SpecRounds
{
    /// <summary>The round before the first. It measures capacities, and no figure includes it.</summary>
    public const int CapacityRound = 0;

    /// <summary>True when a capacity must be measured first. A run with a baseline run uses the load of that run instead.</summary>
    public static bool HasCapacityRound(BenchmarkRunSpec spec) =>
        spec.Comparison?.BaselineRef is null && Cell.Measured(spec).Any(cell => Rate.IsShare(cell.Scenario.Load));

    public static int Planned(BenchmarkRunSpec spec) => spec.Rounds
        ?? (spec.StartupOnly || spec.EarlyStop is not null ? BenchmarkRunSpec.DefaultManyRounds : BenchmarkRunSpec.DefaultRounds);
}

/// <summary>Rates of the spec: requests per second, or a share of the slowest variant's capacity such as <c>80%</c>.</summary>
internal static class Rate
{
    public const long Most = 10_000_000;

    public static bool IsShare(Load load) => load.Rate?.EndsWith('%') == true;

    /// <summary>Parses a rate to requests per second, or percent; returns null when the text is not a rate.</summary>
    public static long? Number(string rate)
    {
        var isShare = rate.EndsWith('%');
        var digits = isShare ? rate.AsSpan(0, rate.Length - 1) : rate;
        return long.TryParse(digits, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number >= 1
            && number <= (isShare ? 100 : Most)
            ? number
            : null;
    }
}
