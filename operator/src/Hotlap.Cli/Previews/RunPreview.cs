using Hotlap.Api.Units;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Previews;

/// <summary>What a run will do, as far as its spec says.</summary>
internal sealed record RunPreview
{
    /// <summary>Spreads of trials for which detectable changes are given, in percent.</summary>
    public static IReadOnlyList<int> SpreadsPercent { get; } = [1, 3, 10];

    public required int Rounds { get; init; }

    /// <summary>Fewest rounds with early stop; null without.</summary>
    public int? FewestRounds { get; init; }

    /// <summary>True when the run ends as soon as its verdicts are settled.</summary>
    public bool EndsWhenSettled { get; init; }

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

    /// <summary>
    /// Limits that are judged together; null when there are none, when no change can be detected, and for a run that ends when its
    /// verdicts are settled, for which that is not known.
    /// </summary>
    public JointLimits? Limits { get; init; }

    /// <summary>Time of a trial of the same load that this run has measured before; null when it has not.</summary>
    public TimeSpan? TrialBefore { get; init; }

    /// <summary>Whether the trials fit on the nodes now.</summary>
    public string Capacity { get; init; } = CapacityAnswer.None.Unknown;

    public static RunPreview Of(BenchmarkRunSpec spec)
    {
        var rounds = RunLength.Rounds(spec);
        var obstacle = Obstacle(spec, rounds);
        var endsWhenSettled = spec.EarlyStop is { When: EarlyStopWhen.Settled };
        return new RunPreview
        {
            Rounds = rounds,
            FewestRounds = spec.EarlyStop?.MinRounds,
            EndsWhenSettled = endsWhenSettled,
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
            Limits = obstacle is null && !endsWhenSettled ? JointLimits.Of(spec) : null,
        };
    }

    private static string? Obstacle(BenchmarkRunSpec spec, int rounds) =>
        rounds < WarningLimits.LeastRounds ? $"nothing: a verdict needs {WarningLimits.LeastRounds} rounds"
        : spec.Comparison?.BaselineRef is not null ? "unknown: it depends on how much runs of the same image vary"
        : spec.Variants.Count < 2 ? "nothing: there is no second variant to compare" : null;
}
