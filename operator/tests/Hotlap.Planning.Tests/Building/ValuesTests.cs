using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Tests.Building;

/// <summary>References to values stand in pods as Kubernetes writes them.</summary>
public sealed class ValuesTests
{
    private static readonly ValueSource Secret = new() { SecretKeyRef = new KeyReference { Name = "shop", Key = "token" } };
    private static readonly ValueSource Map = new() { ConfigMapKeyRef = new KeyReference { Name = "settings", Key = "level" } };

    [Fact]
    public void Entry_OfASecret_IsASecretKeyRef() =>
        ManifestJson.Of(Values.Entry(new EnvVar { Name = "TOKEN", ValueFrom = Secret }), ManifestJson.Default.V1EnvVar).ToJsonString()
            .ShouldBe("""{"name":"TOKEN","valueFrom":{"secretKeyRef":{"key":"token","name":"shop"}}}""");

    [Fact]
    public void Entry_OfAWholeSecret_IsASecretRef() =>
        Json(new EnvSource { Prefix = "S_", SecretRef = new LocalObjectReference { Name = "shop" } })
            .ShouldBe("""{"prefix":"S_","secretRef":{"name":"shop"}}""");

    [Fact]
    public void Entry_OfAWholeConfigMap_IsAConfigMapRef() =>
        Json(new EnvSource { ConfigMapRef = new LocalObjectReference { Name = "settings" } })
            .ShouldBe("""{"configMapRef":{"name":"settings"}}""");

    [Fact]
    public void AgentEnvironment_OneSourceInManyRequests_IsOneVariable()
    {
        var spec = new BenchmarkRunSpec { Scenarios = [Scenario(Map), Scenario(Secret), Scenario(Secret with { })] };

        Values.AgentEnvironment(spec)!.Select(entry => entry.Name).ShouldBe(["HOTLAP_VALUE_0", "HOTLAP_VALUE_1"]);
        RequestValues.Variables(spec, spec.Scenarios[2].Http!.Headers)
            .ShouldBe(new Dictionary<string, string> { ["X"] = "HOTLAP_VALUE_1" });
    }

    [Fact]
    public void AgentEnvironment_PlainValuesOnly_None()
    {
        var spec = new BenchmarkRunSpec { Scenarios = [Scenario(null)] };

        Values.AgentEnvironment(spec).ShouldBeNull();
        RequestValues.Variables(spec, spec.Scenarios[0].Http!.Headers).ShouldBeNull();
    }

    private static string Json(EnvSource source) =>
        ManifestJson.Of(Values.Entry(source), ManifestJson.Default.V1EnvFromSource).ToJsonString();

    private static Scenario Scenario(ValueSource? source) =>
        new() { Http = new HttpRequest { Headers = [new EnvVar { Name = "X", ValueFrom = source }] } };
}
