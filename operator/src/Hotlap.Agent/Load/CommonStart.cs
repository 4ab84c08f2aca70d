using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>
/// The start that the generators of a trial agreed on. It is told on the clock of the probe's node; this generator's clock may be another, so
/// the probe's is asked several times, and the answer that took the shortest says the difference best: by half of the time that it took at most.
/// </summary>
internal static class CommonStart
{
    private const int Asks = 8;
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Finds the moment as a timestamp of this generator's monotonic clock.</summary>
    public static long Find(MeetingPlace place, ProbeClient probe, TimeProvider clock)
    {
        var (shortest, moment) = (long.MaxValue, 0L);
        for (var ask = 0; ask < Asks; ask++)
        {
            var asked = clock.GetTimestamp();
            var left = place.StartUnixNanoseconds - probe.ReadClock();
            var took = clock.GetTimestamp() - asked;
            if (took < shortest)
                (shortest, moment) = (took, asked + (took / 2) + (long)((Int128)left * clock.TimestampFrequency / NanosecondsPerSecond));
        }

        return moment;
    }
}
