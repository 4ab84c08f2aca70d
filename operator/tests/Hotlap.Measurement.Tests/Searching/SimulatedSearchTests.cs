using Hotlap.Measurement.Comparing;
using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;
using Hotlap.Measurement.Summaries;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Searching;

/// <summary>Searches on targets whose capacity is known.</summary>
public sealed class SimulatedSearchTests
{
    private const double ServiceSeconds = 0.001;

    private static readonly SearchPlan Plan = new()
    {
        FromPerSecond = 300, ToPerSecond = 20_000, PrecisionPerMille = 50, WindowMilliseconds = 5_000, P99Nanoseconds = 200_000_000,
        ErrorsPerMille = 1,
    };

    private static readonly ComparisonPlan Pair = new() { Variants = [new ComparedVariant("base"), new ComparedVariant("fast")] };

    [Theory]
    [InlineData(1, false)]
    [InlineData(4, false)]
    [InlineData(1, true)]
    [InlineData(4, true)]
    public void Search_KnownCapacity_IsFoundWithin5Percent(int workers, bool atRandom)
    {
        var random = new Random(7);
        var target = new SimulatedTarget(workers, ServiceSeconds) { Arrivals = atRandom ? random : null };

        var summary = CellAggregator.Summarize([.. Enumerable.Range(0, 7).Select(_ => target.Search(Vary(random)))])!;

        summary.RateAtObjective!.Median!.Value.ShouldBeInRange((long)(target.Capacity * 0.95), (long)(target.Capacity * 1.05));
        var interval = summary.Intervals.Single(found => found.Metric == MetricNames.RateAtObjective);
        interval.Low.ShouldBeInRange((long)(target.Capacity * 0.94), summary.RateAtObjective.Median!.Value);
        interval.High.ShouldBeInRange(summary.RateAtObjective.Median!.Value, (long)(target.Capacity * 1.05));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Search_OfScheduledRequests_BracketsTheCapacity(int workers)
    {
        var target = new SimulatedTarget(workers, ServiceSeconds);

        for (var step = 501; step <= 1000; step += 17)
        {
            var search = target.Search(Plan with { FirstStepPerMille = step }).Search!;

            search.MetMilliPerSecond!.Value.ShouldBeLessThanOrEqualTo((long)(target.Capacity * 1043), $"first step {step}");
            search.NotMetMilliPerSecond!.Value.ShouldBeGreaterThan((long)(target.Capacity * 1000), $"first step {step}");
            (search.NotMetMilliPerSecond.Value / (double)search.MetMilliPerSecond.Value).ShouldBeLessThan(1.06, $"first step {step}");
        }
    }

    [Fact]
    public void Compare_Planted10Percent_IsFound()
    {
        var random = new Random(3);
        ComparisonRow[] rows = [.. Enumerable.Range(0, 20).Select(_ => Compare(1.1, random))];

        rows.ShouldAllBe(row => row.Verdict == Verdict.Better);
        rows.Count(row => row.LowPerMille <= 100 && row.HighPerMille >= 100).ShouldBeGreaterThanOrEqualTo(17, "95% intervals that contain the 10%");
    }

    [Fact]
    public void Compare_SameTarget_IsNeverBetterOrWorse()
    {
        var random = new Random(4);

        for (var run = 0; run < 20; run++)
            Compare(1, random).Verdict.ShouldBeOneOf(Verdict.Same, Verdict.Inconclusive);
    }

    /// <summary>Three rounds in which both targets carry more than the search looks for do not leave the others as evidence.</summary>
    [Fact]
    public void Compare_TrialsOutsideOfTheSearch_HaveNoVerdict()
    {
        var (random, few) = (new Random(6), new SimulatedTarget(1, ServiceSeconds));
        var trials = Rounds(1.3, random);
        trials.AddRange(from round in Enumerable.Range(13, 3)
            from variant in new[] { "base", "fast" }
            select Trials.Of(variant, round, few.Search(Plan with { ToPerSecond = 600 })));

        Comparer.Compare(trials, Pair, "base").Single(row => row.Metric == MetricNames.RateAtObjective).Verdict.ShouldBe(Verdict.Inconclusive);
    }

    [Fact]
    public void Compare_Searches_LeavesOutWhatFollowsFromTheRate()
    {
        var random = new Random(5);
        var trials = Rounds(1.3, random);

        Comparer.Compare(trials, Pair, "base").Where(row => row.Scenario.Length > 0).Select(row => row.Metric)
            .ShouldBe([MetricNames.RateAtObjective, MetricNames.CpuPerRequest, MetricNames.PeakMemory, MetricNames.AnonymousMemory, MetricNames.AnswerBytes]);
    }

    private static ComparisonRow Compare(double faster, Random random) =>
        Comparer.Compare(Rounds(faster, random), Pair, "base").Single(row => row.Metric == MetricNames.RateAtObjective);

    /// <summary>Rounds of both variants, whose service times differ from trial to trial by 1%.</summary>
    private static List<MeasuredTrial> Rounds(double faster, Random random) =>
        [.. from round in Enumerable.Range(1, 12)
            from variant in new[] { (Name: "base", Factor: 1.0), (Name: "fast", Factor: faster) }
            let service = ServiceSeconds / variant.Factor * (1 + (0.01 * random.Normal()))
            select Trials.Of(variant.Name, round, new SimulatedTarget(1, service).Search(Vary(random)))];

    private static SearchPlan Vary(Random random) => Plan with { FirstStepPerMille = random.Next(501, 1001) };
}
