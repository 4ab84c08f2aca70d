using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>One of several operators, with a way of its own to the server.</summary>
internal sealed record Replica(FaultProxy Proxy, BareOperator Operator) : IAsyncDisposable
{
    public int Writes => Proxy.Requests.Count(WholeRuns.IsWrite);

    public async ValueTask DisposeAsync()
    {
        await Operator.DisposeAsync();
        await Proxy.DisposeAsync();
    }
}
