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
    public void Judge_CodeOfANewerAgent_IsAWarning() =>
        Trust.Judge([Warning("SomethingNew", "a")], isPaired: true).Reason.ShouldBe("SomethingNew");

    public static TheoryData<string, bool, string, string> Cases => new()
    {
        { "NodeBusy", false, "", "False NodeBusy" },
        { "NodeBusy", true, "", "True VerdictsTrusted" },
        { "NodeBusy, HighVariation, TwoModes", true, "", "True VerdictsTrusted" },
        { "SameNode, NodeBusy", true, "", "False SameNode" },
        { "ShortRun", true, "", "False ShortRun" },
        { "FewRounds", true, "", "False FewRounds" },
        { "NodeBusy", false, "NodeBusy", "True WarningsAccepted" },
        { "NodeBusy", true, "NodeBusy", "True WarningsAccepted" },
        { "SameNode, NodeBusy", true, "SameNode", "True VerdictsTrusted" },
        { "SameNode, NodeBusy", false, "SameNode", "False NodeBusy" },
        { "SameNode, NodeBusy", true, "NodeBusy", "False SameNode" },
        { "Errors", true, "Errors", "False Errors" },
        { "Trend", false, "NodeBusy", "True NoWarnings" },
    };

    [Theory]
    [MemberData(nameof(Cases))]
    public void Judge_ByEffectConclusionsAndAcceptance(string codes, bool isPaired, string accepted, string verdict)
    {
        var trust = Trust.Judge(Split(codes).Select(code => Warning(code, "a")), isPaired, Split(accepted));

        $"{trust.Status} {trust.Reason}".ShouldBe(verdict);
    }

    [Fact]
    public void Judge_NoiseOfPairs_TrustsVerdictsAndSaysWhatToDoubt() =>
        Trust.Judge([Warning(WarningCodes.NodeBusy, "hello on aot"), Warning(WarningCodes.NodeBusy, "hello on jit")], isPaired: true)
            .ShouldBe(new Trust(
                "True", Reasons.VerdictsTrusted,
                "verdicts can be trusted; absolute figures less so: hello on aot: seen (NodeBusy in 1 more)"));

    [Fact]
    public void Judge_AcceptedWarning_IsSaidAloud() =>
        Trust.Judge([Warning(WarningCodes.NodeBusy, "hello on aot")], accepted: ["NodeBusy"])
            .ShouldBe(new Trust("True", Reasons.WarningsAccepted, "accepted NodeBusy (hello on aot: seen)"));

    [Fact]
    public void Judge_AcceptedBesideAnother_NamesBoth() =>
        Trust.Judge([Warning(WarningCodes.SameNode, "jit"), Warning(WarningCodes.NodeBusy, "hello on aot")], accepted: ["NodeBusy"])
            .ShouldBe(new Trust("False", WarningCodes.SameNode, "jit: seen; accepted NodeBusy (hello on aot: seen)"));

    private static string[] Split(string codes) => codes.Split(", ", StringSplitOptions.RemoveEmptyEntries);

    private static Warning Warning(string code, string where) => new(code, where, "seen", 1);
}
