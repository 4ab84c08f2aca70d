using System.Text.Json.Nodes;
using Hotlap.Planning.Building;

namespace Hotlap.Planning.Tests.Building;

/// <summary>An author's affinity narrows where the target may run; the operator's own stays.</summary>
public sealed class AffinityMergeTests
{
    private const string Pin = """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchExpressions":["pin"]}]}}}""";
    private const string Preference = """{"nodeAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":["own"]}}""";

    [Theory]
    [InlineData("terms of the author, each with the pin", Pin,
        """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchExpressions":["a"]},{"matchFields":["b"]}]}}}""",
        """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchExpressions":["pin","a"]},{"matchExpressions":["pin"],"matchFields":["b"]}]}}}""")]
    [InlineData("an empty term fits nowhere, also beside the pin", Pin,
        """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{},{"matchExpressions":[]}]}}}""",
        """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{},{"matchExpressions":[]}]}}}""")]
    [InlineData("nulls are absent", Pin, """{"nodeAffinity":null,"podAffinity":null}""", Pin)]
    [InlineData("a null requirement is absent", Pin, """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":null}}""", Pin)]
    [InlineData("null terms are absent", Pin, """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":null}}}""", Pin)]
    [InlineData("no terms are refused by the API server", Pin,
        """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[]}}}""",
        """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[]}}}""")]
    [InlineData("preferences beside each other", Preference,
        """{"nodeAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":["theirs"]}}""",
        """{"nodeAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":["own","theirs"]}}""")]
    [InlineData("another kind", Pin, """{"podAntiAffinity":{"x":["y"]}}""",
        """{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchExpressions":["pin"]}]}},"podAntiAffinity":{"x":["y"]}}""")]
    [InlineData("none of the author", Pin, "null", Pin)]
    [InlineData("none of the operator", "null", Preference, Preference)]
    public void Of_Both_AsksForBoth(string because, string own, string wanted, string expected)
    {
        var merged = ManifestMerge.Of(JsonNode.Parse(own), JsonNode.Parse(wanted), "affinity");

        JsonNode.DeepEquals(merged, JsonNode.Parse(expected)).ShouldBeTrue($"{because}: {merged}");
    }
}
