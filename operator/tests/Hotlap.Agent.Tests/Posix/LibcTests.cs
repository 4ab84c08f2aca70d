using Hotlap.Agent.Posix;

namespace Hotlap.Agent.Tests.Posix;

public sealed class LibcTests
{
    private static readonly TimeProvider Clock = TimeProvider.System;

    [Theory]
    [InlineData(-1_000)]
    [InlineData(0)]
    [InlineData(30)]
    public void SleepUntil_AMoment_EndsNotBeforeIt(int milliseconds)
    {
        var moment = Clock.GetTimestamp() + (milliseconds * 1_000_000L);

        Libc.SleepUntil(moment);

        var late = Clock.GetElapsedTime(moment);
        late.ShouldBeGreaterThanOrEqualTo(TimeSpan.Zero);
        // A moment taken for a time to sleep would be later by the machine's whole uptime.
        late.ShouldBeLessThan(TimeSpan.FromSeconds(20));
    }
}
