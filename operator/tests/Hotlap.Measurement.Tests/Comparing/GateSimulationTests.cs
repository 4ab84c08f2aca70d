using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Comparing;

/// <summary>A threshold of 5% on regressions, by simulated runs of known truth: it never says met of what is worse, and says it of what is equal.</summary>
public sealed class GateSimulationTests
{
    private const int Repetitions = 1_000;
    private const int LimitPerMille = 50;
    private static readonly ComparisonPlan Plan = new() { Variants = [new ComparedVariant("before"), new ComparedVariant("after")] };

    [Theory]
    [InlineData(7, 0.03)]
    [InlineData(7, 0.05)]
    [InlineData(7, 0.10)]
    [InlineData(12, 0.03)]
    [InlineData(12, 0.05)]
    [InlineData(12, 0.10)]
    public void JudgeWorsening_TenPercentWorse_IsHardlyEverMet(int rounds, double variation) =>
        ShareMet(rounds, variation, ratio: 1.1).ShouldBeLessThanOrEqualTo(0.025);

    [Fact]
    public void JudgeWorsening_Equal_IsMostlyMet() => ShareMet(rounds: 12, variation: 0.03, ratio: 1).ShouldBeGreaterThanOrEqualTo(0.85);

    private static double ShareMet(int rounds, double variation, double ratio)
    {
        var random = new Random(rounds);
        return (double)Enumerable.Range(0, Repetitions)
            .Count(_ => Judge(random, rounds, variation, ratio) == LimitVerdict.Met) / Repetitions;
    }

    private static LimitVerdict Judge(Random random, int rounds, double variation, double ratio)
    {
        List<MeasuredTrial> trials =
            [.. Enumerable.Range(1, rounds)
                .SelectMany(round => new[] { Trial(random, "before", round, variation), Trial(random, "after", round, variation, ratio) })];
        return Comparer.Compare(trials, Plan, "before").First(row => row.Metric == "startup").JudgeWorsening(LimitPerMille).Verdict;
    }

    private static MeasuredTrial Trial(Random random, string variant, int round, double variation, double middle = 1) => new()
    {
        Record = new TrialRecord { Round = round, Variant = variant },
        Startup = new StartupSample { FirstCorrectAnswerMicroseconds = (long)(1e9 * middle * Math.Exp(variation * random.Normal())) },
    };
}
