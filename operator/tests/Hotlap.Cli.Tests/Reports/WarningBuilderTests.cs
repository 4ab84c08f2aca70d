using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.Warnings;

namespace Hotlap.Cli.Tests.Reports;

public sealed class WarningBuilderTests
{
    [Fact]
    public void Build_SeveralCodes_AreNumberedByWeightWhateverTheirOrder()
    {
        var warnings = Build([], Cell("a", WarningCodes.Variation, WarningCodes.ShortRun, WarningCodes.Errors));

        warnings.Select(warning => (warning.Number, warning.Code, warning.IsNote))
            .ShouldBe([(1, WarningCodes.Errors, false), (2, WarningCodes.ShortRun, false), (3, WarningCodes.Variation, true)]);
    }

    [Fact]
    public void Build_CodeOfAWholeVariant_DoesNotListItsCellsAgain() =>
        Build([Variant("a", WarningCodes.NodeChanged), Variant("b")], Cell("a", WarningCodes.NodeChanged), Cell("b"))
            .Single().Cells.ShouldBe(["a"]);

    [Fact]
    public void Build_CodeOfEveryVariant_SaysSo() =>
        Build([Variant("a", WarningCodes.SameNode), Variant("b", WarningCodes.SameNode)], Cell("a", WarningCodes.SameNode))
            .Single().Cells.ShouldBe(["every variant"]);

    [Fact]
    public void Build_CodeOfANewerOperator_IsAWarningWithoutExplanation()
    {
        var warning = Build([], Cell("a", "SomethingNew")).Single();

        warning.IsNote.ShouldBeFalse();
        warning.Explanation.ShouldBe(WarningKinds.UnknownMeaning);
    }

    [Theory]
    [InlineData("requestsPerSecond", 812, 1_024, "aot under hello 1Ki: requests/s of round 7 is 812, 23 deviations below the median of 1024")]
    [InlineData("p99", 81_300, 20_100, "aot under hello 1Ki: p99 ms of round 7 is 81.3, 23 deviations above the median of 20.1")]
    public void Build_Outliers_AreNamedWithTheirValues(string metric, long value, long median, string named)
    {
        var status = new BenchmarkRunStatus
        {
            Results = [Cell("aot", WarningCodes.Outliers)],
            Outliers =
            [
                new() { Variant = "aot", Scenario = "hello", Payload = "1Ki", Metric = metric, Round = 7, Value = value, Median = median,
                    Distance = 23 },
            ],
        };

        WarningBuilder.Build(status).Single().Cells.ShouldBe([named]);
    }

    private static List<WarningNote> Build(List<VariantStatus> variants, params CellStatus[] cells) =>
        WarningBuilder.Build(new BenchmarkRunStatus { Variants = variants, Results = [.. cells] });

    private static VariantStatus Variant(string name, params string[] codes) => new() { Name = name, Warnings = [.. codes] };

    private static CellStatus Cell(string variant, params string[] codes) =>
        new() { Variant = variant, Scenario = "s", Trials = 1, Warnings = [.. codes] };
}
