using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;

namespace Hotlap.Calibrate;

/// <summary>
/// Simulates a run of two variants and judges it with the product's own comparison. The metric is startup (lower is better), with the
/// margin of 5% that most metrics have. In each round the variants come in random order.
/// </summary>
internal sealed record Course
{
    public int Rounds { get; init; } = 12;

    /// <summary>Ratio of the candidate to the baseline.</summary>
    public double Ratio { get; init; } = 1;

    /// <summary>Coefficient of variation of a trial.</summary>
    public double Variation { get; init; } = 0.03;

    /// <summary>Share of that variance that the trials of a round have in common.</summary>
    public double Shared { get; init; }

    /// <summary>Relative change from each trial to the next.</summary>
    public double Drift { get; init; }

    /// <summary>True for a drift in random steps (a random walk), false for a steady rise.</summary>
    public bool Wanders { get; init; }

    private static readonly ComparisonPlan Plan = new()
    {
        Variants = [new ComparedVariant("baseline"), new ComparedVariant("candidate")],
        MarginsPerMille = new Dictionary<string, int> { ["startup"] = Metric.UsualMarginPerMille },
    };

    public ComparisonRow Run(Random random) => Comparer.Compare(Trials(random), Plan, "baseline").First(row => row.Metric == "startup");

    private List<MeasuredTrial> Trials(Random random)
    {
        var (trials, level) = (new List<MeasuredTrial>(), 0.0);
        for (var round = 1; round <= Rounds; round++)
        {
            var common = Math.Sqrt(Shared) * Variation * Noise.Normal.Draw(random);
            foreach (var variant in random.Next(2) == 0 ? new[] { "baseline", "candidate" } : ["candidate", "baseline"])
            {
                level += Wanders ? Drift * Noise.Normal.Draw(random) : Drift;
                var own = Math.Sqrt(1 - Shared) * Variation * Noise.Normal.Draw(random);
                trials.Add(Trial(variant, round, Math.Exp(level + common + own) * (variant == "candidate" ? Ratio : 1)));
            }
        }

        return trials;
    }

    private static MeasuredTrial Trial(string variant, int round, double value) => new()
    {
        Record = new TrialRecord { Round = round, Variant = variant },
        Startup = new StartupSample { FirstCorrectAnswerMicroseconds = (long)(value * 1e9) },
    };
}
