using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Tests.Results;

/// <summary>A checked answer, the bytes of all bodies under load, and whether these are answers of another kind.</summary>
public sealed class AnswerSizesTests
{
    [Theory]
    [InlineData(5_000, 50_000, 10, null)]
    [InlineData(5_000, 25_000, 10, null)]
    [InlineData(5_000, 24_999, 10, 2.0002)]
    [InlineData(5_000, 100_000, 10, null)]
    [InlineData(5_000, 100_001, 10, 2.00002)]
    [InlineData(5_000, 0, 10, 5_000.0)]
    [InlineData(11, 0, 10, 11.0)]
    [InlineData(1, 0, 10, 1.0)]
    [InlineData(11, 10, 10, null)]
    [InlineData(2, 330, 10, null)]
    [InlineData(2, 340, 10, 17.0)]
    [InlineData(35, 31, 10, null)]
    [InlineData(35, 30, 10, 11.6667)]
    [InlineData(null, 0, 10, null)]
    [InlineData(null, 310, 10, null)]
    [InlineData(null, 320, 10, 32.0)]
    [InlineData(5_000, null, 10, null)]
    [InlineData(5_000, 0, 0, null)]
    public void FindChange_BytesOfTheCheckedAnswerAndOfThoseUnderLoad(int? before, int? underLoad, long answers, double? factor)
    {
        var change = AnswerSizes.FindChange(new CellSample { AnswerBodyBytes = before, LoadBodyBytes = underLoad, Requests = answers });

        change.HasValue.ShouldBe(factor.HasValue);
        (change ?? 0).ShouldBe(factor ?? 0, 0.001);
    }
}
