using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Watching;

public sealed class LivenessTests
{
    private static readonly TimeSpan Second = TimeSpan.FromSeconds(1);
    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public void Silence_AfterAMessage_StartsAgain()
    {
        var liveness = new Liveness(_clock);
        _clock.Advance(Second * 7);
        liveness.Silence.ShouldBe(Second * 7);

        liveness.Hear();
        _clock.Advance(Second);

        liveness.Silence.ShouldBe(Second);
    }

    [Fact]
    public void Hear_BeforeTheLongestSilence_PostponesTheEnd()
    {
        using var watchdog = new SilenceWatchdog(_clock, Second * 10, Second * 60);
        _clock.Advance(Second * 9);
        watchdog.Hear(WatchEventKind.Added);
        _clock.Advance(Second * 9);
        watchdog.Silence.IsCancellationRequested.ShouldBeFalse();

        _clock.Advance(Second);

        watchdog.Silence.IsCancellationRequested.ShouldBeTrue();
    }

    [Theory]
    [InlineData(60, WatchEventKind.Added, false)]
    [InlineData(10, WatchEventKind.Added, false)]
    [InlineData(9, WatchEventKind.Added, true)]
    [InlineData(60, WatchEventKind.Bookmark, true)]
    public void IsSilenceLoss_ByBookmarksAndTimeout_IsAsExpected(int timeout, WatchEventKind heard, bool expected)
    {
        using var watchdog = new SilenceWatchdog(_clock, Second * 10, Second * timeout);

        watchdog.Hear(heard);

        watchdog.IsSilenceLoss.ShouldBe(expected);
    }

    [Theory]
    [InlineData(0.9, false, true, true)]
    [InlineData(0.9, true, false, true)]
    [InlineData(1, false, false, true)]
    [InlineData(54.9, false, false, true)]
    [InlineData(55, false, false, false)]
    public void End_ByDuration_IsAFailureOrEarlyOrOrderly(double seconds, bool hears, bool hasFailed, bool hasEndedEarly)
    {
        using var watchdog = new SilenceWatchdog(_clock, Second * 10, Second * 60);
        if (hears)
            watchdog.Hear(WatchEventKind.Added);

        _clock.Advance(Second * seconds);

        (watchdog.HasFailed, watchdog.HasEndedEarly).ShouldBe((hasFailed, hasEndedEarly));
    }
}
