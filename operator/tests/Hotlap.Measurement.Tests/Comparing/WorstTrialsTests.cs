using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Comparing;

public sealed class WorstTrialsTests
{
    /// <summary>Rates of twelve trials; the farthest is 1% from the median.</summary>
    private static readonly long[] Steady = [10_000, 10_100, 9_900, 10_050, 9_950, 10_020, 9_980, 10_010, 9_990, 10_000, 10_000, 10_000];

    [Theory]
    [InlineData(7_700, Verdict.Worse, -222)]
    [InlineData(8_900, Verdict.Worse, -101)]
    [InlineData(9_050, null, null)] // within the margin
    [InlineData(13_000, null, null)] // a fast pod is no bad one
    public void Compare_OneSlowPod_IsAComparisonOfItsOwn(long rate, Verdict? verdict, int? change)
    {
        var rows = Compare([.. Steady[..11], rate], Steady);

        var row = rows.SingleOrDefault(found => found.Metric == MetricNames.WorstTrials);
        (row?.Verdict, row?.ChangePerMille).ShouldBe((verdict, (long?)change));
        rows.First(found => found.Metric == "requestsPerSecond").Verdict.ShouldBe(Verdict.Same, "the median does not move");
    }

    [Fact]
    public void Compare_SlowPodOfTheBaseline_IsBetter()
    {
        var row = Compare(Steady, [.. Steady[..11], 7_700]).Single(found => found.Metric == MetricNames.WorstTrials);

        (row.Verdict, row.ChangePerMille, row.Rounds, row.LowPerMille).ShouldBe((Verdict.Better, 286, 12, null));
    }

    [Fact]
    public void Compare_SlowPodsOfBoth_AreNoDifference() =>
        Compare([.. Steady[..11], 7_700], [7_500, .. Steady[1..]]).ShouldNotContain(found => found.Metric == MetricNames.WorstTrials);

    [Fact]
    public void Compare_ElevenRounds_AreTooFew() =>
        Compare([.. Steady[..10], 7_700], Steady[..11]).ShouldNotContain(found => found.Metric == MetricNames.WorstTrials);

    [Fact]
    public void Compare_PlannedRate_IsByTheMedianLatency()
    {
        var rows = Compare([.. Steady[..11], 7_700], Steady, sample => sample with { RateMilliPerSecond = 5_000_000 });

        var row = rows.Single(found => found.Metric == MetricNames.WorstTrials);
        (row.Verdict, row.HigherIsBetter).ShouldBe((Verdict.Worse, false));
        row.ChangePerMille!.Value.ShouldBeInRange(280, 292);
    }

    [Fact]
    public void Compare_TrialWithoutTheMetric_HasNoRow() =>
        Compare([.. Steady[..10], 0, 7_700], Steady).ShouldNotContain(found => found.Metric == MetricNames.WorstTrials);

    [Theory]
    [InlineData(2.89, false)]
    [InlineData(2.91, true)]
    public void Of_RatioAtTheLimit_DependsOnTheFarthestToEitherSide(double worst, bool isWorse)
    {
        double[] baseline = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.1, -1];

        WorstTrials.Of([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.1, worst], baseline)!.IsWorse.ShouldBe(isWorse);
    }

    /// <summary>One pod in ten is 30% slower: found in at least 80% of runs of 20 rounds; without a slow pod in at most 5%.</summary>
    [Theory]
    [InlineData(0.1, 0.8, 1)]
    [InlineData(0, 0, 0.01)]
    public void Of_OnePodInTenSlow_IsFound(double share, double least, double most)
    {
        var random = new Random(20);
        const int Repetitions = 2_000;
        var found = (double)Enumerable.Range(0, Repetitions).Count(_ => WorstTrials.Of(
            [.. random.Normals(20, 0, 0.03).Select(value => value + (random.NextDouble() < share ? Math.Log(1.3) : 0))],
            random.Normals(20, 0, 0.03))!.IsWorse) / Repetitions;

        found.ShouldBeInRange(least, most);
    }

    private static IReadOnlyList<ComparisonRow> Compare(
        long[] candidate, long[] baseline, Func<CellSample, CellSample>? change = null) =>
        Comparer.Compare([.. Of("aot", candidate, change), .. Of("jit", baseline, change)], Trials.JitAndAot, "jit");

    private static IEnumerable<MeasuredTrial> Of(string variant, long[] rates, Func<CellSample, CellSample>? change) =>
        rates.Select((rate, index) => Trials.Of(
            variant, index + 1, (change ?? (sample => sample))(Trials.Cell(rate * 10, 1_000_000_000 / Math.Max(1, rate)))));
}
