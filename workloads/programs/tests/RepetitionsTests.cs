namespace Programs.Tests;

public sealed class RepetitionsTests
{
    [Fact]
    public async Task WarmUpAsync_WithoutTime_RunsTheOperationTwice()
    {
        var runs = 0;

        await new Repetitions(1, TimeSpan.Zero).WarmUpAsync(() => Task.FromResult(runs++));

        runs.ShouldBe(2);
    }

    [Fact]
    public async Task TimeAsync_OfAnOperation_HasATimeForEach()
    {
        var runs = 0;

        var times = await new Repetitions(3, TimeSpan.Zero).TimeAsync(() => Task.Delay(TimeSpan.FromMilliseconds(10 * ++runs)));

        runs.ShouldBe(3);
        times.Count.ShouldBe(3);
        // timers end a little early or late
        for (var i = 0; i < 3; i++) times[i].ShouldBeGreaterThan(10_000_000 * (i + 1) - 2_000_000);
    }
}
