using Hotlap.Operator.Tests.Support;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>One API server for the tests of this folder that do not hurt it, with a node that plays every trial through.</summary>
public sealed class ReliabilityCluster : IAsyncLifetime
{
    internal Cluster Cluster { get; } = new();

    internal TrialPlayer Player { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        await Cluster.InitializeAsync();
        Player = new TrialPlayer(Cluster);
    }

    public async Task DisposeAsync()
    {
        if (Player is not null) await Player.DisposeAsync();
        await Cluster.DisposeAsync();
    }

    internal Task<WholeRuns> PrepareAsync() => WholeRuns.PrepareAsync(Cluster, Player);
}

[CollectionDefinition(Name)]
public sealed class ReliabilityTests : ICollectionFixture<ReliabilityCluster>
{
    public const string Name = "reliability";
}
