using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Watching;

[Collection(ApiServer.Collection)]
public sealed class FocusTests(ApiServer server)
{
    private static readonly CancellationToken None = CancellationToken.None;
    private readonly KubernetesClient _client = server.Client;

    [Fact]
    public async Task RunAsync_Focus_ListsAndFollowsOnlyWhatMatters()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await CreateAsync(space, ("old-1", "ended"), ("one", "active"), ("two", "active"));
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();

        await CreateAsync(space, ("old-2", "ended"), ("new", "unknown"), ("three", "active"));
        await run.SeeAsync("Added three");

        Names(run).ShouldBe(["new", "one", "three", "two"]);
        var lists = Lists(proxy);
        lists[0].ShouldEndWith("limit=1", customMessage: "it asks for the version to follow from");
        lists.Count.ShouldBe(2);
        run.Changes.ShouldBe(["Added one", "Added two", "Added new", "Added three"], ignoreOrder: true);
    }

    [Fact]
    public async Task CompleteAsync_ValueThatMattersAgain_IsAskedForOnce()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await CreateAsync(space, ("old-1", "ended"), ("one", "active"));
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();
        var before = Lists(proxy).Count;

        await run.Cache.CompleteAsync(space, "active", None);
        Lists(proxy).Count.ShouldBe(before, "it was listed");
        await run.Cache.CompleteAsync(space, "ended", None);
        await run.Cache.CompleteAsync(space, "ended", None);
        Lists(proxy).Count.ShouldBe(before + 1);
        await CreateAsync(space, ("old-2", "ended"));
        await run.SeeAsync("Added old-2");
        Names(run).ShouldBe(["old-1", "old-2", "one"]);

        run.Cache.Forget("ended");
        Names(run).ShouldBe(["one"]);
        await CreateAsync(space, ("old-3", "ended"), ("last", "active"));
        await run.SeeAsync("Added last");
        Names(run).ShouldBe(["last", "one"]);
        await run.Cache.CompleteAsync(space, "ended", None);
        Names(run).ShouldBe(["last", "old-1", "old-2", "old-3", "one"]);
    }

    [Fact]
    public async Task Appeared_AfterTheListAlone_NeedsNoRequest()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var early = await _client.CreateAsync(Config.Type, space, Config.Named("early", label: "early"), None);
        await CreateAsync(space, ("after-early", "early"));
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();
        var late = await _client.CreateAsync(Config.Type, space, Config.Named("late", label: "late"), None);
        await run.SeeAsync("Added late");
        var before = Lists(proxy).Count;

        run.Cache.Appeared(space, "late", late.Metadata.ResourceVersion!);
        run.Cache.Appeared(space, "early", early.Metadata.ResourceVersion!);
        await run.Cache.CompleteAsync(space, "late", None);
        Lists(proxy).Count.ShouldBe(before);
        await run.Cache.CompleteAsync(space, "early", None);

        Lists(proxy).Count.ShouldBe(before + 1);
        Names(run).ShouldBe(["after-early", "early", "late"]);
    }

    [Fact]
    public async Task RunAsync_ListedAgain_ForgetsWhatIsGoneAndAsksAnewForTheRest()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await CreateAsync(space, ("doomed", "active"), ("kept", "active"), ("old-1", "ended"));
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();
        await run.Cache.CompleteAsync(space, "ended", None);
        await Eventually.BecomesAsync("the watch begins", () => proxy.Requests.Any(request => request.Contains("watch=true")));

        proxy.SilenceAnswers();
        await _client.DeleteAsync(Config.Type, new ObjectKey(space, "doomed"), new DeleteOptions(), None);
        await _client.DeleteAsync(Config.Type, new ObjectKey(space, "old-1"), new DeleteOptions(), None);
        await CreateAsync(space, ("old-2", "ended"));
        proxy.EndSilence();
        proxy.Inject("watch=true", Fault.Answer(410, "Expired"));
        proxy.CutAnswers();
        await run.SeeAsync("Deleted doomed");
        await run.Cache.CompleteAsync(space, "ended", None);

        Names(run).ShouldBe(["kept", "old-2"]);
    }

    [Fact]
    public async Task RunAsync_ManyValues_AreListedSomeAtATime()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var values = Enumerable.Range(0, 120).Select(number => $"{Guid.NewGuid()}").ToList();
        foreach (var (value, number) in values.Select((value, number) => (value, number)))
            await CreateAsync(space, ($"object-{number}", value));
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await using var run =
            new CacheRun<Config>(client, Config.Type, Of(space) with { Focus = new Focus("run", _ => values, values.Contains) });
        await run.SyncAsync();

        run.Cache.List().Count.ShouldBe(120);
        Lists(proxy).Count.ShouldBe(4);
    }

    private static WatchCacheOptions<Config> Of(string space) => new()
    {
        Namespaces = [space],
        LabelSelector = "run",
        IndexBy = config => config.Metadata.Labels?["run"],
        Focus = new Focus("run", _ => ["active"], value => value != "ended"),
    };

    private static IEnumerable<string> Names(CacheRun<Config> run) =>
        run.Cache.List().Select(item => item.Metadata.Name).Order(StringComparer.Ordinal);

    private static List<string> Lists(FaultProxy proxy) => [.. proxy.Requests.Where(request => !request.Contains("watch=true"))];

    private async Task CreateAsync(string space, params (string Name, string Value)[] objects)
    {
        foreach (var (name, value) in objects)
            await _client.CreateAsync(Config.Type, space, Config.Named(name, label: value), None);
    }
}
