using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class VarianceComponentsTests
{
    /// <summary>
    /// Worked by hand: the means of the pods are 2, 6, 12 and 16, and those of the rounds 4 and 14. Second windows are above the first ones by 2, -2, 2
    /// and 6, of which 2 is what they have in common. The mean squares are 16/3 of windows (3 degrees of freedom), 16 of pods (2) and 200 of rounds (1).
    /// </summary>
    [Fact]
    public void Of_TwoRoundsOfTwoPods_IsTheNestedAnalysisOfVariance()
    {
        var found = VarianceComponents.Of([[[1, 3], [7, 5]], [[11, 13], [13, 19]]]);

        found.Window!.Value.ShouldBe(16.0 / 3, 1e-9);
        found.Pod.ShouldBe((16 - (16.0 / 3)) / 2, 1e-9);
        found.Round.ShouldBe((200 - 16) / 4.0, 1e-9);
        found.OfTrial().ShouldBe(found.Pod + found.Window.Value, 1e-9);
        found.OfTrial(4).ShouldBe(found.Pod + (found.Window.Value / 4), 1e-9);
    }

    [Fact]
    public void Of_OneWindowInEachPod_TellsNoWindowsFromPods()
    {
        var found = VarianceComponents.Of([[[2], [6]], [[12], [16]]]);

        found.Window.ShouldBeNull();
        found.Pod.ShouldBe(8, 1e-9);
        found.Round.ShouldBe((100 - 8) / 2.0, 1e-9);
        (found.OfTrial(), found.OfTrial(4), found.Degrees()).ShouldBe((found.Pod, found.Pod, 2));
    }

    /// <summary>The pods vary by less than their windows explain: nothing is negative, and both levels estimate one variance.</summary>
    [Fact]
    public void Of_PodsThatVaryLessThanTheirWindows_HaveNoVarianceOfTheirOwn()
    {
        var found = VarianceComponents.Of([[[1, 3], [3, 1]], [[1, 3], [3, 1]]]);

        found.Pod.ShouldBe(0);
        found.Window!.Value.ShouldBe(8.0 / 5, 1e-9);
        found.Degrees().ShouldBe(5);
    }

    [Fact]
    public void Of_SecondWindowsThatAreAllHigher_IsNotNoise() =>
        VarianceComponents.Of([[[1, 5], [2, 6]], [[3, 7], [4, 8]]]).Window!.Value.ShouldBe(0, 1e-9);

    [Fact]
    public void Of_AllEqual_IsZeroWithDegreesOfFreedom()
    {
        var found = VarianceComponents.Of([[[1, 1], [1, 1]], [[1, 1], [1, 1]]]);

        (found.OfTrial(), found.VarianceExceededBy(0.1)).ShouldBe((0, 0));
        found.Degrees().ShouldBeGreaterThan(0);
    }

    [Theory]
    [InlineData(0.03, 0.04, 0.0)]
    [InlineData(0.03, 0.04, 0.10)]
    [InlineData(0.05, 0.01, 0.02)]
    [InlineData(0.02, 0.02, 0.0)]
    public void Of_SimulatedRuns_FindsWhatWasPlanted(double pods, double windows, double rounds)
    {
        const int Runs = 500;
        var random = new Random(2);
        var found = Enumerable.Range(0, Runs).Select(_ => VarianceComponents.Of(SimulatedPods.Draw(random, 8, (rounds, pods, windows), 2))).ToList();

        Math.Sqrt(found.Average(run => run.Pod)).ShouldBe(pods, 0.1 * pods);
        Math.Sqrt(found.Average(run => run.Window!.Value)).ShouldBe(windows, 0.1 * windows);
        // Their variance is cut off at zero, so rounds that do not vary seem to vary a little in half of the runs.
        Math.Sqrt(found.Average(run => run.Round)).ShouldBeInRange(0.9 * rounds, (1.1 * rounds) + 0.016);
    }

    /// <summary>In 80 of 100 runs the true variance lies between what it exceeds with 90% and with 10%.</summary>
    [Theory]
    [InlineData(0.03, 0.04)]
    [InlineData(0.05, 0.01)]
    public void VarianceExceededBy_SimulatedRuns_EnclosesTheTruthAsOftenAsItSays(double pods, double windows)
    {
        const int Runs = 1000;
        var (random, truth) = (new Random(3), (pods * pods) + (windows * windows));
        var found = Enumerable.Range(0, Runs).Select(_ => VarianceComponents.Of(SimulatedPods.Draw(random, 8, (0.02, pods, windows), 2))).ToList();

        (found.Count(run => truth > run.VarianceExceededBy(0.1)) / (double)Runs).ShouldBeInRange(0.06, 0.16);
        (found.Count(run => truth < run.VarianceExceededBy(0.9)) / (double)Runs).ShouldBeInRange(0.06, 0.16);
    }

    [Fact]
    public void Of_UnequalNumbers_AreRefused()
    {
        Should.Throw<ArgumentException>(() => VarianceComponents.Of([[[1, 2], [3, 4]]]));
        Should.Throw<ArgumentException>(() => VarianceComponents.Of([[[1, 2], [3]], [[1, 2], [3, 4]]]));
        Should.Throw<ArgumentException>(() => VarianceComponents.Of([[[1, 2]], [[3, 4]]]));
        Should.Throw<ArgumentException>(() => VarianceComponents.Of([]));
    }

    /// <summary>Groups of 3 and 1: the mean squares are 75 (between) and 1 (within), and a group counts for 1.5 values.</summary>
    [Fact]
    public void Between_GroupsOfDifferentSizes_IsWeighted()
    {
        VarianceComponents.Between([[9, 10, 11], [20]]).ShouldBe((75 - 1) / 1.5, 1e-9);
        VarianceComponents.Between([[9, 11], [9, 11]]).ShouldBe(0);
    }
}

/// <summary>Logarithms of a metric by round, pod and window, with planted spreads.</summary>
internal static class SimulatedPods
{
    public static IReadOnlyList<IReadOnlyList<IReadOnlyList<double>>> Draw(
        Random random, int rounds, (double Round, double Pod, double Window) spreads, int windows) =>
        [.. Enumerable.Range(0, rounds).Select(_ =>
        {
            var round = spreads.Round * Normal(random);
            return (IReadOnlyList<IReadOnlyList<double>>)[.. Enumerable.Range(0, 2).Select(_ =>
            {
                var pod = round + (spreads.Pod * Normal(random));
                return (IReadOnlyList<double>)[.. Enumerable.Range(0, windows).Select(_ => pod + (spreads.Window * Normal(random)))];
            })];
        })];

    public static double Normal(Random random) =>
        Math.Sqrt(-2 * Math.Log(1 - random.NextDouble())) * Math.Cos(2 * Math.PI * random.NextDouble());
}
