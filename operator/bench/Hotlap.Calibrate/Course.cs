using System.Globalization;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Planning.Ordering;

namespace Hotlap.Calibrate;

/// <summary>
/// Simulates a run and judges it with the product's own comparison, in the product's own order of trials. The metric is startup (lower is
/// better), with the margin of 5% that most metrics have.
/// </summary>
internal sealed record Course
{
    private const string Baseline = "baseline";
    private const string Candidate = "candidate";

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

    /// <summary>Shape of the candidate's noise and of the baseline's.</summary>
    public (Noise Candidate, Noise Baseline) Noise { get; init; } = (Calibrate.Noise.Normal, Calibrate.Noise.Normal);

    /// <summary>Deviation of each variant in each round, beside the noise of its trial.</summary>
    public double RoundByVariant { get; init; }

    /// <summary>Share of the pods of both variants that are slower by <see cref="SlowBy"/> throughout.</summary>
    public double SlowPods { get; init; }

    public double SlowBy { get; init; } = 0.15;

    /// <summary>How much slower a trial is that follows one of the candidate.</summary>
    public double CarryOver { get; init; }

    /// <summary>Number of variants; those beside the two are like the baseline.</summary>
    public int Variants { get; init; } = 2;

    /// <summary>True for an order drawn for each round alone, instead of the product's.</summary>
    public bool IsShuffled { get; init; }

    public ComparisonRow Run(Random random)
    {
        var run = RunOf(Variants, random);
        var plan = new ComparisonPlan
        {
            Variants = [.. run.Spec.Variants.Take(2).Select(variant => new ComparedVariant(variant.Name))],
            MarginsPerMille = new Dictionary<string, int> { ["startup"] = Metric.UsualMarginPerMille },
        };
        return Comparer.Compare(Trials(run, random), plan, Baseline).First(row => row.Metric == "startup");
    }

    private List<MeasuredTrial> Trials(BenchmarkRun run, Random random)
    {
        var (trials, level, order, before) = (new List<MeasuredTrial>(), 0.0, RoundOrder.Of(run), "");
        for (var round = 1; round <= Rounds; round++)
        {
            var common = Math.Sqrt(Shared) * Variation * Calibrate.Noise.Normal.Draw(random);
            foreach (var variant in Order(order, round, random))
            {
                level += Wanders ? Drift * Calibrate.Noise.Normal.Draw(random) : Drift;
                var left = before == Candidate ? CarryOver : 0;
                trials.Add(Trial(variant, round, Math.Exp(level + common + left + Own(variant, random))));
                before = variant;
            }
        }

        return trials;
    }

    private double Own(string variant, Random random)
    {
        var own = Math.Sqrt(1 - Shared) * Variation * (variant == Candidate ? Noise.Candidate : Noise.Baseline).Draw(random);
        var shift = RoundByVariant == 0 ? 0 : RoundByVariant * Calibrate.Noise.Normal.Draw(random);
        var slow = SlowPods > 0 && random.NextDouble() < SlowPods ? Math.Log(1 + SlowBy) : 0;
        return own + shift + slow + (variant == Candidate ? Math.Log(Ratio) : 0);
    }

    private string[] Order(RoundOrder order, int round, Random random)
    {
        string[] variants = [.. order.Round(round).Select(trial => trial.Variant)];
        if (IsShuffled)
            random.Shuffle(variants);
        return variants;
    }

    private static readonly BenchmarkRunSpec[] Specs =
    [
        .. Enumerable.Range(0, 6).Select(count => new BenchmarkRunSpec
        {
            Variants = [.. new[] { Baseline, Candidate, "c", "d", "e" }.Take(count).Select(name => new Variant { Name = name })],
        }),
    ];

    private static BenchmarkRun RunOf(int variants, Random random) => new()
    {
        Metadata = new ObjectMeta { Name = "run", Uid = random.Next().ToString(CultureInfo.InvariantCulture) },
        Spec = Specs[variants],
    };

    private static MeasuredTrial Trial(string variant, int round, double value) => new()
    {
        Record = new TrialRecord { Round = round, Variant = variant },
        Startup = new StartupSample { FirstCorrectAnswerMicroseconds = (long)(value * 1e9) },
    };
}
