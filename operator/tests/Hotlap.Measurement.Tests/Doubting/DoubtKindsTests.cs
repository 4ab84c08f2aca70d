using Hotlap.Measurement.Doubting;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Doubting;

public sealed class DoubtKindsTests
{
    public static TheoryData<string> Codes => [.. Names];

    private static IEnumerable<string> Names =>
        new[] { typeof(DoubtCodes), typeof(ToolWarnings) }.SelectMany(type => type.GetFields()).Select(constant => (string)constant.GetRawConstantValue()!);

    [Theory]
    [MemberData(nameof(Codes))]
    public void Find_AnyCode_SaysWhatItMeans(string code) => DoubtKinds.Find(code).Meaning.ShouldNotBe(DoubtKinds.UnknownMeaning);

    [Fact]
    public void Find_UnknownCode_IsADoubt() => DoubtKinds.Find("SomethingNew").IsNote.ShouldBeFalse();

    [Fact]
    public void All_Doubts_StandBeforeNotes() =>
        DoubtKinds.All.SkipWhile(kind => !kind.IsNote).ShouldAllBe(kind => kind.IsNote);

    [Fact]
    public void All_Kinds_AreThoseOfTheCodes() => DoubtKinds.All.Select(kind => kind.Code).ShouldBe(Names, ignoreOrder: true);
}
