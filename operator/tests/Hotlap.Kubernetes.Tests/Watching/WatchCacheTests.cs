using Hotlap.Testing;

namespace Hotlap.Kubernetes.Tests.Watching;

[Collection(ApiServer.Collection)]
public sealed class WatchCacheTests(ApiServer server)
{
    private static readonly CancellationToken None = CancellationToken.None;
    private readonly KubernetesClient _client = server.Client;

    [Fact]
    public async Task RunAsync_Changes_ReachCacheIndexAndListener()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await _client.CreateAsync(Config.Type, space, Config.Named("before", label: "r1"), None);
        await using var run =
            new CacheRun<Config>(_client, Config.Type, Of(space) with { LabelSelector = "run", IndexBy = RunOf, PageSize = 1 });
        await run.SyncAsync();

        var key = new ObjectKey(space, "after");
        var created = await _client.CreateAsync(Config.Type, space, Config.Named("after", label: "r1"), None);
        await run.SeeAsync("Added after");
        run.Cache.FindByIndex("r1").Select(item => item.Metadata.Name).ShouldBe(["before", "after"], ignoreOrder: true);
        await _client.ReplaceAsync(Config.Type, key, created with { Data = new() { ["value"] = "2" } }, None);
        await run.SeeAsync("Modified after");
        run.Cache.Find(key)!.Data!["value"].ShouldBe("2");
        await _client.DeleteAsync(Config.Type, key, new DeleteOptions(), None);
        await run.SeeAsync("Deleted after");

        run.Cache.Find(key).ShouldBeNull();
        run.Cache.FindByIndex("r1").Count.ShouldBe(1);
        run.Changes.ShouldBe(["Added before", "Added after", "Modified after", "Deleted after"]);
        run.Interruptions.ShouldBeEmpty();
    }

    [Fact]
    public async Task RunAsync_TwoNamespaces_SeesTheseAndNoOther()
    {
        string[] spaces =
            [await server.Fixture.CreateNamespaceAsync(), await server.Fixture.CreateNamespaceAsync(),
                await server.Fixture.CreateNamespaceAsync()];
        await using var run = new CacheRun<Config>(
            _client, Config.Type, new WatchCacheOptions<Config> { Namespaces = [spaces[0], spaces[1]], LabelSelector = "run" });
        await run.SyncAsync();

        foreach (var (space, name) in spaces.Reverse().Zip(["c", "b", "a"]))
            await _client.CreateAsync(Config.Type, space, Config.Named(name, label: "x"), None);
        await run.SeeAsync("Added a");
        await run.SeeAsync("Added b");

        run.Cache.List().Select(item => item.Metadata.Name).ShouldBe(["a", "b"], ignoreOrder: true);
    }

    [Fact]
    public async Task RunAsync_VersionTooOld_ListsAgainAndTellsWhatWasMissed()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await _client.CreateAsync(Config.Type, space, Config.Named("doomed", label: "x"), None);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();
        await WatchBegunAsync(proxy);

        proxy.SilenceAnswers();
        await _client.DeleteAsync(Config.Type, new ObjectKey(space, "doomed"), new DeleteOptions(), None);
        await _client.CreateAsync(Config.Type, space, Config.Named("born", label: "x"), None);
        proxy.EndSilence();
        proxy.Inject("watch=true", Fault.Answer(410, "Expired"));
        proxy.CutAnswers();
        await run.SeeAsync("Deleted doomed");
        await run.SeeAsync("Added born");

        run.Cache.Find(new ObjectKey(space, "doomed")).ShouldBeNull();
        run.Interruptions.ShouldContain(interruption => interruption.ListsAgain);
    }

    [Fact]
    public async Task RunAsync_ConnectionCut_ResumesWithoutListing()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();
        await WatchBegunAsync(proxy);

        proxy.CutAnswers();
        await _client.CreateAsync(Config.Type, space, Config.Named("one", label: "x"), None);
        await run.SeeAsync("Added one");

        var lists = proxy.Requests.Where(request => !request.Contains("watch=true")).ToList();
        lists.Count.ShouldBe(2);
        lists[1].ShouldContain("limit=1", customMessage: "it asks for the server's version only");
        run.Interruptions.ShouldAllBe(interruption => !interruption.ListsAgain);
    }

    [Fact]
    public async Task RunAsync_SilentWatch_IsReplaced()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space) with { MaxSilence = TimeSpan.FromSeconds(2) });
        await run.SyncAsync();
        await WatchBegunAsync(proxy);
        await _client.CreateAsync(Config.Type, space, Config.Named("heard", label: "x"), None);
        await run.SeeAsync("Added heard");

        proxy.SilenceWatches();
        await _client.CreateAsync(Config.Type, space, Config.Named("unheard", label: "x"), None);
        run.Cache.List().Count.ShouldBe(1);
        await run.SeeAsync("Added unheard");

        proxy.Requests.Count(request => request.Contains("watch=true")).ShouldBeGreaterThan(1);
        run.Interruptions.ShouldBeEmpty("a quiet server without bookmarks is no fault");
    }

    [Fact]
    public async Task RunAsync_SilenceAfterABookmark_IsAnInterruption()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        var list = await _client.ListAsync(Config.Type, new ListQuery { Namespace = space }, None);
        var bookmark = """{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"0"}}}""".Replace("0", list.ResourceVersion);
        proxy.Inject("watch=true", Fault.Text(bookmark + "\n") with { IsStall = true });
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space) with { MaxSilence = TimeSpan.FromSeconds(1) });
        await run.SyncAsync();

        await Eventually.BecomesAsync("the silence is noticed", () => !run.Interruptions.IsEmpty);
        await _client.CreateAsync(Config.Type, space, Config.Named("one", label: "x"), None);
        await run.SeeAsync("Added one");

        run.Interruptions.First().Error.ShouldBeOfType<TimeoutException>().Message.ShouldContain("silent for 1 s");
        proxy.Requests.ShouldContain(request => request.Contains($"resourceVersion={list.ResourceVersion}"));
    }

    [Fact]
    public async Task RunAsync_UnreadableObject_IsReportedAndStopsNothing()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await _client.CreateAsync(Config.Type, space, Config.Named("bad-at-first", "poison", "x"), None);
        var turned = await _client.CreateAsync(Config.Type, space, Config.Named("turns-bad", "1", "x"), None);
        await using var run =
            new CacheRun<Strict>(_client, Strict.Type, new WatchCacheOptions<Strict> { Namespaces = [space], LabelSelector = "run" });
        await run.SyncAsync();

        await _client.ReplaceAsync(
            Config.Type, new ObjectKey(space, "turns-bad"), turned with { Data = new() { ["value"] = "poison" } }, None);
        await _client.CreateAsync(Config.Type, space, Config.Named("good", "7", "x"), None);
        await run.SeeAsync("Added good");
        run.Cache.Find(new ObjectKey(space, "turns-bad"))!.Data!["value"].ShouldBe(1);
        await _client.DeleteAsync(Config.Type, new ObjectKey(space, "turns-bad"), new DeleteOptions(), None);
        await run.SeeAsync("Deleted turns-bad");

        run.Unreadable.Select(unreadable => unreadable.Identity!.Value.Name).Distinct().ShouldBe(["bad-at-first", "turns-bad"]);
        run.Interruptions.ShouldBeEmpty();
    }

    [Fact]
    public async Task RunAsync_FailingServer_IsAskedLessAndLessOften()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        // A watch that the server ends at once is a failure too, or the cache would spin.
        proxy.Inject("watch=true", Fault.Answer(500), Fault.Text(""), Fault.Cut, Fault.Answer(503));
        await using var run = new CacheRun<Config>(
            client, Config.Type,
            Of(space) with { ReconnectDelay = TimeSpan.FromMilliseconds(20), MaxReconnectDelay = TimeSpan.FromMilliseconds(60) });
        await run.SyncAsync();

        await _client.CreateAsync(Config.Type, space, Config.Named("one", label: "x"), None);
        await run.SeeAsync("Added one");

        var pauses = run.Interruptions.Select(interruption => interruption.RetryIn.TotalMilliseconds).ToList();
        pauses.Count.ShouldBe(4);
        foreach (var (pause, whole) in pauses.Zip([20, 40, 60, 60]))
            pause.ShouldBeInRange(whole / 2.0, whole);
    }

    [Fact]
    public async Task RunAsync_ListenerThatThrows_StillHearsTheNextChange()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        var heard = 0;
        await using var run =
            new CacheRun<Config>(_client, Config.Type, Of(space) with { OnChange = _ => throw new FormatException($"{++heard}") });
        await run.SyncAsync();

        await _client.CreateAsync(Config.Type, space, Config.Named("one", label: "x"), None);
        await _client.CreateAsync(Config.Type, space, Config.Named("two", label: "x"), None);
        await Eventually.BecomesAsync("both changes are told", () => run.Interruptions.Count == 2);

        run.Cache.List().Count.ShouldBe(2);
    }

    [Fact]
    public async Task RunAsync_MetadataOnly_ListsAndWatchesWithoutData()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await _client.CreateAsync(Config.Type, space, Config.Named("listed", label: "x"), None);
        await using var run = new CacheRun<Config>(_client, Config.MetadataType, Of(space));
        await run.SyncAsync();

        await _client.CreateAsync(Config.Type, space, Config.Named("watched", label: "x"), None);
        await run.SeeAsync("Added watched");

        run.Cache.List().Count.ShouldBe(2);
        run.Cache.List().ShouldAllBe(item => item.Data == null && item.Metadata.Labels!["run"] == "x");
    }

    [Fact]
    public async Task RunAsync_Transform_KeepsMemorySmallAndDropsWhatItDrops()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        for (var i = 0; i < 40; i++)
            await _client.CreateAsync(
                Config.Type, space, Config.Named($"big-{i}", new string('x', 250_000), i == 0 ? "drop" : "keep"), None);
        var before = GC.GetTotalMemory(forceFullCollection: true);

        await using var run = new CacheRun<Config>(
            _client, Config.Type,
            Of(space) with { PageSize = 5, Transform = item => RunOf(item) == "drop" ? null : item with { Data = null } });
        await run.SyncAsync();

        run.Cache.List().Count.ShouldBe(39);
        (GC.GetTotalMemory(forceFullCollection: true) - before).ShouldBeLessThan(4_000_000, "10 MB of data are not kept");
    }

    [Fact]
    public void MaxSilence_ByDefault_IsNoticedWithinAMinuteAndAfterEveryWatchsOwnEnd()
    {
        var options = new WatchCacheOptions<Config>();

        options.MaxSilence.ShouldBeLessThan(TimeSpan.FromSeconds(60));
        (options.WatchTimeout * 2).ShouldBeLessThan(options.MaxSilence, "else a quiet server would look like a lost one");
    }

    [Fact]
    public async Task RunAsync_SilencePastTheWatchsOwnEnd_IsAnInterruption()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        proxy.Inject("watch=true", Fault.Text("") with { IsStall = true });
        await using var run = new CacheRun<Config>(
            client, Config.Type, Of(space) with { WatchTimeout = TimeSpan.FromSeconds(1), MaxSilence = TimeSpan.FromSeconds(3) });

        await Eventually.BecomesAsync("the silence is noticed", () => !run.Interruptions.IsEmpty);
        await _client.CreateAsync(Config.Type, space, Config.Named("one", label: "x"), None);
        await run.SeeAsync("Added one");

        run.Interruptions.First().Error.ShouldBeOfType<TimeoutException>();
    }

    [Fact]
    public async Task RunAsync_EventsTwiceAndInAnyOrder_EndsWithWhatIs()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        proxy.EditWatch = moment => moment.Concat(moment).Reverse();
        using var client = server.ClientThrough(proxy);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();
        await WatchBegunAsync(proxy);

        foreach (var name in new[] { "kept", "deleted" })
        {
            var created = await _client.CreateAsync(Config.Type, space, Config.Named(name, label: "x"), None);
            await _client.ReplaceAsync(Config.Type, new ObjectKey(space, name), created with { Data = new() { ["value"] = "2" } }, None);
        }
        await _client.DeleteAsync(Config.Type, new ObjectKey(space, "deleted"), new DeleteOptions(), None);
        await _client.CreateAsync(Config.Type, space, Config.Named("last", label: "x"), None);
        await Eventually.BecomesAsync("what is", () => run.Cache.List().Select(item => $"{item.Metadata.Name} {item.Data!["value"]}").Order()
                .SequenceEqual(["kept 2", "last 1"]));
    }

    [Fact]
    public async Task RunAsync_EventThatCannotBeUnderstood_ListsAgain()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        proxy.EditWatch = moment =>
            moment.Select(line => line.Contains("maimed", StringComparison.Ordinal) ? line[..(line.Length / 2)] : line);
        using var client = server.ClientThrough(proxy);
        await using var run = new CacheRun<Config>(client, Config.Type, Of(space));
        await run.SyncAsync();
        await WatchBegunAsync(proxy);

        await _client.CreateAsync(Config.Type, space, Config.Named("maimed", label: "x"), None);
        await _client.CreateAsync(Config.Type, space, Config.Named("whole", label: "x"), None);

        await run.SeeAsync("Added maimed");
        await run.SeeAsync("Added whole");
        run.Interruptions.ShouldContain(interruption => interruption.ListsAgain);
    }

    [Fact]
    public async Task RunAsync_AskedToComeBackLater_DoesNotComeSooner()
    {
        var space = await server.Fixture.CreateNamespaceAsync();
        await using var proxy = await FaultProxy.StartAsync(server.Fixture);
        using var client = server.ClientThrough(proxy);
        proxy.Inject(
            "watch=true", Fault.Answer(429, "TooManyRequests", retryAfterSeconds: 77),
            Fault.Answer(429, "TooManyRequests", retryAfterSeconds: 90_000));
        await using var run =
            new CacheRun<Config>(client, Config.Type, Of(space) with { MaxReconnectDelay = TimeSpan.FromMilliseconds(50) });
        await run.SyncAsync();

        await Eventually.BecomesAsync("the refusal", () => !run.Interruptions.IsEmpty);
        run.Interruptions.First().RetryIn.ShouldBe(TimeSpan.FromSeconds(77));
    }

    private static WatchCacheOptions<Config> Of(string space) => new() { Namespaces = [space], LabelSelector = "run" };

    private static string? RunOf(Config config) => config.Metadata.Labels?["run"];

    private static Task WatchBegunAsync(FaultProxy proxy) =>
        Eventually.BecomesAsync("the watch begins", () => proxy.Requests.Any(request => request.Contains("watch=true")));
}
