using Hotlap.Api.Core;
using Hotlap.Operator.Observing;
using Hotlap.Testing;

namespace Hotlap.Operator.Tests.Observing;

public sealed class AssumedObjectsTests
{
    private readonly ManualTimeProvider _time = new();
    private readonly AssumedObjects<Pod> _assumed;

    public AssumedObjectsTests() => _assumed = new Assumptions(_time).Pods;

    [Fact]
    public void Over_CreatedNotYetSeen_IsThere()
    {
        _assumed.Created(Pod("a"));

        Names([]).ShouldBe(["a"]);
    }

    [Fact]
    public void Over_CreatedThenSeenThenGone_IsGone()
    {
        _assumed.Created(Pod("a"));

        Names([Pod("a")]).ShouldBe(["a"]);
        Names([]).ShouldBeEmpty();
    }

    [Fact]
    public void Over_CreatedButNeverSeen_LastsForAsLongAsAWatchMayBeSilent()
    {
        _assumed.Created(Pod("a"));

        _time.Advance(TimeSpan.FromSeconds(70));
        Names([]).ShouldBe(["a"]);
        _time.Advance(TimeSpan.FromSeconds(5));
        Names([]).ShouldBeEmpty();
    }

    [Fact]
    public void Over_CreatedAndGoneBetweenTwoLooks_IsGone()
    {
        _assumed.Created(Pod("a"));
        _assumed.Gone("a");

        Names([]).ShouldBeEmpty();
    }

    [Fact]
    public void Over_NotInAListThatBeganLater_IsGone()
    {
        _assumed.Created(Pod("a"));
        _assumed.Deleted("b");
        _time.Advance(TimeSpan.FromSeconds(1));
        _assumed.Listed(_time.GetUtcNow());
        _assumed.Created(Pod("c"));
        _assumed.Listed(_time.GetUtcNow() - TimeSpan.FromSeconds(1));

        _assumed.Overlay([Pod("b")], _ => true).Select(pod => pod.Metadata.Name).ShouldBe(["b", "c"]);
        _assumed.Overlay([Pod("b")], _ => true)[0].Metadata.DeletionTimestamp.ShouldBeNull();
    }

    [Fact]
    public void Over_DeletedButStillCached_IsLeaving()
    {
        _assumed.Deleted("a");

        _assumed.Overlay([Pod("a")], _ => true).ShouldHaveSingleItem().Metadata.DeletionTimestamp.ShouldNotBeNull();
    }

    [Fact]
    public void Over_DeletedLongAgoAndStillCached_IsTakenAsItIs()
    {
        _assumed.Deleted("a");
        _time.Advance(TimeSpan.FromSeconds(5));

        _assumed.Overlay([Pod("a")], _ => true).ShouldHaveSingleItem().Metadata.DeletionTimestamp.ShouldBeNull();
    }

    [Fact]
    public void Over_OthersObjects_AreLeftOut()
    {
        _assumed.Created(Pod("a"));

        _assumed.Overlay([Pod("b")], pod => pod.Metadata.Name == "c").ShouldBeEmpty();
    }

    private static Pod Pod(string name) => new() { Metadata = new ObjectMeta { Name = name, Uid = name } };

    private string[] Names(Pod[] cached) => [.. _assumed.Overlay(cached, _ => true).Select(pod => pod.Metadata.Name)];
}
