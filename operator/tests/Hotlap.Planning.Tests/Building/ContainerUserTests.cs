using System.Text.Json.Nodes;
using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Building;

/// <summary>Which containers a pod requires not to be root.</summary>
public sealed class ContainerUserTests
{
    [Theory]
    [InlineData("65532", true)]
    [InlineData("1000:0", true)]
    [InlineData("0", false)]
    [InlineData("0:1000", false)]
    [InlineData("", false)]
    [InlineData("root", false)]
    [InlineData("www-data", false)]
    [InlineData("-1", false)]
    [InlineData(null, true)]
    public void IsNonRoot_UserOfTheImage_ANumberAboveZeroIsVerified(string? user, bool expected) =>
        ContainerUser.IsNonRoot(new ResolvedImage { User = user }, null, "target").ShouldBe(expected);

    [Theory]
    [InlineData("", "runAsUser: 101", true)]
    [InlineData("65532", "runAsUser: 0", false)]
    [InlineData("", "runAsNonRoot: true", true)]
    [InlineData("65532", "runAsNonRoot: false", false)]
    [InlineData(null, "runAsNonRoot: false", false)]
    [InlineData("", "runAsUser: 101, runAsNonRoot: false", true)]
    [InlineData("", "fsGroup: 101", false)]
    public void IsNonRoot_UserOfTheTemplate_GoesFirst(string? user, string security, bool expected) => ContainerUser.IsNonRoot(
        new ResolvedImage { User = user },
        (JsonObject)Yaml.Read($"spec: {{securityContext: {{{security}}}}}")!, "target").ShouldBe(expected);

    [Theory]
    [InlineData("containers", "runAsUser: 0", "runAsUser: 101", true)]
    [InlineData("containers", "runAsUser: 101", "runAsUser: 0", false)]
    [InlineData("containers", "runAsUser: 101", "runAsNonRoot: false", true)]
    [InlineData("initContainers", "runAsNonRoot: true", "runAsNonRoot: false", false)]
    [InlineData("initContainers", "runAsUser: 0", "readOnlyRootFilesystem: true", false)]
    public void IsNonRoot_UserOfTheContainer_GoesBeforeThatOfThePod(string list, string pod, string own, bool expected) =>
        ContainerUser.IsNonRoot(
            new ResolvedImage(),
            (JsonObject)Yaml.Read(
                $"spec: {{securityContext: {{{pod}}}, {list}: [{{name: other, securityContext: {{runAsUser: 5}}}}, {{name: proxy, securityContext: {{{own}}}}}]}}")!,
            "proxy").ShouldBe(expected);
}
