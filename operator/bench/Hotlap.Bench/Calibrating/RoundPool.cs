using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.History;
using Hotlap.Measurement.Results;

namespace Hotlap.Bench.Calibrating;

/// <summary>
/// Real rounds of several runs, from which comparisons are drawn. The trials of a round stay paired, as they were measured.
/// </summary>
internal sealed class RoundPool
{
    private readonly List<IReadOnlyList<MeasuredTrial>> _rounds = [];
    private readonly Random _random = new(1);

    public int Count => _rounds.Count;

    public void Add(IEnumerable<MeasuredTrial> trials) =>
        _rounds.AddRange(trials.GroupBy(trial => trial.Record.Round).Select(round => round.ToList()));

    public IEnumerable<MeasuredTrial> TrialsOf(string variant) =>
        _rounds.Select(round => round.First(trial => trial.Record.Variant == variant));

    /// <summary>Compares a variant with the baseline, using rounds drawn at random without replacement.</summary>
    public IReadOnlyList<ComparisonRow> Compare(string variant, int rounds)
    {
        var order = _rounds.ToArray();
        _random.Shuffle(order);
        return Compare(
            [.. order.Take(rounds)
                .SelectMany((round, index) => round.Select(trial => trial with { Record = trial.Record with { Round = index + 1 } }))],
                    variant);
    }

    /// <summary>Compares the baseline variant of one run with that of another, using the spread between earlier runs.</summary>
    public static IReadOnlyList<ComparisonRow> CompareRuns(
        IReadOnlyList<MeasuredTrial> candidate, IReadOnlyList<MeasuredTrial> baseline, IReadOnlyList<IReadOnlyList<MeasuredTrial>> earlier)
    {
        ComparedVariant[] variants = [new ComparedVariant(CalibrationSpecs.Baseline)];
        var run = new BaselineRun { Name = "before", Variants = variants, Trials = baseline, Earlier = [.. earlier.Select(EarlierRun.Of)] };
        return Comparer.CompareWithRun(candidate, new ComparisonPlan { Variants = variants }, run);
    }

    /// <summary>Compares a variant with the baseline as the operator does, with default margins.</summary>
    public static IReadOnlyList<ComparisonRow> Compare(IReadOnlyList<MeasuredTrial> trials, string variant)
    {
        var plan = new ComparisonPlan { Variants = [new ComparedVariant(CalibrationSpecs.Baseline), new ComparedVariant(variant)] };
        return Comparer.Compare(trials, plan, CalibrationSpecs.Baseline);
    }
}
