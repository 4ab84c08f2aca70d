using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Warnings;
using Hotlap.Planning.Warnings;

namespace Hotlap.Planning.Tests.Warnings;

public sealed class TrustTests
{
    [Fact]
    public void Judge_NoWarning_IsTrustworthy() =>
        Trust.Judge([]).ShouldBe(new Trust("True", Reasons.NoWarnings, "no warnings were found"));

    [Fact]
    public void Judge_NotesOnly_IsTrustworthy() =>
        Trust.Judge([Warning(WarningCodes.TargetAtLimit, "a"), Warning(WarningCodes.Trend, "b")]).Status.ShouldBe("True");

    [Fact]
    public void Judge_OneWarning_NamesItWhereAndHowMuch() =>
        Trust.Judge([Warning(WarningCodes.GeneratorSaturated, "hello-grpc on aot-arm64")])
            .ShouldBe(new Trust("False", WarningCodes.GeneratorSaturated, "hello-grpc on aot-arm64: seen"));

    [Fact]
    public void Judge_SeveralCellsAndKinds_ListsTheWorstOfEachKind() =>
        Trust.Judge(
            [Warning(WarningCodes.GeneratorSaturated, "a"), Warning(WarningCodes.GeneratorSaturated, "b"),
                Warning(WarningCodes.ShortRun, "c")])
            .ShouldBe(new Trust("False", WarningCodes.GeneratorSaturated, "a: seen (GeneratorSaturated in 1 more); c: seen"));

    [Fact]
    public void Judge_CodeOfANewerAgent_IsAWarning() => Trust.Judge([Warning("SomethingNew", "a")]).Reason.ShouldBe("SomethingNew");

    private static Warning Warning(string code, string where) => new(code, where, "seen", 1);
}
