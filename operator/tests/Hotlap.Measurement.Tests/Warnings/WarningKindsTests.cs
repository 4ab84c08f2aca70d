using Hotlap.Measurement.Warnings;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Warnings;

public sealed class WarningKindsTests
{
    public static TheoryData<string> Codes => [.. Names];

    private static IEnumerable<string> Names =>
        new[] { typeof(WarningCodes), typeof(ToolWarnings) }.SelectMany(type => type.GetFields())
            .Select(constant => (string)constant.GetRawConstantValue()!);

    [Theory]
    [MemberData(nameof(Codes))]
    public void Find_AnyCode_SaysWhatItMeans(string code) => WarningKinds.Find(code).Meaning.ShouldNotBe(WarningKinds.UnknownMeaning);

    [Fact]
    public void Find_UnknownCode_IsABias() => WarningKinds.Find("SomethingNew").Effect.ShouldBe(WarningEffect.Bias);

    [Fact]
    public void All_Kinds_AreOrderedByEffect() => WarningKinds.All.Select(kind => kind.Effect).ShouldBeInOrder();

    [Fact]
    public void All_Noise_IsWhatPairsAndIntervalsShow() =>
        WarningKinds.All.Where(kind => kind.Effect == WarningEffect.Noise).Select(kind => kind.Code)
            .ShouldBe([WarningCodes.NodeBusy, WarningCodes.HighVariation, WarningCodes.TwoModes]);

    [Theory]
    [InlineData(WarningCodes.NodeBusy, true)]
    [InlineData(WarningCodes.GeneratorSaturated, true)]
    [InlineData(WarningCodes.Errors, false)]
    [InlineData(ToolWarnings.AnswerChanged, false)]
    [InlineData(ToolWarnings.ProbeStopped, false)]
    [InlineData(WarningCodes.AnswerSizeChanged, true)]
    [InlineData(WarningCodes.DigestChanged, false)]
    [InlineData(WarningCodes.ImageUnknown, false)]
    [InlineData(WarningCodes.Emulated, false)]
    [InlineData(WarningCodes.Trend, false)]
    public void CanBeAccepted_Code_UnlessTheFiguresAreWrong(string code, bool can) => WarningKinds.CanBeAccepted(code).ShouldBe(can);

    [Fact]
    public void All_Kinds_AreThoseOfTheCodes() => WarningKinds.All.Select(kind => kind.Code).ShouldBe(Names, ignoreOrder: true);
}
