using Hotlap.Agent.Processes;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Tests.Processes;

public sealed class MemoryRecorderTests
{
    [Fact]
    public void Read_AMinuteOfReadings_IsTheMeansOfWholeIntervals()
    {
        var curve = Record(seconds: 61, bytes: reading => 1_000 + reading)!;

        // 305 readings: 64 intervals of 0.8 s do not hold them, those of 1.6 s do; the 39th is not whole.
        curve.IntervalMilliseconds.ShouldBe(1_600);
        curve.Bytes.ShouldBe([.. Enumerable.Range(0, 38).Select(index => (long?)(1_003 + (8 * index)))]);
    }

    [Fact]
    public void Read_HalfAnHour_KeepsTheSlope()
    {
        var curve = Record(seconds: 1_800, bytes: reading => 1_000_000 + (100 * reading))!;

        curve.Bytes.Count.ShouldBeInRange((MemoryCurve.MaxPoints / 2) - 1, MemoryCurve.MaxPoints);
        curve.Bytes.Zip(curve.Bytes.Skip(1), (first, second) => second - first).Distinct()
            .ShouldBe([100 * curve.IntervalMilliseconds / 200]);
    }

    [Fact]
    public void Read_ReadingsThatAreMissing_AreNull()
    {
        var curve = Record(seconds: 61, bytes: reading => reading is > 100 and < 120 ? 0 : 1_000)!;

        curve.Bytes.Where(bytes => bytes is not null).ShouldAllBe(bytes => bytes == 1_000);
        curve.Bytes.Count(bytes => bytes is null).ShouldBe(2, "the intervals of which each reading is missing");
    }

    [Fact]
    public void Read_LessThanAMinute_IsNull() => Record(seconds: 59.9, bytes: _ => 1_000).ShouldBeNull();

    [Fact]
    public void Read_NoReading_IsNull() => Record(seconds: 61, bytes: _ => 0).ShouldBeNull();

    private static MemoryCurve? Record(double seconds, Func<int, long> bytes)
    {
        var recorder = new MemoryRecorder();
        for (var reading = 0; reading < seconds * 5; reading++)
            recorder.Note(TimeSpan.FromMilliseconds(200 * reading), bytes(reading));
        return recorder.Read(TimeSpan.FromSeconds(seconds));
    }
}
