using Hotlap.Agent.Posix;
using Hotlap.Measurement.Contract;

namespace Hotlap.Agent.Load;

/// <summary>
/// The start that the generators of a trial agreed on. It is told on the clock of the probe's node; this generator's clock may be another, so
/// the probe's is asked several times, and the answer that took the shortest says the difference best: by half of the time that it took at most.
/// </summary>
internal sealed class CommonStart
{
    private const int Asks = 8;
    private const long NanosecondsPerTick = 100;

    private static readonly TimeSpan SpinFrom = TimeSpan.FromMicroseconds(150);

    private readonly TimeProvider _clock;
    private readonly long _begin;
    private readonly TimeSpan _until;

    private CommonStart(TimeProvider clock, long begin, TimeSpan until) => (_clock, _begin, _until) = (clock, begin, until);

    /// <summary>Finds the moment on this generator's clock.</summary>
    public static CommonStart Find(MeetingPlace place, ProbeClient probe, TimeProvider clock)
    {
        var begin = clock.GetTimestamp();
        var (shortest, difference) = (TimeSpan.MaxValue, 0L);
        for (var ask = 0; ask < Asks; ask++)
        {
            var asked = clock.GetElapsedTime(begin);
            var now = probe.ReadClock();
            var took = clock.GetElapsedTime(begin) - asked;
            if (took < shortest)
                (shortest, difference) = (took, now - ((asked + (took / 2)).Ticks * NanosecondsPerTick));
        }

        return new CommonStart(clock, begin, TimeSpan.FromTicks((place.StartUnixNanoseconds - difference) / NanosecondsPerTick));
    }

    private TimeSpan Since => _clock.GetElapsedTime(_begin) - _until;

    /// <summary>Time from the start to a moment of the clock.</summary>
    public TimeSpan At(long timestamp) => _clock.GetElapsedTime(_begin, timestamp) - _until;

    /// <summary>Waits until so long before the start; with no time before it, to the microsecond.</summary>
    public void Wait(TimeSpan before)
    {
        for (TimeSpan left; (left = -Since - before) > TimeSpan.Zero;)
        {
            if (left > SpinFrom)
                Libc.SleepMicroseconds((uint)Math.Min((left - SpinFrom).TotalMicroseconds, 500_000));
        }
    }
}
