using Hotlap.Api.V1Alpha1;
using Hotlap.Measurement.Doubting;
using Hotlap.Planning.Doubting;

namespace Hotlap.Planning.Tests.Doubting;

public sealed class TrustTests
{
    [Fact]
    public void Judge_NoDoubt_IsTrustworthy() => Trust.Judge([]).ShouldBe(new Trust("True", Reasons.NoDoubts, "nothing was seen that speaks against the figures"));

    [Fact]
    public void Judge_NotesOnly_IsTrustworthy() => Trust.Judge([Doubt(DoubtCodes.TargetAtLimit, "a"), Doubt(DoubtCodes.Trend, "b")]).Status.ShouldBe("True");

    [Fact]
    public void Judge_OneDoubt_NamesItWhereAndHowMuch() =>
        Trust.Judge([Doubt(DoubtCodes.GeneratorSaturated, "hello-grpc on aot-arm64")])
            .ShouldBe(new Trust("False", DoubtCodes.GeneratorSaturated, "hello-grpc on aot-arm64: seen"));

    [Fact]
    public void Judge_SeveralCellsAndKinds_ListsTheWorstOfEachKind() =>
        Trust.Judge([Doubt(DoubtCodes.GeneratorSaturated, "a"), Doubt(DoubtCodes.GeneratorSaturated, "b"), Doubt(DoubtCodes.ShortRun, "c")])
            .ShouldBe(new Trust("False", DoubtCodes.GeneratorSaturated, "a: seen (GeneratorSaturated in 1 more); c: seen"));

    [Fact]
    public void Judge_CodeOfANewerAgent_IsADoubt() => Trust.Judge([Doubt("SomethingNew", "a")]).Reason.ShouldBe("SomethingNew");

    private static Doubt Doubt(string code, string where) => new(code, where, "seen", 1);
}
