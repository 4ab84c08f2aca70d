using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class ChangePointsTests
{
    private const double Spread = 0.01;

    [Theory]
    [InlineData(1.05, 40, 200)]
    [InlineData(0.95, 40, 200)]
    [InlineData(1.05, 198, 60)]
    public void Of_StepOfFivePercent_IsFoundTwoMeasurementsLater(double step, int before, int series)
    {
        var found = 0;
        for (var seed = 0; seed < series; seed++)
        {
            double[] values = [.. Level(seed, before, 100), .. Level(seed + 1_000, 2, 100 * step)];
            if (ChangePoints.Of(values) is [.., { } change] && change.Index >= before - 1 && Math.Abs((change.After / change.Before) - step) < 0.03) found++;
        }

        found.ShouldBeGreaterThan(series * 9 / 10);
    }

    [Fact]
    public void Of_SeriesWithoutAChange_AlarmsInOnePercentAtMost()
    {
        const int Series = 2_000;
        // The bound is exact, so of so many series 29 or more alarm only with a probability of 3%.
        Enumerable.Range(0, Series).Count(seed => ChangePoints.Of([.. Level(seed, 20, 100)]).Count > 0).ShouldBeLessThan(29);
    }

    [Fact]
    public void Of_TwoSteps_FindsBothWithTheirLevels()
    {
        double[] values = [.. Level(1, 20, 100), .. Level(2, 20, 110), .. Level(3, 20, 95)];

        var changes = ChangePoints.Of(values);

        changes.Select(change => change.Index).ShouldBe([20, 40]);
        changes.Select(change => Math.Round(change.Before)).ShouldBe([100, 110]);
        changes.Select(change => Math.Round(change.After)).ShouldBe([110, 95]);
        changes.ShouldAllBe(change => change.Probability <= ChangePoints.Significance);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(3)]
    public void Of_TooFewValues_FindsNone(int count) => ChangePoints.Of([.. Enumerable.Range(0, count).Select(i => (double)i)]).ShouldBeEmpty();

    [Theory]
    [InlineData(4, false)]
    [InlineData(6, true)]
    public void Of_LevelsThatAreApart_NeedEnoughMeasurements(int each, bool found) =>
        ChangePoints.Of([.. Level(1, each, 100), .. Level(2, each, 150)]).Count.ShouldBe(found ? 1 : 0);

    [Fact]
    public void Of_EqualValues_FindsNone() => ChangePoints.Of([.. Enumerable.Repeat(7.0, 50)]).ShouldBeEmpty();

    [Fact]
    public void Of_SingleOutlier_IsNoChange() => ChangePoints.Of([.. Level(4, 20, 100), 200, .. Level(5, 20, 100)]).ShouldBeEmpty();

    [Fact]
    public void Of_TheSameValues_GivesTheSameChanges()
    {
        double[] values = [.. Level(1, 20, 100), .. Level(2, 20, 110)];

        ChangePoints.Of(values).ShouldBe(ChangePoints.Of(values));
    }

    [Fact]
    public void Of_Unit_ChangesOnlyTheLevels()
    {
        double[] values = [.. Level(1, 20, 100), .. Level(2, 20, 110)];

        ChangePoints.Of([.. values.Select(value => value * 1e9)]).Select(change => (change.Index, change.Probability))
            .ShouldBe(ChangePoints.Of(values).Select(change => (change.Index, change.Probability)));
    }

    [Fact]
    public void Of_LevelsThatAreFarApart_SplitsWhereTheDefinitionSays()
    {
        // By the definition, from the means of all distances.
        double[] values = [1, 2, 1.5, 1.2, 1.4, 0.8, 9, 8, 8.5, 9.5, 8.1, 9.2, 21, 22, 20, 23, 21.5, 20.5];
        var clearest = Enumerable.Range(2, values.Length - 3).MaxBy(m => Clarity(values[..m], values[m..]));

        var indexes = ChangePoints.Of(values).Select(change => change.Index).ToList();

        indexes.ShouldContain(clearest);
        indexes.ShouldBe([6, 12]);
    }

    private static double Clarity(double[] left, double[] right) => left.Length * right.Length / (double)(left.Length + right.Length) * (
        (2 * left.SelectMany(x => right.Select(y => Math.Abs(x - y))).Average()) - Within(left) - Within(right));

    private static double Within(double[] values) =>
        values.Index().SelectMany(x => values.Index().Where(y => y.Index != x.Index).Select(y => Math.Abs(x.Item - y.Item))).Average();

    private static IEnumerable<double> Level(int seed, int count, double level) =>
        new Random(seed).Normals(count).Select(value => level * (1 + (Spread * value)));
}
