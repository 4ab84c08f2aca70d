using System.Reflection;

namespace Hotlap.Kubernetes.Tests.Watching;

public sealed class ListerTests
{
    private static readonly CancellationToken None = CancellationToken.None;
    private readonly ObjectStore<Config> _store = new(Config.Type, new() { IndexBy = RunOf });
    private readonly IKubernetesClient _client = DispatchProxy.Create<IKubernetesClient, ListedObjects>();
    private readonly List<string> _active = ["a"];

    private ListedObjects Server => (ListedObjects)(object)_client;

    [Fact]
    public async Task ListAsync_AllPages_StoresWhatIsThereAndRemovesTheRest()
    {
        var lister = Create(hasFocus: false);
        Server.Objects = [Make("one", "a"), Make("two", "b"), Make("three", "b")];
        (await lister.ListAsync(None)).ShouldBe("7");
        Server.Objects = [Make("two", "b"), Make("four", "a")];

        await lister.ListAsync(None);

        Names().ShouldBe(["four", "two"]);
        Server.Selectors.ShouldBe(["", "", ""], "two pages, then one");
    }

    [Fact]
    public async Task ListAsync_UnreadableObject_KeepsTheLastReadableVersion()
    {
        var lister = Create(hasFocus: false);
        Server.Objects = [Make("one", "a")];
        await lister.ListAsync(None);
        Server.Objects = [];
        Server.Unreadable = [new UnreadableObject(Config.Type.Identity(Make("one", "a")), "bad"), new UnreadableObject(null, "worse")];

        await lister.ListAsync(None);

        Names().ShouldBe(["one"]);
    }

    [Fact]
    public async Task ListAsync_Focus_ReadsTheVersionBeforeTheObjects()
    {
        var lister = Create(hasFocus: true);
        Server.Objects = [Make("one", "a"), Make("two", "b")];

        (await lister.ListAsync(None)).ShouldBe("7");

        Names().ShouldBe(["one"]);
        Server.Selectors.ShouldBe(["", "run in (a)"]);
    }

    [Fact]
    public async Task CompleteAsync_ValueOutOfFocus_ListsItOnceUntilForgotten()
    {
        var lister = Create(hasFocus: true);
        Server.Objects = [Make("one", "a"), Make("two", "b")];
        await lister.ListAsync(None);

        foreach (var value in new[] { "a", "b", "b" })
            await lister.CompleteAsync(value, None);
        Names().ShouldBe(["one", "two"]);
        Server.Selectors.ShouldBe(["", "run in (a)", "run in (b)"]);
        lister.Forget("b");
        Names().ShouldBe(["one"]);
        await lister.CompleteAsync("b", None);

        Names().ShouldBe(["one", "two"]);
    }

    [Fact]
    public async Task ListAsync_ValueRequestedMeanwhile_KeepsItsObjects()
    {
        var lister = Create(hasFocus: true);
        Server.Objects = [Make("one", "a"), Make("two", "b")];
        Server.OnRequest = selector => selector == "run in (a)" ? lister.CompleteAsync("b", None).AsTask() : Task.CompletedTask;

        await lister.ListAsync(None);

        Names().ShouldBe(["one", "two"], "the list of a does not say that the objects of b are gone");
    }

    [Theory]
    [InlineData("8", 2)]
    [InlineData("6", 3)]
    public async Task Appeared_AfterTheList_NeedsNoRequest(string version, int requests)
    {
        var lister = Create(hasFocus: true);
        await lister.ListAsync(None);

        lister.Appeared("new", version);
        await lister.CompleteAsync("new", None);

        Server.Selectors.Count.ShouldBe(requests);
    }

    private static string? RunOf(Config config) => config.Metadata.Labels?["run"];

    private static Config Make(string name, string run)
    {
        var config = Config.Named(name, label: run);
        return config with { Metadata = config.Metadata with { Namespace = "n", Uid = name, ResourceVersion = "5" } };
    }

    private IEnumerable<string> Names() => _store.List().Select(item => item.Metadata.Name).Order(StringComparer.Ordinal);

    private Lister<Config> Create(bool hasFocus)
    {
        var focus = hasFocus ? new FocusState(new Focus("run", _ => _active, _active.Contains), "n") : null;
        var options = new WatchCacheOptions<Config> { IndexBy = RunOf, PageSize = 2 };
        var writer = new StoreWriter<Config>(Config.Type, options, _store, focus, "n");
        return new Lister<Config>(new PageReader<Config>(_client, Config.Type, options, "n"), _store, writer, focus);
    }
}

/// <summary>A client that can only list: some objects at version 7, in pages.</summary>
public class ListedObjects : DispatchProxy
{
    public IReadOnlyList<Config> Objects { get; set; } = [];

    public IReadOnlyList<UnreadableObject> Unreadable { get; set; } = [];

    public Func<string, Task> OnRequest { get; set; } = _ => Task.CompletedTask;

    public List<string> Selectors { get; } = [];

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) =>
        targetMethod?.Name == nameof(IKubernetesClient.ListAsync)
            ? ListAsync((ListQuery)args![1]!, args[2] as Action<Config>) : throw new NotSupportedException(targetMethod?.Name);

    private async Task<ResourceList<Config>> ListAsync(ListQuery query, Action<Config>? take)
    {
        Selectors.Add(query.LabelSelector ?? "");
        await OnRequest(query.LabelSelector ?? "");
        var matching = Objects.Where(item => query.LabelSelector?.Contains($"({item.Metadata.Labels!["run"]})") ?? true).ToList();
        var start = query.Continue is null ? 0 : int.Parse(query.Continue);
        var end = Math.Min(start + query.Limit!.Value, matching.Count);
        if (take is not null)
            matching[start..end].ForEach(take);
        return new ResourceList<Config>("7", end < matching.Count ? $"{end}" : null, [], Unreadable);
    }
}
