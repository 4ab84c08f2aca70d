namespace Hotlap.Kubernetes.Tests.Watching;

public sealed class ObjectStoreTests
{
    private readonly ObjectStore<Config> _store = new(Config.Type, config => config.Metadata.Labels?["run"]);

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
    public void Put_OtherIndexValue_MovesTheObject()
    {
        _store.Put(Make("u1", "1", "a"));
        _store.Put(Make("u1", "2", "b"));

        _store.FindByIndex("a").ShouldBeEmpty();
        _store.FindByIndex("b").Count.ShouldBe(1);
        _store.Remove(new ObjectKey("n", "one")).Single().Old!.Metadata.ResourceVersion.ShouldBe("2");
        _store.FindByIndex("b").ShouldBeEmpty();
    }

    private static Config Make(string uid, string version, string label) => new()
    {
        Metadata = new Meta { Namespace = "n", Name = "one", Uid = uid, ResourceVersion = version, Labels = new() { ["run"] = label } },
    };
}
