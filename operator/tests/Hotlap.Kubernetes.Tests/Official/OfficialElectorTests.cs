extern alias official;

using Hotlap.Kubernetes.Tests.Leasing;
using Hotlap.Testing;
using official::k8s;
using official::k8s.LeaderElection.ResourceLock;
using OfficialElector = official::k8s.LeaderElection.LeaderElector;
using OfficialOptions = official::k8s.LeaderElection.LeaderElectionConfig;

namespace Hotlap.Kubernetes.Tests.Official;

/// <summary>The official leader election and this one take turns with the same Lease.</summary>
[Collection(ApiServer.Collection)]
public sealed class OfficialElectorTests(ApiServer server)
{
    private static readonly TimeSpan Lease = TimeSpan.FromSeconds(4);

    [Fact]
    public async Task Lease_OfThisElector_KeepsTheOfficialOneWaitingUntilItIsReleased()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var ours = new Candidate(server.Client, Options(space));
        await ours.LeadsAsync();
        using var client = Connect();
        using var official = new OfficialElector(OptionsOf(client, space));
        using var stop = new CancellationTokenSource();
        var seen = new System.Collections.Concurrent.ConcurrentQueue<string>();
        official.OnNewLeader += seen.Enqueue;
        var run = RunAsync(official, stop.Token);
        await Eventually.BecomesAsync("the official elector sees the holder", () => seen.Contains("ours"));
        official.IsLeader().ShouldBeFalse();

        await ours.StopAsync();

        await Eventually.BecomesAsync("the official elector leads", official.IsLeader);
        await stop.CancelAsync();
        await run;
    }

    [Fact]
    public async Task Lease_OfTheOfficialElector_KeepsThisOneWaitingUntilItExpires()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        using var client = Connect();
        using var official = new OfficialElector(OptionsOf(client, space));
        using var stop = new CancellationTokenSource();
        var run = RunAsync(official, stop.Token);
        await Eventually.BecomesAsync("the official elector leads", official.IsLeader);
        await using var ours = new Candidate(server.Client, Options(space));
        await Eventually.BecomesAsync("this elector sees the holder", () => ours.Leaders.Contains("official"));
        ours.Elector.IsLeader.ShouldBeFalse();

        await stop.CancelAsync();
        await run;

        await ours.LeadsAsync();
    }

    private official::k8s.Kubernetes Connect() =>
        new(KubernetesClientConfiguration.BuildConfigFromConfigFile(new FileInfo(server.Fixture.Kubeconfig)));

    private static LeaderElectionOptions Options(string space) => new(space, "test", "ours")
    {
        LeaseDuration = Lease,
        RenewDeadline = Lease * 0.6,
        RetryPeriod = TimeSpan.FromMilliseconds(200),
    };

    private static OfficialOptions OptionsOf(official::k8s.Kubernetes client, string space) => new(new LeaseLock(client, space, "test", "official"))
    {
        LeaseDuration = Lease,
        RenewDeadline = Lease * 0.6,
        RetryPeriod = TimeSpan.FromMilliseconds(200),
    };

    private static async Task RunAsync(OfficialElector elector, CancellationToken stop)
    {
        try
        {
            await elector.RunUntilLeadershipLostAsync(stop);
        }
        catch (OperationCanceledException)
        {
            // This is how it stops.
        }
    }
}
