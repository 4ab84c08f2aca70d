using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class PlacementRulesTests
{
    private static readonly AuthorLimits Limits = new()
    {
        NodeLabels = ["pool"],
        Tolerations = ["bench"],
        NodeSelector = new Dictionary<string, string> { ["tenant"] = "blue" },
    };

    [Theory]
    [InlineData("variants: [{name: a, image: x, nodeSelector: {node-role.kubernetes.io/control-plane: ''}}]", "variants[a].nodeSelector: selecting nodes by \"node-role.kubernetes.io/control-plane\" is forbidden by the operator's settings; select by pool")]
    [InlineData("variants: [{name: a, image: x, nodeSelector: {tenant: red}}]", "variants[a].nodeSelector.tenant: the operator's settings restrict all runs to nodes with tenant=blue; remove it")]
    [InlineData("variants: [{name: a, image: x, tolerations: [{operator: Exists}]}]", "variants[a].tolerations: tolerating every taint is forbidden")]
    [InlineData("variants: [{name: a, image: x, tolerations: [{key: bench}, {key: gpu}]}]", "variants[a].tolerations: tolerating \"gpu\" is forbidden by the operator's settings; tolerate bench")]
    [InlineData("variants: [{name: a, image: x, tolerations: [{key: 5}]}]", "tolerating every taint is forbidden")]
    [InlineData("generator: {nodeSelector: {kubernetes.io/hostname: n1}}", "generator.nodeSelector: selecting nodes by \"kubernetes.io/hostname\"")]
    [InlineData("generator: {tolerations: [{key: gpu}]}", "generator.tolerations: tolerating \"gpu\"")]
    [InlineData("target: {podTemplate: {spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: Exists}]}]}}}}}}", "target.podTemplate.spec.affinity.nodeAffinity: selecting nodes by \"zone\"")]
    [InlineData("target: {podTemplate: {spec: {affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{preference: {matchExpressions: [{key: zone, operator: Exists}]}}]}}}}}", "affinity.nodeAffinity: selecting nodes by \"zone\"")]
    [InlineData("target: {podTemplate: {spec: {affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n1]}]}]}}}}}}", "matchFields selects nodes by name")]
    public void Check_ForbiddenPlacement_OneRefusalWithItsPath(string spec, string expected) =>
        Placed(spec, Limits).ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("variants: [{name: a, image: x, nodeSelector: {pool: big, tenant: blue}, tolerations: [{key: bench, operator: Exists}]}]")]
    [InlineData("generator: {nodeSelector: {pool: load}}")]
    public void Check_AllowedPlacement_None(string spec) => Placed(spec, Limits).ShouldBeEmpty();

    [Fact]
    public void Check_NoSettings_LeavesPlacementToTheAuthor() =>
        Placed("generator: {nodeSelector: {any: x}, tolerations: [{operator: Exists}]}", new AuthorLimits()).ShouldBeEmpty();

    private static IEnumerable<string> Placed(string spec, AuthorLimits limits)
    {
        var read = ((JsonNode)Yaml.Read(spec)!).Deserialize(ApiJson.Default.BenchmarkRunSpec)!;
        return PlacementRules.Check(read, limits).Concat(OverlayRules.Check(read, limits));
    }
}
