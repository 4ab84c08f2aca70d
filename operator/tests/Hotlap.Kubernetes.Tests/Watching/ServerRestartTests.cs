using System.Net;
using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Watching;

/// <summary>An API server of its own, as it ends and comes back. A new one remembers no old versions: watches from them are refused for real.</summary>
[Trait("Level", "all")]
public sealed class ServerRestartTests
{
    private static readonly CancellationToken None = CancellationToken.None;

    [Fact]
    public async Task RunAsync_ServerRestarts_RequestsAndCacheSurvive()
    {
        await using var server = await ApiServerFixture.StartAsync();
        using var client = PatientClient(server);
        await using var run = await WatchAsync(client);

        await server.StopApiServerAsync();
        var asked = client.FindAsync(Config.Type, new ObjectKey("default", "absent"), None);
        await server.StartApiServerAsync();

        (await asked).ShouldBeNull();
        await client.CreateAsync(Config.Type, "default", Config.Named("after", label: "x"), None);
        await run.SeeAsync("Added after");
        run.Interruptions.ShouldNotBeEmpty();
        (await Should.ThrowAsync<KubernetesApiException>(WatchFromTheBeginningAsync(client))).StatusCode.ShouldBe(HttpStatusCode.Gone);
    }

    [Fact]
    public async Task RunAsync_RestoredFromABackup_ForgetsTheFuture()
    {
        await using var server = await ApiServerFixture.StartAsync();
        using var client = PatientClient(server);
        await using var run = await WatchAsync(client);
        var kept = await client.CreateAsync(Config.Type, "default", Config.Named("kept", "then", "x"), None);
        await run.SeeAsync("Added kept");

        server.SaveEtcd();
        await client.ReplaceAsync(Config.Type, new ObjectKey("default", "kept"), kept with { Data = new() { ["value"] = "later" } }, None);
        for (var i = 0; i < 100; i++)
            await client.CreateAsync(Config.Type, "default", Config.Named($"future-{i}", label: "x"), None);
        await run.SeeAsync("Added future-99");
        await server.RestoreEtcdAsync();
        await client.CreateAsync(Config.Type, "default", Config.Named("after", label: "x"), None);

        await run.SeeAsync("Added after");
        await run.SeeAsync("Deleted future-99");
        run.Cache.List().Select(item => $"{item.Metadata.Name} {item.Data!["value"]}")
            .ShouldBe(["kept then", "after 1"], ignoreOrder: true);
    }

    private static KubernetesClient PatientClient(ApiServerFixture server) => new(
        KubernetesConfiguration.Load(server.Kubeconfig),
        new KubernetesClientOptions { MaxAttempts = 100, MaxRetryDelay = TimeSpan.FromSeconds(1) });

    private static async Task<CacheRun<Config>> WatchAsync(KubernetesClient client)
    {
        var run = new CacheRun<Config>(
            client, Config.Type, new WatchCacheOptions<Config> { LabelSelector = "run", MaxReconnectDelay = TimeSpan.FromSeconds(1) });
        await run.SyncAsync();
        return run;
    }

    private static async Task WatchFromTheBeginningAsync(KubernetesClient client)
    {
        var query = new WatchQuery("1") { Timeout = TimeSpan.FromSeconds(5) };
        await foreach (var _ in client.WatchAsync(Config.Type, query, None))
        {
        }
    }
}
