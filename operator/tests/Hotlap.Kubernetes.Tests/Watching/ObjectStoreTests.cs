using System.Text.Json;

namespace Hotlap.Kubernetes.Tests.Watching;

public sealed class ObjectStoreTests
{
    private static readonly WatchCacheOptions<Config> Options = new() { IndexBy = config => config.Metadata.Labels?["run"] };
    private readonly ObjectStore<Config> _store = new(Config.Type, Options);

    [Theory]
    [InlineData("u1", "1", "")]
    [InlineData("u1", "2", "Modified")]
    [InlineData("u2", "2", "Deleted,Added")]
    public void Put_KnownName_TellsWhatHappened(string uid, string version, string expected)
    {
        _store.Put(Make("u1", "1", "a"));

        var changes = _store.Put(Make(uid, version, "a"));

        string.Join(',', changes.Select(change => change.Kind)).ShouldBe(expected);
    }

    [Fact]
    public void Put_AtRest_IsKeptPackedAndReadWhole()
    {
        var store = new ObjectStore<Config>(
            Config.Type, Options with { IsAtRest = config => config.Metadata.Labels?["run"] == "rests" });
        var (awake, resting) = (Make("u1", "1", "works"), Make("u1", "2", "rests"));
        store.Put(awake);
        store.Find(Key).ShouldBeSameAs(awake);

        var change = store.Put(resting).Single();

        (change.Old, change.New).ShouldBe((awake, resting));
        store.ListAwake().ShouldBeEmpty();
        store.Find(Key).ShouldNotBeSameAs(resting);
        foreach (var read in new[] { store.Find(Key)!, store.List().Single(), store.FindByIndex("rests").Single() })
            JsonSerializer.Serialize(read, Config.Type.TypeInfo).ShouldBe(JsonSerializer.Serialize(resting, Config.Type.TypeInfo));
        store.FindKeysByIndex("rests").ShouldBe([Key]);
        store.Follow(Make("u1", "3", "works")).Single().Old!.Metadata.ResourceVersion.ShouldBe("2", "what was packed is told whole");
        store.ListAwake().Count.ShouldBe(1);
    }

    [Fact]
    public void Put_WithOutline_IsListedByItAndReadWhole()
    {
        var store = new ObjectStore<Config>(Config.Type, Options with
        {
            Outline = config => config.Metadata.Labels?["run"] == "waits" ? Make("u1", "outline", "waits") : null,
        });
        var waiting = Make("u1", "1", "waits");

        store.Put(waiting).Single().New.ShouldBe(waiting);

        store.ListAwake().Single().Metadata.ResourceVersion.ShouldBe("outline");
        store.IsAtRest("waits").ShouldBeFalse();
        foreach (var read in new[] { store.Find(Key)!, store.List().Single(), store.FindByIndex("waits").Single() })
            JsonSerializer.Serialize(read, Config.Type.TypeInfo).ShouldBe(JsonSerializer.Serialize(waiting, Config.Type.TypeInfo));
        var working = Make("u1", "2", "works");
        store.Follow(working).Single().Old!.Metadata.ResourceVersion.ShouldBe("1", "what was packed is told whole");
        store.ListAwake().Single().ShouldBeSameAs(working);
    }

    [Fact]
    public void Put_OtherIndexValue_MovesTheObject()
    {
        _store.Put(Make("u1", "1", "a"));
        _store.Put(Make("u1", "2", "b"));

        _store.FindByIndex("a").ShouldBeEmpty();
        _store.FindByIndex("b").Count.ShouldBe(1);
        _store.Remove(new ObjectKey("n", "one")).Single().Old!.Metadata.ResourceVersion.ShouldBe("2");
        _store.FindByIndex("b").ShouldBeEmpty();
    }

    [Fact]
    public void Follow_EventThatComesLate_DoesNotBringBackWhatWas()
    {
        _store.Follow(Make("u1", "10", "a"));

        _store.Follow(Make("u1", "9", "b")).ShouldBeEmpty();
        _store.FollowRemoval(Config.Type.Identity(Make("u0", "9", "a"))).ShouldBeEmpty("the name is another object's by now");
        _store.Find(Key)!.Metadata.ResourceVersion.ShouldBe("10");
    }

    [Fact]
    public void Follow_EventFromBeforeADeletion_DoesNotRevive()
    {
        _store.Follow(Make("u1", "8", "a"));
        _store.FollowRemoval(Config.Type.Identity(Make("u1", "10", "a"))).Count.ShouldBe(1);

        _store.Follow(Make("u1", "9", "a")).ShouldBeEmpty();
        _store.Find(Key).ShouldBeNull();
        _store.Follow(Make("u1", "11", "a")).Count.ShouldBe(1, "it left the selection and came back");
    }

    [Fact]
    public void Put_OlderVersionInAList_IsTheTruth()
    {
        _store.Follow(Make("u1", "8", "a"));
        _store.FollowRemoval(Config.Type.Identity(Make("u1", "10", "a")));

        _store.Put(Make("u1", "5", "a")).Count.ShouldBe(1);
        _store.Follow(Make("u1", "6", "b")).Count.ShouldBe(1);
        _store.Put(Make("u1", "5", "a")).Single().New!.Metadata.ResourceVersion.ShouldBe("5");
    }

    private static ObjectKey Key { get; } = new("n", "one");

    private static Config Make(string uid, string version, string label) => new()
    {
        Metadata = new Meta { Namespace = "n", Name = "one", Uid = uid, ResourceVersion = version, Labels = new() { ["run"] = label } },
    };
}
