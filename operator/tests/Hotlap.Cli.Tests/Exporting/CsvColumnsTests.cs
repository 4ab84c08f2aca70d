using Hotlap.Cli.Exporting;

namespace Hotlap.Cli.Tests.Exporting;

public sealed class CsvColumnsTests
{
    [Theory]
    [InlineData("=HYPERLINK(\"http://evil\")=1", "'=HYPERLINK(\"http://evil\")=1")]
    [InlineData("+1", "'+1")]
    [InlineData("-1", "'-1")]
    [InlineData("@SUM(A1)", "'@SUM(A1)")]
    [InlineData("\t=1", "'\t=1")]
    [InlineData("status 404=2", "status 404=2")]
    [InlineData("", "")]
    [InlineData(-1L, "-1")]
    [InlineData(0.1, "0.1")]
    [InlineData(true, "true")]
    [InlineData(null, "")]
    public void Text_OfAValue_IsNoFormula(object? value, string text) => CsvColumns.Text(value).ShouldBe(text);
}
