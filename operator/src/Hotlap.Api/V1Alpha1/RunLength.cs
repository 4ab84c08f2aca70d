using Hotlap.Api.Units;

namespace Hotlap.Api.V1Alpha1;

/// <summary>How long a run is, as far as its spec says. The spec must be valid.</summary>
public static class RunLength
{
    /// <summary>Returns the planned rounds, without a capacity round.</summary>
    public static int Rounds(BenchmarkRunSpec spec) => spec.Rounds
        ?? (spec.StartupOnly || spec.EarlyStop is not null ? BenchmarkRunSpec.DefaultManyRounds : BenchmarkRunSpec.DefaultRounds);

    /// <summary>
    /// True when a round before the first must measure capacities. A run with a baseline run uses the load of that run instead.
    /// </summary>
    public static bool HasCapacityRound(BenchmarkRunSpec spec) =>
        spec.Comparison?.BaselineRef is null && !spec.StartupOnly && spec.Scenarios.Exists(scenario => Rate.IsShare(scenario.Load));

    /// <summary>Returns the number of cells of a scenario: one per payload.</summary>
    public static int Cells(Scenario scenario) => Math.Max(1, scenario.Payloads.Count);

    /// <summary>
    /// Returns the longest planned duration of warm-up and load of a trial. Programs, and loads that count requests, count as zero.
    /// </summary>
    public static TimeSpan OfTrial(BenchmarkRunSpec spec) =>
        OfTrial(spec, WarmupMode.SteadyBounds(spec.Warmup)?.Max ?? WarmupMode.FixedLength(spec.Warmup), Of);

    /// <summary>Returns the shortest planned duration of warm-up and load of a trial, with the same omissions.</summary>
    public static TimeSpan ShortestOfTrial(BenchmarkRunSpec spec) => OfTrial(
        spec, WarmupMode.SteadyBounds(spec.Warmup)?.Min ?? WarmupMode.FixedLength(spec.Warmup),
        load => load.Search is { } search ? GoDuration.Parse(search.Window) : Of(load));

    /// <summary>Returns the longest planned duration of a load; null when it ends after a number of requests.</summary>
    public static TimeSpan? Of(Load load) => load.Search is { } search ? MostRates(search) * GoDuration.Parse(search.Window)
        : (load.Profile?.Duration ?? load.Duration) is { } duration ? GoDuration.Parse(duration) : null;

    /// <summary>
    /// Returns the largest number of rates that a search measures: the lowest, a first step of half a doubling or more, doublings up to the
    /// highest, and halvings of the last one. One more is needed where rates, which are whole numbers, are coarse.
    /// </summary>
    public static int MostRates(LoadSearch search)
    {
        var doublings = (int)Math.Ceiling(Math.Log2((double)search.To / search.From) + 0.5);
        var precision = Percent.TryParse(search.Precision, out var perMille) ? perMille / 1000.0 : 0;
        return 2 + doublings + (int)Math.Ceiling(Math.Log2(Math.Log(2) / Math.Log(1 + precision)));
    }

    private static TimeSpan OfTrial(BenchmarkRunSpec spec, TimeSpan warmup, Func<Load, TimeSpan?> length) =>
        spec.StartupOnly ? TimeSpan.Zero : spec.Scenarios.Where(scenario => scenario.Program is null).Aggregate(
            TimeSpan.Zero, (sum, scenario) => sum + (Cells(scenario) * (warmup + (length(scenario.Load) ?? TimeSpan.Zero))));
}

/// <summary>Time limits of a run as texts, with their defaults.</summary>
public static class TimeLimits
{
    public static string Scheduling(Timeouts timeouts) => timeouts.Scheduling ?? Timeouts.DefaultScheduling;

    public static string Startup(Timeouts timeouts) => timeouts.Startup ?? Timeouts.DefaultStartup;

    public static string Trial(Timeouts timeouts) => timeouts.Trial ?? Timeouts.DefaultTrial;

    public static string Run(Timeouts timeouts) => timeouts.Run ?? Timeouts.DefaultRun;
}

/// <summary>Rates of the spec: requests per second, or a share of the slowest variant's capacity such as <c>80%</c>.</summary>
public static class Rate
{
    /// <summary>Largest number of requests per second.</summary>
    public const long Most = 10_000_000;

    /// <summary>True for a share of a capacity, which must be measured first.</summary>
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

/// <summary>What ends a run before its last round.</summary>
public static class EarlyStopWhen
{
    /// <summary>The intervals are narrow.</summary>
    public const string Precise = "Precise";

    /// <summary>Every primary comparison and every threshold has a verdict.</summary>
    public const string Settled = "Settled";

    /// <summary>All values of the field.</summary>
    public static IReadOnlyList<string> All { get; } = [Precise, Settled];

    /// <summary>Returns the required precision, with the default applied; null for a run that does not stop by it.</summary>
    public static string? Precision(EarlyStop? stop) => stop?.When == Precise ? stop.Precision ?? EarlyStop.DefaultPrecision : null;
}

/// <summary>Warm-up mode of a run, and the parameters of each mode.</summary>
public static class WarmupMode
{
    /// <summary>Until the rate is steady.</summary>
    public const string Steady = "Steady";

    /// <summary>By duration or requests.</summary>
    public const string Fixed = "Fixed";

    /// <summary>No warm-up.</summary>
    public const string None = "None";

    /// <summary>Returns the mode, with the default applied.</summary>
    public static string Of(Warmup warmup) => warmup.Mode ?? (warmup.Duration is null && warmup.Requests is null ? Steady : Fixed);

    /// <summary>Returns the length of a fixed warm-up; zero for other modes, and for a warm-up that counts requests.</summary>
    public static TimeSpan FixedLength(Warmup warmup) => Of(warmup) == Fixed && (warmup.Requests is null || warmup.Duration is not null)
        ? GoDuration.Parse(warmup.Duration ?? Warmup.DefaultDuration)
        : TimeSpan.Zero;

    /// <summary>Returns the bounds of a steady warm-up; null for other modes.</summary>
    public static (TimeSpan Min, TimeSpan Max)? SteadyBounds(Warmup warmup) => Of(warmup) != Steady ? null
        : (GoDuration.Parse(warmup.Min ?? Warmup.DefaultMin), GoDuration.Parse(warmup.Max ?? Warmup.DefaultMax));
}
