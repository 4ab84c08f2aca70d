using System.Globalization;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class ChangeTests
{
    [Theory]
    [InlineData(28_892L, 22_778L, 268L)]
    [InlineData(338_422L, 1_155_751L, -707L)]
    [InlineData(5L, 5L, 0L)]
    [InlineData(0L, 5L, -1_000L)]
    [InlineData(null, 5L, null)]
    [InlineData(5L, null, null)]
    [InlineData(5L, 0L, null)]
    [InlineData(2_001L, 2_000L, 1L)]
    [InlineData(long.MaxValue, long.MaxValue, 0L)]
    public void PerMille_Values_AreRelativeToTheBaseline(long? value, long? baseline, long? expected) =>
        Change.PerMille(value, baseline).ShouldBe(expected);

    [Theory]
    [InlineData(-22L, "11907", "11609", "~-2.2%")]
    [InlineData(20L, "7.29", "7.52", "~+2.0%")]
    [InlineData(26L, "11907", "11609", "+2.6%")]
    [InlineData(-22L, "11609", "11907", "-2.2%")]
    [InlineData(-22L, "0.30", "0.30", "-2.2%")]
    [InlineData(0L, "11907", "11609", "0.0%")]
    [InlineData(-22L, "11907", null, "-2.2%")]
    [InlineData(-22L, null, "11609", "-2.2%")]
    [InlineData(null, "11907", "11609", "")]
    public void Beside_FiguresThatDifferTheOtherWay_AreMarked(long? perMille, string? figure, string? baseline, string expected) =>
        Change.Beside(perMille, Parse(figure), Parse(baseline)).ShouldBe(expected);

    /// <summary>The exact figures differ the other way; the printed ones are equal, so the reader sees no contradiction.</summary>
    [Theory]
    [InlineData(11_609_100L, "-2.2%")]
    [InlineData(11_609_500L, "~-2.2%")]
    public void Figure_OpposedChange_IsMarkedWhenThePrintedFiguresDiffer(long figure, string expected) => Columns.Figure(
        "CPU", [figure, 11_609_000], 1_000, [new RowChange(false, -22), new RowChange(true, null)]).Changes.ShouldBe([expected, ""]);

    private static decimal? Parse(string? figure) => figure is null ? null : decimal.Parse(figure, CultureInfo.InvariantCulture);
}
