using Hotlap.Api.Core;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;

namespace Hotlap.Planning.Tests.Building;

/// <summary>Nodes that the operator's settings leave to runs.</summary>
public sealed class PlacementTests
{
    private static readonly PlannerSettings Settings = new()
    {
        AgentImage = "agent",
        Authors = new AuthorLimits { NodeSelector = new Dictionary<string, string> { ["tenant"] = "blue" } },
    };

    [Fact]
    public void Selector_WithLabelsOfTheSettings_NoRunLeavesThem() =>
        Placement.Selector(new Dictionary<string, string> { ["tenant"] = "red" }, "amd64", Settings)["tenant"].ShouldBe("blue");

    [Fact]
    public void For_NodesOfOthersOnly_SaysWhichLabelsAreMissing()
    {
        var choice = ArchitectureChoice.For(new Variant { Name = "a" }, [Node("amd64", "red")], Settings);

        choice.Problem!.Reason.ShouldBe(Reasons.NoMatchingNode);
        choice.Problem.Message.ShouldContain("tenant=blue");
        ArchitectureChoice.For(
            new Variant { Name = "a" },
            [Node("arm64", "blue"), Node("amd64", "red"), Node("amd64", "red")], Settings).Architecture.ShouldBe("arm64");
    }

    [Fact]
    public void For_WindowsNodes_DoNotCount()
    {
        var open = Settings with { Authors = new AuthorLimits() };
        Node[] windows = [Windows(), Windows(), Windows()];

        ArchitectureChoice.For(new Variant { Name = "a" }, [.. windows, Node("arm64", "blue")], open).Architecture.ShouldBe("arm64");
        ArchitectureChoice.For(new Variant { Name = "a" }, windows, open).Problem!.Message.ShouldBe("variant a: the cluster has no linux nodes");
    }

    private static Node Windows()
    {
        var node = Node("amd64", "blue");
        node.Metadata.Labels!["kubernetes.io/os"] = "windows";
        return node;
    }

    [Theory]
    [InlineData(null, "arm64")]
    [InlineData("amd64", "amd64")]
    public void For_NodesThatMayNotBeRead_TakesTheVariantsArchitectureOrTheOperatorsOwn(string? wanted, string expected) =>
        ArchitectureChoice.For(
            new Variant { Name = "a", Architecture = wanted },
            [], Settings with { SeesNodes = false, OwnArchitecture = "arm64" }).ShouldBe(new ArchitectureChoice(expected, null));

    private static Node Node(string architecture, string tenant) => new()
    {
        Metadata =
            new ObjectMeta { Labels = new Dictionary<string, string> { ["kubernetes.io/arch"] = architecture, ["tenant"] = tenant } },
    };
}
