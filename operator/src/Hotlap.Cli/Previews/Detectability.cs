using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Metrics;

namespace Hotlap.Cli.Previews;

/// <summary>The smallest changes of a metric that most runs of so many rounds would show.</summary>
/// <param name="Label">Label of the metric.</param>
/// <param name="MarginPerMille">Its margin in thousandths.</param>
/// <param name="Rounds">Number of rounds.</param>
/// <param name="ChangesPerMille">The change in thousandths for each of <see cref="RunPreview.SpreadsPercent"/>.</param>
internal sealed record Detectability(string Label, int MarginPerMille, int Rounds, IReadOnlyList<int> ChangesPerMille)
{
    /// <summary>Rounds in the mean of runs with such a change, if they end as soon as it has a verdict; null if they do not.</summary>
    public double? MeanRounds { get; init; }

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
        int? first = spec.EarlyStop is { When: EarlyStopWhen.Settled } stop ? stop.MinRounds : null;
        return [.. from name in Names(spec)
            let margin = margins.TryGetValue(name, out var own) ? own
                : catalogue.Find(name)?.DefaultMarginPerMille ?? Metric.UsualMarginPerMille
            from count in Usual.Append(rounds).Distinct().Order()
            where count >= (first ?? 0)
            select Of(catalogue.Label(name), margin, count, first)];
    }

    private static Detectability Of(string label, int margin, int rounds, int? first)
    {
        var spreads = RunPreview.SpreadsPercent.Select(spread => spread / 100.0);
        if (first is not { } least)
            return new Detectability(
                label, margin, rounds, [.. spreads.Select(spread => DetectableChange.PerMille(spread, rounds, margin))]);
        var changes = spreads.Select(spread => DetectableChange.WhenSettled(spread, least, rounds, margin)).ToList();
        return new Detectability(label, margin, rounds, changes.ConvertAll(change => change.PerMille))
        {
            MeanRounds = changes[0].MeanRounds,
        };
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
