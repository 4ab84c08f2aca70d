using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Specs;

public sealed class RunScheduleTests
{
    [Theory]
    [InlineData("0 3 * * *", null, "2026-03-01T03:00:00Z", "2026-03-02T03:00:00Z")]
    [InlineData("0 3 * * *", null, "2026-03-01T02:59:59Z", "2026-03-01T03:00:00Z")]
    [InlineData("0 3 * * *", "Europe/Berlin", "2026-03-01T00:00:00Z", "2026-03-01T02:00:00Z")]
    [InlineData("30 2 * * *", "Europe/Berlin", "2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z")] // 02:30 does not exist on that day
    [InlineData("30 2 * * *", "Europe/Berlin", "2026-10-25T00:00:00Z", "2026-10-25T00:30:00Z")] // and twice on this one; the first counts
    [InlineData("0 0 * * 7", null, "2026-03-02T00:00:00Z", "2026-03-08T00:00:00Z")]
    [InlineData("@monthly", null, "2026-03-02T00:00:00Z", "2026-04-01T00:00:00Z")]
    [InlineData("0 0 29 2 *", null, "2026-03-02T00:00:00Z", "2028-02-29T00:00:00Z")]
    public void Next_AfterATime_IsTheFirstInTheTimeZone(string schedule, string? zone, string after, string expected) =>
        Of(schedule, zone).Next(At(after)).ShouldBe(At(expected));

    [Theory]
    [InlineData("0 3 * * *", "2026-03-01T03:00:00Z", "2026-03-01T03:00:00Z", "2026-03-01T03:00:00Z")]
    [InlineData("0 3 * * *", "2026-03-01T03:00:00Z", "2026-03-04T02:00:00Z", "2026-03-03T03:00:00Z")]
    [InlineData("* * * * *", "2020-03-01T03:00:00Z", "2026-03-04T02:00:30Z", "2026-03-04T02:00:00Z")]
    [InlineData("0 0 29 2 *", "2020-02-29T00:00:00Z", "2027-03-01T00:00:00Z", "2024-02-29T00:00:00Z")]
    [InlineData("0 3 * * *", "2026-03-01T03:00:01Z", "2026-03-01T04:00:00Z", null)]
    public void Last_UpToNow_IsNotBeforeTheFirst(string schedule, string from, string now, string? expected) =>
        Of(schedule, null).Last(At(from), At(now)).ShouldBe(expected is null ? null : At(expected));

    [Theory]
    [InlineData("2026-03-01T03:00:00Z", "2026-03-01T03:00:00Z", 0)]
    [InlineData("2026-03-01T03:00:00Z", "2026-03-04T03:00:00Z", 3)]
    [InlineData("2020-03-01T03:00:00Z", "2026-03-04T03:00:00Z", RunSchedule.MostMissed + 1)]
    public void Count_BetweenTwoTimes_IsBounded(string from, string until, int expected) =>
        Of("0 3 * * *", null).Count(At(from), At(until)).ShouldBe(expected);

    [Theory]
    [InlineData("0 3 * *")]
    [InlineData("0 0 3 * * *")]
    [InlineData("61 3 * * *")]
    [InlineData("@every_second")]
    [InlineData("TZ=UTC 0 3 * * *")]
    [InlineData("")]
    public void Of_NotACronExpression_None(string schedule) =>
        RunSchedule.Of(new BenchmarkRunSpec { Schedule = schedule }).ShouldBeNull();

    [Fact]
    public void Of_UnknownTimeZone_None() =>
        RunSchedule.Of(new BenchmarkRunSpec { Schedule = "0 3 * * *", TimeZone = "Mars/Olympus" }).ShouldBeNull();

    private static RunSchedule Of(string schedule, string? zone) =>
        RunSchedule.Of(new BenchmarkRunSpec { Schedule = schedule, TimeZone = zone }).ShouldNotBeNull();

    private static DateTimeOffset At(string text) => DateTimeOffset.Parse(text, System.Globalization.CultureInfo.InvariantCulture);
}
