using System.Diagnostics;

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
        List<TimeSpan> own = [];

        var times = await new Repetitions(3, TimeSpan.Zero).TimeAsync(async () =>
        {
            var begin = Stopwatch.GetTimestamp();
            await Task.Delay(10);
            own.Add(Stopwatch.GetElapsedTime(begin));
        });

        own.Count.ShouldBe(3);
        times.Count.ShouldBe(3);
        for (var i = 0; i < 3; i++) times[i].ShouldBeGreaterThanOrEqualTo((long)own[i].TotalNanoseconds);
    }
}
