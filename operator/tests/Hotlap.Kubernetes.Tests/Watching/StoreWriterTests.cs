namespace Hotlap.Kubernetes.Tests.Watching;

public sealed class StoreWriterTests
{
    private readonly ObjectStore<Config> _store = new(Config.Type, new() { IndexBy = RunOf });
    private readonly List<string> _changes = [];
    private readonly List<WatchInterruption> _interruptions = [];
    private readonly List<UnreadableObject> _unreadable = [];

    [Fact]
    public void Put_ObjectThatTransformDrops_IsRemoved()
    {
        var writer = Create(new() { Transform = item => RunOf(item) == "drop" ? null : item with { Data = null } });

        writer.Put(Make("one", "1", "keep") with { Data = new() { ["value"] = "large" } }).ShouldBe(new ObjectKey("n", "one"));
        _store.List().Single().Data.ShouldBeNull();
        writer.Put(Make("one", "2", "drop")).ShouldBe(new ObjectKey("n", "one"));

        _changes.ShouldBe(["Added one", "Deleted one"]);
    }

    [Fact]
    public void Apply_ObjectThatLeavesTheFocus_IsRemoved()
    {
        var focus = new FocusState(new Focus("run", _ => [], value => value == "active"), null);
        var writer = Create(new(), focus);

        writer.Apply(Event(WatchEventKind.Added, Make("one", "1", "active")));
        writer.Apply(Event(WatchEventKind.Modified, Make("one", "2", "ended")));
        writer.Apply(Event(WatchEventKind.Added, Make("two", "3", "ended")));
        focus.Await("ended");
        writer.Apply(Event(WatchEventKind.Added, Make("three", "4", "ended")));

        _changes.ShouldBe(["Added one", "Deleted one", "Added three"]);
    }

    [Fact]
    public void Apply_UnreadableObject_KeepsTheLastVersionUntilItsDeletion()
    {
        var writer = Create(new());
        var known = Config.Type.Identity(Make("one", "2", "x"));
        writer.Apply(Event(WatchEventKind.Added, Make("one", "1", "x")));

        writer.Apply(new WatchEvent<Config>(WatchEventKind.Modified, known, null, new UnreadableObject(known, "not a number")));
        writer.Apply(new WatchEvent<Config>(WatchEventKind.Unknown, null, null, new UnreadableObject(null, "not an event")));
        writer.Apply(new WatchEvent<Config>(WatchEventKind.Bookmark, known, null));
        _store.List().Single().Metadata.ResourceVersion.ShouldBe("1");
        writer.Apply(new WatchEvent<Config>(WatchEventKind.Deleted, known, null, new UnreadableObject(known, "not a number")));

        _unreadable.Select(unreadable => unreadable.Message).ShouldBe(["not a number", "not an event", "not a number"]);
        _changes.ShouldBe(["Added one", "Deleted one"]);
    }

    [Fact]
    public void Fill_DuringAWatch_TakesNoOlderVersionAndCallsNoListener()
    {
        var writer = Create(new());
        writer.Apply(Event(WatchEventKind.Added, Make("one", "5", "x")));

        writer.Fill(Make("one", "4", "x"));
        writer.Fill(Make("two", "4", "x"));

        _store.List().Select(item => item.Metadata.ResourceVersion).ShouldBe(["5", "4"], ignoreOrder: true);
        _changes.ShouldBe(["Added one"]);
    }

    [Fact]
    public void PruneAndForget_OneNamespace_LeaveTheOther()
    {
        var writer = Create(new());
        foreach (var name in new[] { "listed", "gone", "ended" })
            writer.Put(Make(name, "1", name == "ended" ? "ended" : "x"));
        _store.Put(Make("gone", "1", "x", "other"));
        _store.Put(Make("ended", "1", "ended", "other"));

        writer.Prune(key => key.Name != "gone");
        writer.Forget("ended");

        _store.Keys(null).ShouldBe([new("n", "listed"), new("other", "gone"), new("other", "ended")], ignoreOrder: true);
        _changes.ShouldBe(["Added listed", "Added gone", "Added ended", "Deleted gone"]);
    }

    [Fact]
    public void Put_ListenerThatThrows_IsReportedAsAnInterruption()
    {
        var writer = Create(new() { OnChange = _ => throw new FormatException(), OnListed = _ => throw new NotSupportedException() });

        writer.Put(Make("one", "1", "x"));
        writer.ReportListed(default);

        _store.List().Count.ShouldBe(1);
        _interruptions.Select(interruption => interruption.Error.GetType())
            .ShouldBe([typeof(FormatException), typeof(NotSupportedException)]);
        _interruptions.ShouldAllBe(interruption => interruption.Namespace == "n" && !interruption.ListsAgain);
    }

    private static string? RunOf(Config config) => config.Metadata.Labels?["run"];

    private static WatchEvent<Config> Event(WatchEventKind kind, Config item) => new(kind, Config.Type.Identity(item), item);

    private static Config Make(string name, string version, string run, string space = "n") => new()
    {
        Metadata = new Meta
        {
            Namespace = space, Name = name, Uid = $"{space}-{name}", ResourceVersion = version, Labels = new() { ["run"] = run },
        },
    };

    private StoreWriter<Config> Create(WatchCacheOptions<Config> options, FocusState? focus = null)
    {
        options = options with
        {
            IndexBy = RunOf,
            OnChange = options.OnChange ?? (change => _changes.Add($"{change.Kind} {change.Key.Name}")),
            OnInterrupted = _interruptions.Add,
            OnUnreadable = _unreadable.Add,
        };
        return new StoreWriter<Config>(Config.Type, options, _store, focus, "n");
    }
}
