using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class ScheduleRulesTests
{
    [Fact]
    public void Check_AWholeSchedule_IsValid() => ScheduleRules.Check(new BenchmarkRunSpec
    {
        Schedule = "0 3 * * 1-5", TimeZone = "Europe/Berlin", StartingDeadlineSeconds = 1, RerunOn = RerunOn.ImageChange,
    }).ShouldBeEmpty();

    [Fact]
    public void Check_SeveralMistakes_AreNamedTogether() => ScheduleRules.Check(new BenchmarkRunSpec
    {
        Schedule = "daily", TimeZone = "Europe/Bern", StartingDeadlineSeconds = 0,
    }).ShouldBe(
    [
        "startingDeadlineSeconds: 0 is not positive; omit it for no deadline",
        "timeZone: \"Europe/Bern\" is not a time zone; write a name of the IANA database, such as Europe/Berlin, or omit it for UTC",
        "schedule: \"daily\" is not a cron expression; write five fields (minute, hour, day of the month, month, day of the week), such as "
            + "\"0 3 * * *\" for 03:00 each day",
    ]);
}
