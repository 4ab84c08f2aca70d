using Hotlap.Agent.Processes;

namespace Hotlap.Agent.Tests.Processes;

public sealed class TcpCountersTests
{
    [Fact]
    public void DelayedAcknowledgements_OfNetstat_IsTheValueBelowItsName() => TcpCounters.DelayedAcknowledgements(
    [
        "TcpExt: SyncookiesSent DelayedACKs DelayedACKLocked", "TcpExt: 1 4711 3", "IpExt: InNoRoutes", "IpExt: 0",
    ]).ShouldBe(4711);

    [Theory]
    [InlineData("")]
    [InlineData("TcpExt: SyncookiesSent")]
    [InlineData("TcpExt: SyncookiesSent|TcpExt: 1")]
    [InlineData("TcpExt: DelayedACKs|TcpExt: many")]
    [InlineData("TcpExt: A DelayedACKs|TcpExt: 1")]
    public void DelayedAcknowledgements_Missing_AreUnknown(string lines) => TcpCounters.DelayedAcknowledgements(lines.Split('|')).ShouldBeNull();
}
