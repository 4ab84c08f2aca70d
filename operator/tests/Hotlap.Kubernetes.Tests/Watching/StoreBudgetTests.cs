namespace Hotlap.Kubernetes.Tests.Watching;

/// <summary>
/// A cache that has room for 100 bytes, 60 of a namespace, and for 5 of each in any case. An object counts with the bytes that its label states; one at rest is compressed,
/// and counts besides.
/// </summary>
public sealed class StoreBudgetTests
{
    private readonly StoreBudget _budget = new(total: 100, perNamespace: 60, least: 5);
    private readonly StoreBudget _resting = new(total: 1, perNamespace: 1, least: 0);
    private readonly ObjectStore<Config> _store;

    public StoreBudgetTests() => _store = new ObjectStore<Config>(Config.Type, new WatchCacheOptions<Config>
    {
        IndexBy = config => config.Metadata.Uid,
        IsAtRest = config => Text(config) == "rests",
        Allowance = config => Text(config) switch
        {
            "rests" => new Allowance(_resting),
            "owed" => new Allowance(_budget, 80, IsOwed: true),
            var bytes => new Allowance(_budget, long.Parse(bytes, System.Globalization.CultureInfo.InvariantCulture)),
        },
        Withheld = config => config with { Metadata = config.Metadata with { Labels = new() { ["bytes"] = "0" } } },
    });

    [Fact]
    public void Put_MoreThanANamespaceMayTake_IsWithheldAndDisturbsNoOther()
    {
        Put("a", "one", "50");
        Put("a", "two", "20");
        Put("b", "three", "50");

        Withheld().ShouldBe(["a/two"]);
        Text(_store.Find(Key("a", "two"))!).ShouldBe("0", "only its part is kept");
        _store.ListAwake().Count.ShouldBe(3);
        _store.WithRoom().ShouldBeEmpty();
    }

    [Fact]
    public void Put_MoreThanAllMayTake_IsWithheld()
    {
        Put("a", "one", "60");
        Put("b", "two", "50");

        Withheld().ShouldBe(["b/two"]);
    }

    [Fact]
    public void Put_LittleWhileOthersTakeAll_IsKept()
    {
        Put("a", "one", "60");
        Put("b", "two", "40");
        Put("c", "three", "5");
        Put("c", "four", "1", version: "2");

        Withheld().ShouldBe(["c/four"], "each namespace has five bytes in any case");
    }

    [Fact]
    public void WithRoom_AfterADeletion_NamesTheFirstThatWasWithheld()
    {
        Put("a", "one", "50");
        Put("a", "two", "40");
        Put("a", "three", "40");
        Put("a", "two", "40", version: "2");

        _store.Remove(Key("a", "one"));

        _store.WithRoom().ShouldBe([Key("a", "two")], "a change does not cost its turn");
        _store.Follow(Make("a", "two", "40", "2")).ShouldBeEmpty("nothing has changed");
        Withheld().ShouldBe(["a/three"]);
        Text(_store.Find(Key("a", "two"))!).ShouldBe("40");
        _store.WithRoom().ShouldBeEmpty();
    }

    [Fact]
    public void WithRoom_WithheldObjectIsDeleted_NamesTheNext()
    {
        Put("a", "one", "50");
        Put("a", "two", "55");
        Put("a", "three", "10", version: "2");
        Put("a", "four", "10", version: "3");

        _store.FollowRemoval(Config.Type.Identity(Make("a", "two", "55", "4")));

        Withheld().ShouldBe(["a/four"]);
        _store.Remove(Key("a", "three"));
        _store.WithRoom().ShouldBe([Key("a", "four")]);
    }

    [Fact]
    public void Put_Owed_IsKeptAndCounts()
    {
        Put("a", "one", "owed");
        Put("a", "two", "10");
        Put("b", "three", "30");

        Withheld().ShouldBe(["a/two", "b/three"]);
        Put("a", "one", "10", version: "2");
        _store.WithRoom().ShouldBe([Key("a", "two"), Key("b", "three")], ignoreOrder: true);
    }

    [Fact]
    public void Put_AtRestWithoutRoom_IsWithheldAtRest()
    {
        Put("a", "one", "rests");

        Withheld().ShouldBe(["a/one"]);
        _store.ListAwake().ShouldBeEmpty();
        _store.IsAtRest("uid-one").ShouldBeTrue();
    }

    private void Put(string space, string name, string bytes, string version = "1") => _store.Put(Make(space, name, bytes, version));

    private IEnumerable<string> Withheld() => _store.Keys(null).Where(_store.IsWithheld).Select(key => $"{key.Namespace}/{key.Name}").Order();

    private static string Text(Config config) => config.Metadata.Labels!["bytes"];

    private static ObjectKey Key(string space, string name) => new(space, name);

    private static Config Make(string space, string name, string bytes, string version) => new()
    {
        Metadata = new Meta
        {
            Namespace = space, Name = name, Uid = $"uid-{name}", ResourceVersion = version, Labels = new() { ["bytes"] = bytes },
        },
    };
}
