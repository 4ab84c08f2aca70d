using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Queueing;

namespace Hotlap.Planning.Tests.Queueing;

public sealed class NodeClaimsTests
{
    private static readonly Taint Bench = new() { Key = "bench", Effect = "NoSchedule" };

    [Fact]
    public void Of_RunAnywhereAndRunInAPool_Meet() =>
        Excludes(new Fleet().Pool("a").Pool("b"), Fleet.Spec("Node"), Fleet.Spec("Node", "b")).ShouldBeTrue();

    [Fact]
    public void Of_TaintedPool_IsNotAnywhere() =>
        Excludes(new Fleet().Pool("a").Pool("b", taints: Bench), Fleet.Spec("Node"), Tolerant("b")).ShouldBeFalse();

    [Fact]
    public void Of_TaintOfTheNodesPresentState_DoesNotFreeIt()
    {
        var notReady = new Taint { Key = "node.kubernetes.io/not-ready", Effect = "NoExecute" };
        Excludes(new Fleet().Pool("a", taints: notReady), Fleet.Spec("Node"), Fleet.Spec("Node", "a")).ShouldBeTrue();
    }

    [Fact]
    public void Of_VariantWithoutArchitecture_KeepsToTheCommonestOfItsNodes() =>
        Excludes(new Fleet().Pool("a", nodes: 2).Pool("b", architecture: "arm64"), Fleet.Spec("Node"), Fleet.Spec("Node", "b"))
            .ShouldBeFalse();

    [Theory]
    [InlineData("a", "a", true)]
    [InlineData("a", "b", false)]
    [InlineData(null, "b", true)]
    public void Of_NodesThatCannotBeRead_MeetUnlessTheirLabelsContradict(string? one, string other, bool expected)
    {
        var book = new NodeClaims([], Fleet.Settings with { SeesNodes = false });
        var left = book.Of(one is null ? Fleet.Spec("Node") : Fleet.Spec("Node", one));
        left.Excludes(book.Of(Fleet.Spec("Node", other))).ShouldBe(expected);
    }

    [Fact]
    public void Common_NodesThatCannotBeRead_AreNamedByTheirLabels()
    {
        var claim = new NodeClaims([], Fleet.Settings with { SeesNodes = false }).Of(Fleet.Spec("Node", "a"));
        claim.Common(claim).ShouldBe("nodes with kubernetes.io/arch=amd64, pool=a");
    }

    [Fact]
    public void Of_NodesOfTheSettings_AreTheOnlyOnes()
    {
        var fleet = new Fleet().Pool("a").Pool("b");
        var settings =
            Fleet.Settings with { Authors = new AuthorLimits { NodeSelector = new Dictionary<string, string> { ["pool"] = "a" } } };
        var book = new NodeClaims(fleet.Nodes, settings);
        book.Of(Fleet.Spec("Node")).Common(fleet.Book.Of(Fleet.Spec("Node"))).ShouldBe("node1");
    }

    [Fact]
    public void Of_Remains_AreTheNodesOfThePods()
    {
        var book = new Fleet().Pool("a", nodes: 2).Book;
        book.Of(new HashSet<string> { "node2" }, null).Common(book.Of(Fleet.Spec("Node"))).ShouldBe("node2");
    }

    [Theory]
    [InlineData("b", false, true)]
    [InlineData("a", false, false)]
    [InlineData(null, false, true)]
    [InlineData(null, true, false)]
    public void Of_PoolThatGrows_IsANodeBeforeItHasOne(string? pool, bool isTainted, bool expected)
    {
        var labels = new Dictionary<string, string> { ["pool"] = "b", ["kubernetes.io/arch"] = "amd64" };
        var growing = GrowingPool.Of("pool=b", labels, isTainted ? [Bench] : []);
        var book = new NodeClaims(
            new Fleet().Pool("a").Nodes, Fleet.Settings with { Authors = new AuthorLimits { GrowingPools = [growing] } });
        var (one, other) = (book.Of(pool is null ? Fleet.Spec("Node") : Fleet.Spec("Node", pool)), book.Of(Tolerant("b")));

        one.Excludes(other).ShouldBe(expected);
        other.Common(other).ShouldBe("a new node of pool=b");
    }

    private static bool Excludes(Fleet fleet, BenchmarkRunSpec one, BenchmarkRunSpec other) =>
        fleet.Book.Of(one).Excludes(fleet.Book.Of(other));

    private static BenchmarkRunSpec Tolerant(string pool)
    {
        var spec = Fleet.Spec("Node", pool);
        spec.Variants[0].Tolerations = [new JsonObject { ["key"] = "bench", ["operator"] = "Exists" }];
        return spec;
    }
}
