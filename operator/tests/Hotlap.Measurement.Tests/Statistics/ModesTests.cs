using Hotlap.Measurement.Statistics;
using Hotlap.Measurement.Tests.Support;

namespace Hotlap.Measurement.Tests.Statistics;

public sealed class ModesTests
{
    /// <summary>What Perfolizer 0.3.17, which BenchmarkDotNet uses, says of the same values: 2, 4, 2, 2 and 4.</summary>
    [Theory]
    [InlineData(new[] { 1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, false)]
    [InlineData(new[] { 10, 10.1, 10.2, 9.9, 9.8, 20, 20.1, 19.9, 20.2, 19.8 }, true)]
    [InlineData(new[] { 1000.0, 1010, 990, 1005, 995, 1002, 998, 1001, 999, 1300 }, false)]
    [InlineData(new[] { 5.0, 5, 5, 5, 5, 5 }, false)]
    [InlineData(new[] { 100.0, 101, 99, 100, 102, 150, 151, 149, 150, 152, 98, 101, 148, 153, 100, 100, 150, 150, 99, 151 }, true)]
    public void MValue_ClearCases_SaysWhatBenchmarkDotNetSays(double[] values, bool two) =>
        (Modes.MValue(values) > Modes.TwoModes).ShouldBe(two);

    [Fact]
    public void MValue_FewValues_IsThatOfOneMode() => Modes.MValue([1, 1, 1, 9, 9]).ShouldBe(Modes.OneMode);

    [Theory]
    [InlineData(10)]
    [InlineData(20)]
    public void MValue_OneNormalMode_HardlyEverSaysTwo(int n)
    {
        var random = new Random(n);
        var alarms = Enumerable.Range(0, 2000).Count(_ => Modes.MValue(random.Normals(n, 1000, 30)) > Modes.TwoModes);

        alarms.ShouldBeLessThan(30);
    }

    [Fact]
    public void MValue_ShiftedAndScaled_IsTheSame()
    {
        var random = new Random(3);
        for (var i = 0; i < 100; i++)
        {
            double[] values = [.. random.Normals(20, 0, 1).Select(value => Math.Round(value))];
            Modes.MValue([.. values.Select(value => (value * 8) + 64)]).ShouldBe(Modes.MValue(values), 1e-9);
        }
    }
}
