using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Testing;

public sealed class ManualTimeProviderTests
{
    [Fact]
    public async Task Advance_Timers_FireInOrderAndSeeTheirOwnTime()
    {
        var clock = new ManualTimeProvider();
        var start = clock.GetUtcNow();
        var fired = new List<double>();
        using var late =
            clock.CreateTimer(
                _ => fired.Add((clock.GetUtcNow() - start).TotalSeconds), null, TimeSpan.FromSeconds(5), Timeout.InfiniteTimeSpan);
        await using var often =
            clock.CreateTimer(
                _ => fired.Add((clock.GetUtcNow() - start).TotalSeconds), null, TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(2));

        clock.Advance(TimeSpan.FromSeconds(6.5));

        fired.ShouldBe([2, 4, 5, 6]);
        (clock.GetUtcNow() - start).TotalSeconds.ShouldBe(6.5);
        clock.ArmedTimers.ShouldBe(1);
    }

    [Fact]
    public async Task WhenArmedAsync_Delay_CompletesOnceTheCodeWaits()
    {
        var clock = new ManualTimeProvider();
        var armed = clock.WhenArmedAsync();
        armed.IsCompleted.ShouldBeFalse();

        var delay = Task.Delay(TimeSpan.FromHours(1), clock);
        await armed;
        clock.Advance(TimeSpan.FromHours(1));

        await delay;
        delay.IsCompletedSuccessfully.ShouldBeTrue();
    }
}
