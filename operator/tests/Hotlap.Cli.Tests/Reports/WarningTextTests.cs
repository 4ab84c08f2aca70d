using Hotlap.Cli.Reports;
using Hotlap.Measurement.Tools;

namespace Hotlap.Cli.Tests.Reports;

public sealed class WarningTextTests
{
    public static TheoryData<string> Codes => [.. typeof(ToolWarnings).GetFields().Select(constant => (string)constant.GetRawConstantValue()!)];

    [Theory]
    [MemberData(nameof(Codes))]
    public void Explain_AnyCodeOfATool_SaysWhatItMeans(string code) => WarningText.Explain(code).ShouldNotBe(WarningText.Unknown);

    [Fact]
    public void Explain_CodeOfANewerOperator_SaysThatItIsUnknown() => WarningText.Explain("SomethingNew").ShouldBe(WarningText.Unknown);
}
