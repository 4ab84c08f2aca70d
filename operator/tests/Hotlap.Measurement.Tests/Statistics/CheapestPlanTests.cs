using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class CheapestPlanTests
{
    private const int Fewest = 7;

    private static readonly TimeSpan Window = TimeSpan.FromSeconds(10);

    /// <summary>
    /// Kalibera and Jones: a window of sqrt(cost of a pod x variance of windows x their length / variance of pods). Here sqrt(20 s x 10 s x 16/9) = 18.9 s.
    /// </summary>
    [Fact]
    public void Find_ManyRounds_HasTheWindowOfKaliberaAndJones()
    {
        var plan = Find(Planted(0.03, 0.04), PrecisionGoal.Change(25), TimeSpan.FromSeconds(20))!;

        plan.Rounds.ShouldBeGreaterThan(30);
        plan.Windows.ShouldHaveSingleItem().TotalSeconds.ShouldBeInRange(15, 23);
    }

    [Theory]
    [InlineData(0.03, 0.04, 50, 20)]
    [InlineData(0.05, 0.01, 100, 5)]
    [InlineData(0.01, 0.05, 50, 60)]
    public void Find_AnyPlan_ReachesItsGoalAndNoCheaperOneDoes(double pods, double windows, int change, int seconds)
    {
        var (variances, goal, cost) = (Planted(pods, windows), PrecisionGoal.Change(change), TimeSpan.FromSeconds(seconds));
        var plan = Find(variances, goal, cost)!;

        bool IsEnough(int rounds, double length) => Math.Sqrt(variances.OfTrial(length / 10)) <= goal.LargestSpread(rounds);
        IsEnough(plan.Rounds, plan.Windows[0].TotalSeconds).ShouldBeTrue();
        plan.Time.ShouldBe(3 * plan.Rounds * (cost + plan.Windows[0]));
        var cheaper = from rounds in Enumerable.Range(Fewest, CheapestPlan.MostRounds - Fewest + 1)
                      from length in Enumerable.Range(3, 38)
                      where IsEnough(rounds, length) && 3 * rounds * (cost + TimeSpan.FromSeconds(length)) < plan.Time
                      select (rounds, length);
        cheaper.ShouldBeEmpty();
    }

    [Fact]
    public void Find_QuietCluster_TakesTheFewestRoundsAndAQuarterOfTheWindow()
    {
        var plan = Find(Planted(0.001, 0.001), PrecisionGoal.Change(50), TimeSpan.FromSeconds(20))!;

        (plan.Rounds, plan.Windows.ShouldHaveSingleItem()).ShouldBe((Fewest, TimeSpan.FromSeconds(3)));
    }

    [Fact]
    public void Find_NoisyPods_HasNoPlan() => Find(Planted(0.3, 0.01), PrecisionGoal.Change(50), TimeSpan.Zero).ShouldBeNull();

    [Fact]
    public void Find_FigureWithoutAWindow_DecidesTheRounds()
    {
        var noisy = new NeededPrecision(VarianceComponents.Of(SimulatedPods.Draw(new Random(1), 8, (0, 0.06, 0), 1)), PrecisionGoal.Change(50));
        var load = new PlannedLoad(Window, 1, [new NeededPrecision(Planted(0.001, 0.001), PrecisionGoal.Change(50))]);
        var plan = CheapestPlan.Find([load], [noisy], TimeSpan.FromSeconds(1), 2, Fewest)!;

        noisy.IsReached(plan.Rounds).ShouldBeTrue();
        noisy.IsReached(plan.Rounds - 1).ShouldBeFalse();
    }

    [Fact]
    public void Find_PayloadsOfAScenario_CountEachAndShareTheLongestWindow()
    {
        NeededPrecision quiet = new(Planted(0.005, 0.005), PrecisionGoal.Change(50)), noisy = new(Planted(0.005, 0.06), PrecisionGoal.Change(50));
        var plan = CheapestPlan.Find([new PlannedLoad(Window, 2, [quiet, noisy])], [], TimeSpan.FromSeconds(5), 2, Fewest)!;

        plan.Windows.ShouldHaveSingleItem().ShouldBe(new PlannedLoad(Window, 1, [noisy]).ShortestWindow(plan.Rounds)!.Value);
        plan.Time.ShouldBe(2 * plan.Rounds * (TimeSpan.FromSeconds(5) + (2 * plan.Windows[0])));
    }

    /// <summary>
    /// The promise of the preflight: the interval of the planned run, and of the cheapest plan, is as wide as predicted within 20%, in the median.
    /// </summary>
    [Theory]
    [InlineData(0.03, 0.04)]
    [InlineData(0.04, 0.01)]
    [InlineData(0.01, 0.05)]
    public void PredictedWidth_SimulatedRuns_IsWithinAFifthOfTheRealOne(double pods, double windows)
    {
        const int Runs = 300;
        var (random, goal) = (new Random(5), PrecisionGoal.Change(50));
        var (planned, cheapest) = (new List<double>(), new List<double>());
        for (var run = 0; run < Runs; run++)
        {
            var found = VarianceComponents.Of(SimulatedPods.Draw(random, 8, (0.02, pods, windows), 2));
            planned.Add(Predicted(found, 12, 1) / Real(random, 12, pods, windows));
            if (Find(found, goal, TimeSpan.FromSeconds(20)) is not { } plan)
                continue;
            var length = plan.Windows[0] / Window;
            cheapest.Add(Predicted(found, plan.Rounds, length) / Real(random, plan.Rounds, pods, windows / Math.Sqrt(length)));
        }

        cheapest.Count.ShouldBeGreaterThan(Runs * 9 / 10);
        Quantiles.Quantile(planned, 0.5).ShouldBeInRange(0.8, 1.2);
        Quantiles.Quantile(cheapest, 0.5).ShouldBeInRange(0.8, 1.2);
    }

    [Theory]
    [InlineData(0.03, 12)]
    [InlineData(0.01, 7)]
    public void LargestSpread_OfAChange_IsTheInverseOfTheDetectableChange(double spread, int rounds)
    {
        var change = DetectableChange.PerMille(spread, rounds, 0);

        PrecisionGoal.Change(change).LargestSpread(rounds).ShouldBe(spread, 0.0005);
        PrecisionGoal.Change(change).RoundsFor(spread, Fewest, 100).ShouldBe(rounds);
        PrecisionGoal.Width(20).LargestSpread(rounds).ShouldBe(Math.Log(1.02) / DetectableChange.HalfWidth(1, rounds), 1e-9);
        PrecisionGoal.Change(1).RoundsFor(0.5, Fewest, 100).ShouldBeNull();
    }

    private static double Predicted(VarianceComponents found, int rounds, double length) =>
        DetectableChange.HalfWidth(Math.Sqrt(found.OfTrial(length)), rounds);

    private static double Real(Random random, int rounds, double pods, double window)
    {
        double Trial() => (pods * SimulatedPods.Normal(random)) + (window * SimulatedPods.Normal(random));
        return SignedRank.IntervalOf([.. Enumerable.Range(0, rounds).Select(_ => Trial() - Trial())], Confidence.Report)!.Value.HalfWidth;
    }

    private static RoundPlan? Find(VarianceComponents variances, PrecisionGoal goal, TimeSpan cost) =>
        CheapestPlan.Find([new PlannedLoad(Window, 1, [new NeededPrecision(variances, goal)])], [], cost, 3, Fewest);

    /// <summary>Returns variances that are nearly exact: those of very many simulated rounds.</summary>
    private static VarianceComponents Planted(double pods, double windows) =>
        VarianceComponents.Of(SimulatedPods.Draw(new Random(9), 20_000, (0, pods, windows), 2));
}
