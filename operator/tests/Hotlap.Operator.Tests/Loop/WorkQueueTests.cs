using Hotlap.Kubernetes;
using Hotlap.Operator.Loop;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Loop;

public sealed class WorkQueueTests : IDisposable
{
    private static readonly ObjectKey A = new("ns", "a");
    private static readonly ObjectKey B = new("ns", "b");

    private readonly ManualTimeProvider _time = new();
    private readonly WorkQueue _queue;

    public WorkQueueTests() => _queue = new WorkQueue(_time);

    [Fact]
    public async Task Add_KeyThatWaits_IsTakenOnce()
    {
        _queue.Add(A);
        _queue.Add(A);
        _queue.Add(B);

        (await TakeAsync()).ShouldBe(A);
        (await TakeAsync()).ShouldBe(B);
        IsEmpty().ShouldBeTrue();
    }

    [Fact]
    public async Task Add_KeyBeingWorkedOn_WaitsForItsEnd()
    {
        _queue.Add(A);
        await TakeAsync();
        _queue.Add(A);
        _queue.Add(A);

        IsEmpty().ShouldBeTrue();
        _queue.Done(A);
        (await TakeAsync()).ShouldBe(A);
        _queue.Done(A);
        IsEmpty().ShouldBeTrue();
    }

    [Fact]
    public async Task Take_ManyOfOneNamespace_TakesTurnsWithTheOthers()
    {
        ObjectKey[] busy = [.. Enumerable.Range(1, 4).Select(number => new ObjectKey("busy", $"r{number}"))];
        foreach (var key in busy) _queue.Add(key);
        _queue.Add(A);
        _queue.Add(B);

        (await TakeAllAsync()).ShouldBe([busy[0], A, busy[1], B, busy[2], busy[3]]);
    }

    [Fact]
    public async Task Add_Urgent_IsTakenNextButNotAlways()
    {
        var (urgent, more) = (new ObjectKey("tenant", "urgent"), new ObjectKey("tenant", "more"));
        _queue.Add(A);
        _queue.Add(B);
        _queue.Add(urgent, isUrgent: true);
        _queue.Add(more, isUrgent: true);

        (await TakeAllAsync()).ShouldBe([urgent, A, more, B]);
    }

    [Fact]
    public async Task Add_UrgentWhileItWaits_IsTakenOnceAndNext()
    {
        _queue.Add(A);
        _queue.Add(B);
        _queue.Add(B, isUrgent: true);
        _queue.Add(B);

        (await TakeAllAsync()).ShouldBe([B, A]);
        IsEmpty().ShouldBeTrue();
        _queue.Depth.ShouldBe(0);
    }

    [Fact]
    public async Task Add_UrgentWhileWorkedOn_IsNextAfterItsEnd()
    {
        _queue.Add(A);
        await TakeAsync();
        _queue.Add(B);
        _queue.Add(A, isUrgent: true);
        _queue.Done(A);

        (await TakeAllAsync()).ShouldBe([A, B]);
    }

    [Fact]
    public async Task Schedule_Later_AddsAfterThePause()
    {
        _queue.Schedule(A, TimeSpan.FromSeconds(5));
        _time.Advance(TimeSpan.FromSeconds(4.9));
        IsEmpty().ShouldBeTrue();

        _time.Advance(TimeSpan.FromSeconds(0.1));

        (await TakeAsync()).ShouldBe(A);
    }

    [Fact]
    public async Task Schedule_Again_ReplacesTheTime()
    {
        _queue.Schedule(A, TimeSpan.FromSeconds(5));
        _queue.Schedule(A, TimeSpan.FromSeconds(60));
        _time.Advance(TimeSpan.FromSeconds(59));
        IsEmpty().ShouldBeTrue();

        _time.Advance(TimeSpan.FromSeconds(1));

        (await TakeAsync()).ShouldBe(A);
    }

    [Fact]
    public void Schedule_Null_TakesTheTimeBack()
    {
        _queue.Schedule(A, TimeSpan.FromSeconds(5));
        _queue.Schedule(A, null);

        _time.Advance(TimeSpan.FromHours(1));

        IsEmpty().ShouldBeTrue();
        _time.ArmedTimers.ShouldBe(0);
    }

    [Theory]
    [InlineData(90)]
    [InlineData(3650)]
    public async Task Schedule_LongerThanTimersTake_LooksAgainWithinADay(int days)
    {
        using var system = new WorkQueue(TimeProvider.System);
        system.Schedule(A, TimeSpan.FromDays(days));

        _queue.Schedule(A, TimeSpan.FromDays(days));
        _time.Advance(TimerPause.Longest - TimeSpan.FromSeconds(1));
        IsEmpty().ShouldBeTrue();
        _time.Advance(TimeSpan.FromSeconds(1));

        (await TakeAsync()).ShouldBe(A);
    }

    [Fact]
    public void Dispose_WithTimes_DisarmsThem()
    {
        _queue.Schedule(A, TimeSpan.FromSeconds(5));

        _queue.Dispose();

        _time.ArmedTimers.ShouldBe(0);
    }

    public void Dispose() => _queue.Dispose();

    private async Task<IReadOnlyList<ObjectKey>> TakeAllAsync()
    {
        var taken = new List<ObjectKey>();
        while (_queue.Depth > 0) taken.Add(await TakeAsync());
        return taken;
    }

    private ValueTask<ObjectKey> TakeAsync() => _queue.TakeAsync(CancellationToken.None);

    private bool IsEmpty()
    {
        using var stop = new CancellationTokenSource();
        var next = _queue.TakeAsync(stop.Token);
        var isEmpty = !next.IsCompleted;
        stop.Cancel();
        return isEmpty;
    }
}
