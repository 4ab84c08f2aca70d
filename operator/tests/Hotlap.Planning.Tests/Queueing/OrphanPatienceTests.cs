using Hotlap.Api.Core;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Tests.Queueing;

public sealed class OrphanPatienceTests
{
    private static readonly DateTimeOffset Start = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    [Theory]
    [InlineData(null, 0, 300, false)]
    [InlineData(null, 299, 300, false)]
    [InlineData(null, 300, null, true)]
    [InlineData(290, 299, 300, false)]
    [InlineData(285, 294, 295, false)]
    [InlineData(285, 295, null, false)]
    [InlineData(295, 299, 300, false)]
    [InlineData(295, 300, null, false)]
    [InlineData(86400, 299, 300, false)]
    [InlineData(86400, 300, null, true)]
    [InlineData(301, 300, null, true)]
    [InlineData(300, 300, null, false)]
    public void Judge_Orphan_HoldsItsNodeForAWhile(int? deletedAt, int now, int? holdsUntil, bool isRemoved)
    {
        var pod = new Pod { Metadata = new ObjectMeta { DeletionTimestamp = At(deletedAt) } };

        OrphanPatience.Judge(pod, Start, At(now)!.Value).ShouldBe(new OrphanVerdict(At(holdsUntil), isRemoved));
    }

    private static DateTimeOffset? At(int? seconds) => seconds is { } since ? Start.AddSeconds(since) : null;
}
