using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reports;

namespace Hotlap.Cli.Tests.Reports;

public sealed class StatedUnitTests
{
    [Theory]
    [InlineData(MetricUnits.Nanoseconds, "ns", 999L, 2_000_000L)]
    [InlineData(MetricUnits.Nanoseconds, "µs", 1_000L, 2_000_000L)]
    [InlineData(MetricUnits.Nanoseconds, "ms", 3_000_000L, 2_000_000_000L)]
    [InlineData(MetricUnits.Nanoseconds, "s", 2_000_000_000L, 90_000_000_000L)]
    [InlineData(MetricUnits.Bytes, "B", 1_023L, 4_096L)]
    [InlineData(MetricUnits.Bytes, "KiB", 1_024L, 4_096L)]
    [InlineData(MetricUnits.Bytes, "MiB", 1_048_576L, 8_589_934_592L)]
    [InlineData(MetricUnits.Count, "", 12L, 1_000_000L)]
    [InlineData(MetricUnits.PerSecond, "/s", 12L, 1_000_000L)]
    [InlineData(MetricUnits.Thousandths, "%", 3L, 1000L)]
    public void Of_AColumn_FitsItsSmallestFigure(string unit, string expected, long smallest, long largest) =>
        StatedUnit.Of(unit, [largest, null, smallest]).Name.ShouldBe(expected);

    [Fact]
    public void Of_ZeroAmongLargerFigures_DoesNotDecide() => StatedUnit.Of(MetricUnits.Nanoseconds, [0, 5_000_000]).Name.ShouldBe("ms");

    [Fact]
    public void Of_NothingButZeros_IsTheUnitOfTheSpec() => StatedUnit.Of(MetricUnits.Bytes, [0, null]).Name.ShouldBe("B");

    [Fact]
    public void Of_UnitOfALaterVersion_IsAPlainNumber() => StatedUnit.Of("Joules", [7]).ShouldBe(new StatedUnit("", 1));
}
