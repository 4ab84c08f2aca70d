using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>
/// Converts the start time on which the generators of a trial agreed from the clock of the probe's node to this generator's clock. The
/// probe's clock is read several times, and the reading with the shortest round trip is used. Its error is at most half of that round trip.
/// </summary>
internal static class CommonStart
{
    private const int Asks = 8;
    private const long NanosecondsPerSecond = 1_000_000_000;

    /// <summary>Returns the start as a timestamp of this generator's monotonic clock.</summary>
    public static long Find(BarrierPlace place, ProbeClient probe, TimeProvider clock)
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
