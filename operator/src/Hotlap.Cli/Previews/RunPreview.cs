using Hotlap.Api.Units;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Metrics;

namespace Hotlap.Cli.Previews;

/// <summary>What a run will do, as far as its spec says.</summary>
internal sealed record RunPreview
{
    /// <summary>Spreads of trials for which detectable changes are given, in percent.</summary>
    public static IReadOnlyList<int> SpreadsPercent { get; } = [1, 3, 10];

    public required int Rounds { get; init; }

    /// <summary>Fewest rounds with early stop; null without.</summary>
    public int? FewestRounds { get; init; }

    public required bool HasCapacityRound { get; init; }

    public required int Variants { get; init; }

    /// <summary>Names of the variants if a sweep makes them; empty without a sweep.</summary>
    public IReadOnlyList<string> Swept { get; init; } = [];

    /// <summary>Trials of the whole run, with those of a capacity round.</summary>
    public int Trials => Variants * (Rounds + (HasCapacityRound ? 1 : 0));

    /// <summary>Shortest and longest planned warm-up and load of a trial, without starts of pods.</summary>
    public required (TimeSpan Shortest, TimeSpan Longest) Load { get; init; }

    /// <summary>Scenarios whose duration is not in the spec: programs, and loads that end after a number of requests.</summary>
    public required IReadOnlyList<string> Untimed { get; init; }

    /// <summary>Longest time of the run before it fails.</summary>
    public required TimeSpan Timeout { get; init; }

    public required IReadOnlyList<RoomNeed> Room { get; init; }

    /// <summary>What the targets' pods need besides room; empty for nothing.</summary>
    public IReadOnlyList<string> Needs { get; init; } = [];

    /// <summary>Why no change can be detected, or why it is not known which; null when <see cref="Detectable"/> says.</summary>
    public string? NotDetectable { get; init; }

    public IReadOnlyList<Detectability> Detectable { get; init; } = [];

    /// <summary>Limits that are judged together; null when there are none, or when no change can be detected.</summary>
    public JointLimits? Limits { get; init; }

    /// <summary>Time of a trial of the same load that this run has measured before; null when it has not.</summary>
    public TimeSpan? TrialBefore { get; init; }

    /// <summary>Whether the trials fit on the nodes now.</summary>
    public string Capacity { get; init; } = CapacityAnswer.None.Unknown;

    public static RunPreview Of(BenchmarkRunSpec spec)
    {
        var rounds = RunLength.Rounds(spec);
        var obstacle = Obstacle(spec, rounds);
        return new RunPreview
        {
            Rounds = rounds,
            FewestRounds = spec.EarlyStop?.MinRounds,
            HasCapacityRound = RunLength.HasCapacityRound(spec),
            Variants = spec.Variants.Count,
            Swept = spec.Sweep.Count == 0 ? [] : [.. spec.Variants.Select(variant => variant.Name)],
            Load = (RunLength.ShortestOfTrial(spec), RunLength.OfTrial(spec)),
            Untimed = spec.StartupOnly ? [] : [.. spec.Scenarios
                .Where(scenario => scenario.Program is not null || RunLength.Of(scenario.Load) is null).Select(scenario => scenario.Name)],
            Timeout = GoDuration.Parse(TimeLimits.Run(spec.Timeouts)),
            Room = RoomNeed.Of(spec),
            Needs = PodNeeds.Of(spec),
            NotDetectable = obstacle,
            Detectable = obstacle is null ? Detectability.Of(spec, rounds) : [],
            Limits = obstacle is null ? JointLimits.Of(spec) : null,
        };
    }

    private static string? Obstacle(BenchmarkRunSpec spec, int rounds) =>
        rounds < WarningLimits.LeastRounds ? $"nothing: a verdict needs {WarningLimits.LeastRounds} rounds"
        : spec.Comparison?.BaselineRef is not null ? "unknown: it depends on how much runs of the same image vary"
        : spec.Variants.Count < 2 ? "nothing: there is no second variant to compare" : null;
}

/// <summary>The smallest changes of a metric that most runs of so many rounds would show.</summary>
/// <param name="Label">Label of the metric.</param>
/// <param name="MarginPerMille">Its margin in thousandths.</param>
/// <param name="Rounds">Number of rounds.</param>
/// <param name="ChangesPerMille">The change in thousandths for each of <see cref="RunPreview.SpreadsPercent"/>.</param>
internal sealed record Detectability(string Label, int MarginPerMille, int Rounds, IReadOnlyList<int> ChangesPerMille)
{
    /// <summary>Rounds to choose from, beside those of the run: the fewest with a verdict, the defaults, and twice as many.</summary>
    private static readonly int[] Usual =
    [
        WarningLimits.LeastRounds, BenchmarkRunSpec.DefaultRounds, BenchmarkRunSpec.DefaultManyRounds,
        2 * BenchmarkRunSpec.DefaultManyRounds,
    ];

    public static IReadOnlyList<Detectability> Of(BenchmarkRunSpec spec, int rounds)
    {
        var catalogue = SpecMetrics.Of(spec);
        var margins = RunStatusReader.MarginsPerMille(spec);
        return [.. from name in Names(spec)
            let margin = margins.TryGetValue(name, out var own) ? own
                : catalogue.Find(name)?.DefaultMarginPerMille ?? Metric.UsualMarginPerMille
            from count in Usual.Append(rounds).Distinct().Order()
            select new Detectability(
                catalogue.Label(name), margin, count,
                [.. RunPreview.SpreadsPercent.Select(spread => DetectableChange.PerMille(spread / 100.0, count, margin))])];
    }

    private static IEnumerable<string> Names(BenchmarkRunSpec spec)
    {
        if (spec.Comparison?.PrimaryMetrics is { Count: > 0 } primary)
            return primary;
        if (spec.StartupOnly)
            return [MetricNames.Startup];
        return spec.Scenarios.TrueForAll(scenario => scenario.Program is not null)
            ? spec.Metrics.Select(metric => metric.Name) : [.. OfLoads(spec), MetricNames.Startup];
    }

    private static IEnumerable<string> OfLoads(BenchmarkRunSpec spec)
    {
        var loads = spec.Scenarios.Where(scenario => scenario.Program is null).ToLookup(scenario => scenario.Load.Search is not null);
        return [.. loads[true].Any() ? [MetricNames.RateAtObjective] : (string[])[],
            .. loads[false].Any() ? [MetricNames.RequestsPerSecond, MetricNames.P99] : (string[])[]];
    }
}
