using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;
using Hotlap.Measurement.Doubting;

namespace Hotlap.Cli.Tests.Reports;

public sealed class WarningBuilderTests
{
    [Fact]
    public void Build_SeveralCodes_AreNumberedByWeightWhateverTheirOrder()
    {
        var warnings = Build([], Cell("a", DoubtCodes.Variation, DoubtCodes.ShortRun, DoubtCodes.Errors));

        warnings.Select(warning => (warning.Number, warning.Code, warning.IsNote))
            .ShouldBe([(1, DoubtCodes.Errors, false), (2, DoubtCodes.ShortRun, false), (3, DoubtCodes.Variation, true)]);
    }

    [Fact]
    public void Build_CodeOfAWholeVariant_DoesNotListItsCellsAgain() =>
        Build([Variant("a", DoubtCodes.NodeChanged), Variant("b")], Cell("a", DoubtCodes.NodeChanged), Cell("b")).Single().Cells.ShouldBe(["a"]);

    [Fact]
    public void Build_CodeOfEveryVariant_SaysSo() =>
        Build([Variant("a", DoubtCodes.SameNode), Variant("b", DoubtCodes.SameNode)], Cell("a", DoubtCodes.SameNode)).Single().Cells.ShouldBe(["every variant"]);

    [Fact]
    public void Build_CodeOfANewerOperator_IsADoubtWithoutExplanation()
    {
        var warning = Build([], Cell("a", "SomethingNew")).Single();

        warning.IsNote.ShouldBeFalse();
        warning.Explanation.ShouldBe(DoubtKinds.UnknownMeaning);
    }

    private static List<WarningNote> Build(List<VariantStatus> variants, params CellStatus[] cells) =>
        WarningBuilder.Build(new BenchmarkRunStatus { Variants = variants, Results = [.. cells] });

    private static VariantStatus Variant(string name, params string[] codes) => new() { Name = name, Warnings = [.. codes] };

    private static CellStatus Cell(string variant, params string[] codes) => new() { Variant = variant, Scenario = "s", Trials = 1, Warnings = [.. codes] };
}
