using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Validation;

/// <summary>Validates when a run is measured again.</summary>
internal static class ScheduleRules
{
    private const string Form = "write five fields (minute, hour, day of the month, month, day of the week), such as \"0 3 * * *\" for "
        + "03:00 each day";

    /// <summary>A time before all others, from which each schedule that has any time has one.</summary>
    private static readonly DateTimeOffset Start = DateTimeOffset.UnixEpoch;

    public static IEnumerable<string> Check(BenchmarkRunSpec spec)
    {
        if (spec.RerunOn is not (null or RerunOn.Never or RerunOn.ImageChange))
            yield return $"rerunOn: \"{spec.RerunOn}\" is unknown; use {RerunOn.ImageChange}, or omit it for {RerunOn.Never}";
        if (spec.Schedule is not { } schedule)
        {
            if (spec.TimeZone is not null || spec.StartingDeadlineSeconds is not null)
                yield return "schedule: is missing, so timeZone and startingDeadlineSeconds have no effect; add it, or omit them";
            yield break;
        }

        if (spec.StartingDeadlineSeconds is < 1)
            yield return $"startingDeadlineSeconds: {spec.StartingDeadlineSeconds} is not positive; omit it for no deadline";
        if (!RunSchedule.TryFindZone(spec.TimeZone, out _))
            yield return $"timeZone: \"{spec.TimeZone}\" is not a time zone; write a name of the IANA database, such as Europe/Berlin, or "
                + "omit it for UTC";
        if (!RunSchedule.TryParse(schedule, out var cron))
            yield return $"schedule: \"{schedule}\" is not a cron expression; {Form}";
        else if (cron.GetNextOccurrence(Start, TimeZoneInfo.Utc) is null)
            yield return $"schedule: \"{schedule}\" never comes; {Form}";
    }
}
