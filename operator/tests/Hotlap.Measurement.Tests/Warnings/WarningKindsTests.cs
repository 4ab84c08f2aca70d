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
    public void Find_UnknownCode_IsAWarning() => WarningKinds.Find("SomethingNew").IsNote.ShouldBeFalse();

    [Fact]
    public void All_Warnings_StandBeforeNotes() =>
        WarningKinds.All.SkipWhile(kind => !kind.IsNote).ShouldAllBe(kind => kind.IsNote);

    [Fact]
    public void All_Kinds_AreThoseOfTheCodes() => WarningKinds.All.Select(kind => kind.Code).ShouldBe(Names, ignoreOrder: true);
}
