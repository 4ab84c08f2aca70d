using Hotlap.Kubernetes;
using Hotlap.Operator.Loop;

namespace Hotlap.Operator.Tests.Loop;

public sealed class WithheldLaneTests
{
    [Fact]
    public async Task TakeAsync_OneNamespaceWithManyRuns_TakesTurnsWithTheOthers()
    {
        var lane = new WithheldLane();
        foreach (var name in (string[])["a", "b", "c"]) lane.Add(new ObjectKey("crowd", name));
        lane.Add(new ObjectKey("other", "mine"));

        lane.Depth.ShouldBe(4);
        (await lane.TakeAsync(CancellationToken.None)).ShouldBe(new ObjectKey("crowd", "a"));
        (await lane.TakeAsync(CancellationToken.None)).ShouldBe(new ObjectKey("other", "mine"));
    }

    [Fact]
    public async Task TakeAsync_Cancelled_LeavesItsRunsForWhoeverGivesThemBack()
    {
        var lane = new WithheldLane();
        using var stop = new CancellationTokenSource();
        var waiting = lane.TakeAsync(stop.Token).AsTask();
        await stop.CancelAsync();
        await Should.ThrowAsync<OperationCanceledException>(waiting);

        lane.Add(new ObjectKey("crowd", "late"));

        lane.TryTake(out var left).ShouldBeTrue();
        left.ShouldBe(new ObjectKey("crowd", "late"));
        lane.TryTake(out _).ShouldBeFalse();
        lane.Depth.ShouldBe(0);
    }
}
