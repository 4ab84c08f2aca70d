using System.Diagnostics.CodeAnalysis;
using Cronos;

namespace Hotlap.Planning.Specs;

/// <summary>The times of a run's schedule, in its time zone.</summary>
internal sealed class RunSchedule
{
    /// <summary>Number of missed times up to which they are counted.</summary>
    public const int MostMissed = 100;

    /// <summary>Spans in which the last time is looked for. No schedule is rarer than the longest.</summary>
    private static readonly TimeSpan[] Spans =
        [TimeSpan.FromMinutes(1), TimeSpan.FromHours(1), TimeSpan.FromDays(1), TimeSpan.FromDays(32), TimeSpan.FromDays(9 * 366)];

    private readonly CronExpression _cron;
    private readonly TimeZoneInfo _zone;

    private RunSchedule(CronExpression cron, TimeZoneInfo zone) => (_cron, _zone) = (cron, zone);

    /// <summary>Returns the schedule of a spec; null without one, and for one that cannot be read.</summary>
    public static RunSchedule? Of(BenchmarkRunSpec spec) =>
        spec.Schedule is { } text && TryParse(text, out var cron) && TryFindZone(spec.TimeZone, out var zone)
            ? new RunSchedule(cron, zone) : null;

    /// <summary>Parses a cron expression of five fields, or a name such as @daily. Names below a minute have no users here.</summary>
    public static bool TryParse(string text, [NotNullWhen(true)] out CronExpression? cron)
    {
        cron = null;
        return !text.StartsWith("@every", StringComparison.OrdinalIgnoreCase) && CronExpression.TryParse(text, out cron);
    }

    /// <summary>Finds a time zone of the IANA database by its name; null is UTC.</summary>
    public static bool TryFindZone(string? name, [NotNullWhen(true)] out TimeZoneInfo? zone)
    {
        zone = TimeZoneInfo.Utc;
        return name is null or "UTC" || TimeZoneInfo.TryFindSystemTimeZoneById(name, out zone);
    }

    /// <summary>Returns the first time after another; null when there is none, as for 30 February.</summary>
    public DateTimeOffset? Next(DateTimeOffset after) => _cron.GetNextOccurrence(after, _zone)?.ToUniversalTime();

    /// <summary>Returns the last time up to now, which is not before the given one; null when there is none.</summary>
    public DateTimeOffset? Last(DateTimeOffset from, DateTimeOffset now) => Spans
        .Select(span => now - span > from ? now - span : from)
        .Select(start => _cron.GetOccurrences(start, now, _zone, fromInclusive: true, toInclusive: true)
            .Select(time => (DateTimeOffset?)time.ToUniversalTime()).LastOrDefault())
        .FirstOrDefault(last => last is not null);

    /// <summary>Returns how many times lie from one to before another, counted up to one more than <see cref="MostMissed"/>.</summary>
    public int Count(DateTimeOffset from, DateTimeOffset until) => from >= until ? 0
        : _cron.GetOccurrences(from, until, _zone, fromInclusive: true, toInclusive: false).Take(MostMissed + 1).Count();
}
