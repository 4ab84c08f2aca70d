using System.Diagnostics;
using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Leasing;

[Collection(ApiServer.Collection)]
public sealed class LeaderElectorTests(ApiServer server)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    [Fact]
    public async Task RunAsync_StoppedLeader_LetsItsSuccessorLeadAtOnce()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var first = new Candidate(server.Client, Options(space, "first"));
        await first.LeadsAsync();
        await using var second = new Candidate(server.Client, Options(space, "second"));
        await Eventually.BecomesAsync("the second sees the first", () => second.Leaders.Contains("first"));
        second.Elector.IsLeader.ShouldBeFalse();

        await first.StopAsync();
        var stopped = Stopwatch.StartNew();
        await second.LeadsAsync();

        stopped.Elapsed.ShouldKeep(TimeSpan.FromSeconds(5), "the lease of 15 s was released");
        first.Elector.IsLeader.ShouldBeFalse();
        (await server.Fixture.KubectlAsync(
            "get", "lease", "test", "-n", space, "-o", "jsonpath={.spec.holderIdentity} {.spec.leaseTransitions}"))
            .ShouldBe("second 1");
    }

    [Fact]
    public async Task RunAsync_HolderThatDied_IsReplacedAfterTheDurationSeenHere()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        // The holder's clock is far ahead: only this process's own observation may count.
        await PostLeaseAsync(space, "dead", durationSeconds: 2, renewTime: "2099-01-01T00:00:00.000000Z");
        var started = Stopwatch.StartNew();
        await using var candidate = new Candidate(server.Client, Options(space, "heir"));

        await candidate.LeadsAsync();

        started.Elapsed.ShouldBeGreaterThan(TimeSpan.FromSeconds(1.9));
        started.Elapsed.ShouldKeep(TimeSpan.FromSeconds(8));
    }

    [Fact]
    public async Task RunAsync_OwnLeaseFromBeforeARestart_IsTakenBackAtOnce()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await PostLeaseAsync(space, "pod-0", durationSeconds: 3600, renewTime: "2026-01-01T00:00:00.000000Z");
        var started = Stopwatch.StartNew();

        await using var candidate = new Candidate(server.Client, Options(space, "pod-0"));
        await candidate.LeadsAsync();

        started.Elapsed.ShouldKeep(TimeSpan.FromSeconds(5));
    }

    [Fact]
    public async Task RunAsync_LeaderCutOff_StopsBeforeAnotherLeads()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy, new KubernetesClientOptions { MaxAttempts = 1 });
        await using var cutOff = new Candidate(client, Options(space, "cut-off", seconds: 3));
        await cutOff.LeadsAsync();
        proxy.Inject("leases", Enumerable.Repeat(Fault.Cut, 500));

        await using var other = new Candidate(server.Client, Options(space, "other", seconds: 3));
        await other.LeadsAsync();

        cutOff.Tenures.ShouldBe(1);
        cutOff.Ended.ShouldBe(1);
        cutOff.Elector.IsLeader.ShouldBeFalse();
        cutOff.Errors.ShouldNotBeEmpty();
    }

    [Fact]
    public async Task MayAct_LeaseNotRenewedForLong_IsFalseBeforeAnybodyNoticed()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var time = new ManualTimeProvider();
        await using var candidate =
            new Candidate(server.Client, Options(space, "frozen") with { RetryPeriod = TimeSpan.FromSeconds(2), TimeProvider = time });
        await candidate.LeadsAsync();
        var fenced = server.Client.Fenced(() => candidate.Elector.MayAct);
        await fenced.CreateAsync(Config.Type, space, Config.Named("mine"), CancellationToken.None);

        // No timer fires while a process is frozen; its clock goes on all the same.
        time.Skip(TimeSpan.FromSeconds(13));

        candidate.Elector.IsLeader.ShouldBeTrue();
        candidate.Elector.MayAct.ShouldBeFalse();
        (await Record.ExceptionAsync(
            () => fenced.DeleteAsync(Config.Type, new ObjectKey(space, "mine"), new DeleteOptions(), CancellationToken.None)))
            .ShouldBeOfType<LeadershipLostException>();
        (await fenced.FindAsync(Config.Type, new ObjectKey(space, "mine"), CancellationToken.None)).ShouldNotBeNull("reading harms nobody");
    }

    [Fact]
    public async Task RunAsync_LeaseTakenByAnother_EndsTheTenure()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var candidate = new Candidate(server.Client, Options(space, "robbed"));
        await candidate.LeadsAsync();

        await server.Fixture.KubectlAsync(
            "patch", "lease", "test", "-n", space, "--type=merge", "-p", """{"spec":{"holderIdentity":"robber"}}""");

        await Eventually.BecomesAsync("the tenure ends", () => candidate.Ended == 1);
        candidate.Leaders.ShouldContain("robber");
    }

    [Fact]
    public async Task RunAsync_WorkThatFails_ReleasesAndPassesTheErrorOn()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var elector = new LeaderElector(server.Client, Options(space, "failing"));

        await Should.ThrowAsync<FormatException>(
            elector.RunAsync(_ => Task.FromException(new FormatException()), CancellationToken.None).WaitAsync(Patience));

        (await server.Fixture.KubectlAsync("get", "lease", "test", "-n", space, "-o", "jsonpath={.spec.holderIdentity}")).ShouldBeEmpty();
    }

    private static LeaderElectionOptions Options(string space, string identity, int seconds = 15) => new(space, "test", identity)
    {
        LeaseDuration = TimeSpan.FromSeconds(seconds),
        RenewDeadline = TimeSpan.FromSeconds(seconds * 0.6),
        RetryPeriod = TimeSpan.FromMilliseconds(200),
    };

    private async Task PostLeaseAsync(string space, string holder, int durationSeconds, string renewTime) =>
        await server.Fixture.PostAsync($"apis/coordination.k8s.io/v1/namespaces/{space}/leases", $$$"""
            {"metadata":{"name":"test"},"spec":{"holderIdentity":"{{{holder}}}","leaseDurationSeconds":{{{durationSeconds}}},"renewTime":"{{{renewTime}}}"}}
            """);
}
