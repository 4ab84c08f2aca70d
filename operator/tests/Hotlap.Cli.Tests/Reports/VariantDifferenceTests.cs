using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Reading;
using Hotlap.Cli.Reports;
using System.Text.Json;

namespace Hotlap.Cli.Tests.Reports;

/// <summary>What a report says of how a variant differs from the baseline.</summary>
public sealed class VariantDifferenceTests
{
    private const string Spec = """
        variants:
        - {name: a, image: "shop:1", env: [{name: MODE, value: "0"}, {name: OLD, value: x}], resources: {limits: {cpu: "1", memory: 64Mi}}}
        - {name: b, image: "shop:2", env: [{name: MODE, value: "1"}, {name: KEY, valueFrom: {secretKeyRef: {name: s, key: k}}}],
           resources: {limits: {cpu: 500m, memory: 64Mi}}, args: [--fast], scenarios: [{name: hello, load: {connections: 2}}]}
        - {name: c, image: "shop:1", env: [{name: MODE, value: "0"}, {name: OLD, value: x}], resources: {limits: {cpu: "1", memory: 64Mi}}}
        """;

    [Fact]
    public void Of_AnotherVariant_NamesEachFieldOnce() => VariantDifference.Of(Read(), "b", "a").ShouldBe(
    [
        """args: ["--fast"] instead of none""",
        "env.KEY.secretKeyRef.key: k instead of none",
        "env.KEY.secretKeyRef.name: s instead of none",
        "env.MODE: 1 instead of 0",
        "env.OLD: none instead of x",
        "image: shop:2 instead of shop:1",
        "resources.limits.cpu: 500m instead of 1",
        "scenarios.hello.load.connections: 2 instead of none",
    ]);

    [Fact]
    public void Of_VariantBesideOneThatHasItFromTheTarget_ComparesWhatBothRunWith() => VariantDifference.Of(
        YamlJson.Parse("""
            target: {env: [{name: MODE, value: "0"}, {name: LOG, value: "1"}]}
            variants: [{name: a}, {name: b, env: [{name: MODE, value: "1"}], resources: {requests: {cpu: 250m, memory: 256Mi}, limits: {cpu: 250m, memory: 256Mi}}}]
            """).Deserialize(ApiJson.Default.BenchmarkRunSpec)!, "b", "a").ShouldBe(
    [
        "env.MODE: 1 instead of 0",
        "resources.limits.cpu: 250m instead of 1",
        "resources.requests.cpu: 250m instead of 1",
    ]);

    [Theory]
    [InlineData("a", "a")]
    [InlineData("c", "a")]
    [InlineData("b", "main/a")]
    [InlineData("b", null)]
    public void Of_TheSameOrAnotherRun_IsNothing(string variant, string? baseline) =>
        VariantDifference.Of(Read(), variant, baseline).ShouldBeEmpty();

    private static BenchmarkRunSpec Read() => YamlJson.Parse(Spec).Deserialize(ApiJson.Default.BenchmarkRunSpec)!;
}
