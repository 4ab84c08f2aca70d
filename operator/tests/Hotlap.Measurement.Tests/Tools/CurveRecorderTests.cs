using Hotlap.Measurement.Contract;
using Hotlap.Measurement.Tools;

namespace Hotlap.Measurement.Tests.Tools;

public sealed class CurveRecorderTests
{
    private const long Second = 1_000_000_000;

    [Fact]
    public void ToPoints_Answers_FallIntoTheSecondsOfTheirEnds()
    {
        var curve = new CurveRecorder(true);
        curve.Record(-1, 5_000, true);
        curve.Record(Second - 1, 5_000, true);
        curve.Record(2 * Second, 5_000, false);

        var points = curve.ToPoints((2 * Second) + (Second / 2));

        points.Select(p => (p.OffsetMilliseconds, p.DurationMilliseconds, p.Requests, p.Errors))
            .ShouldBe([(0, 1_000, 2, 0), (1_000, 1_000, 0, 0), (2_000, 500, 0, 1)]);
        points.Select(p => p.P50Nanoseconds is null).ShouldBe([false, true, true]);
    }

    [Theory]
    [InlineData(120, 120, 1_000)]
    [InlineData(121, 61, 2_000)]
    [InlineData(600, 75, 8_000)]
    public void ToPoints_LongWindow_HasLongerPoints(int seconds, int points, long length)
    {
        var curve = new CurveRecorder(true);
        for (var second = 0; second < seconds; second++)
            curve.Record(second * Second, 1_000 * (second + 1), true);

        var result = curve.ToPoints(seconds * Second);

        result.Count.ShouldBe(points);
        result.Count.ShouldBeLessThanOrEqualTo(CellSample.MaxCurvePoints);
        result[0].DurationMilliseconds.ShouldBe(length);
        result.Sum(p => p.Requests).ShouldBe(seconds);
        result.Sum(p => p.DurationMilliseconds).ShouldBe(seconds * 1_000L);
    }

    [Fact]
    public void ToPoints_NotWanted_IsEmpty()
    {
        var curve = new CurveRecorder(false);
        curve.Record(1, 1, true);
        curve.ToPoints(Second).ShouldBeEmpty();
    }
}
