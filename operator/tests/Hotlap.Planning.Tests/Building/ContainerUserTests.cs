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
        ContainerUser.IsNonRoot(new ResolvedImage { User = user }, null).ShouldBe(expected);

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
        (JsonObject)Yaml.Read($"spec: {{securityContext: {{{security}}}}}")!).ShouldBe(expected);
}
