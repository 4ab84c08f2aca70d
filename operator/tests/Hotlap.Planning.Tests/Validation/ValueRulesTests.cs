using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>Values from ConfigMaps and Secrets: one source each, a place in the text, and Secrets only with leave.</summary>
public sealed class ValueRulesTests
{
    private static readonly ValueSource Map = new() { ConfigMapKeyRef = new KeyReference { Name = "settings", Key = "token" } };
    private static readonly ValueSource Secret = new() { SecretKeyRef = new KeyReference { Name = "shop", Key = "token" } };
    private static readonly AuthorLimits WithSecrets = new() { ValueSources = [AuthorLimits.Secret] };

    [Fact]
    public void Check_ConfigMapsEverywhere_None() =>
        ValueRules.Check(
            Everywhere(Map, new EnvSource { ConfigMapRef = new LocalObjectReference { Name = "settings" } }), new AuthorLimits())
                .ShouldBeEmpty();

    [Fact]
    public void Check_SecretsWithLeave_None() =>
        ValueRules.Check(Everywhere(Secret, new EnvSource { SecretRef = new LocalObjectReference { Name = "shop" } }), WithSecrets)
            .ShouldBeEmpty();

    [Fact]
    public void Check_SecretsWithoutLeave_EachIsRefusedWithItsPath()
    {
        string[] places =
        [
            "target.env[X].valueFrom.secretKeyRef", "variants[a].env[X].valueFrom.secretKeyRef",
            "target.startup.http.headers[X].valueFrom.secretKeyRef", "scenarios[s].http.headers[X].valueFrom.secretKeyRef",
            "scenarios[g].grpc.metadata[X].valueFrom.secretKeyRef", "variants[a].scenarios[s].http.headers[X].valueFrom.secretKeyRef",
            "target.envFrom[0].secretRef", "variants[a].envFrom[0].secretRef",
        ];

        ValueRules.Check(Everywhere(Secret, new EnvSource { SecretRef = new LocalObjectReference { Name = "shop" } }), new AuthorLimits())
            .ShouldBe(
                places.Select(
                    place =>
                        $"{place}: Secrets are not allowed by the operator's settings; use a ConfigMap, or ask an administrator to allow "
                            + "them (--allow=env=secret)"), ignoreOrder: true);
    }

    [Fact]
    public void Check_HeaderWithTextAround_None() => Header("Bearer {valueFrom}", Map).ShouldBeEmpty();

    [Fact]
    public void Check_HeaderWhoseTextHasNoPlace_Refused() =>
        Header("Bearer", Map).ShouldHaveSingleItem()
            .ShouldStartWith("scenarios[s].http.headers[X].value: \"Bearer\" has no {valueFrom}, so valueFrom would be ignored");

    [Fact]
    public void Check_PlaceWithoutASource_Refused() => ValueRules.Check(
            new BenchmarkRunSpec { Scenarios = [
                new Scenario { Name = "s",
                    Http = new HttpRequest { Headers = [new EnvVar { Name = "X", Value = "Bearer {valueFrom}" }] } }] }, WithSecrets)
        .ShouldHaveSingleItem().ShouldStartWith("scenarios[s].http.headers[X].value: {valueFrom} is not replaced without valueFrom");

    [Fact]
    public void Check_VariableWithBoth_Refused() => ValueRules.Check(
            new BenchmarkRunSpec { Target = new Target { Env = [new EnvVar { Name = "X", Value = "1", ValueFrom = Map }] } },
            new AuthorLimits())
        .ShouldHaveSingleItem().ShouldBe("target.env[X]: both value and valueFrom are set; keep one");

    [Fact]
    public void Check_NoSourceOrTwo_Refused()
    {
        Header("", new ValueSource()).ShouldHaveSingleItem().ShouldContain("neither configMapKeyRef nor secretKeyRef is set; set one");
        Header("", Map with { SecretKeyRef = Secret.SecretKeyRef }).ShouldHaveSingleItem()
            .ShouldContain("both configMapKeyRef and secretKeyRef are set; set one");
        Source(new EnvSource()).ShouldHaveSingleItem().ShouldBe("target.envFrom[0]: neither configMapRef nor secretRef is set; set one");
        Source(
            new EnvSource { ConfigMapRef = new LocalObjectReference { Name = "a" }, SecretRef = new LocalObjectReference { Name = "b" } })
            .ShouldHaveSingleItem().ShouldBe("target.envFrom[0]: both configMapRef and secretRef are set; set one");
    }

    [Fact]
    public void Check_EmptyNames_Refused()
    {
        Header("", new ValueSource { ConfigMapKeyRef = new KeyReference { Name = "a" } }).ShouldHaveSingleItem()
            .ShouldContain("configMapKeyRef: name and key are both required");
        Source(new EnvSource { ConfigMapRef = new LocalObjectReference() }).ShouldHaveSingleItem()
            .ShouldBe("target.envFrom[0]: name is empty; set the name of the object");
    }

    private static BenchmarkRunSpec Everywhere(ValueSource value, EnvSource source)
    {
        var request = new HttpRequest { Headers = [new EnvVar { Name = "X", ValueFrom = value }] };
        return new BenchmarkRunSpec
        {
            Target =
                new Target { Env = [new EnvVar { Name = "X", ValueFrom = value }], EnvFrom = [source],
                    Startup = new Startup { Http = request } },
            Variants =
            [
                new Variant { Name = "a", Env = [new EnvVar { Name = "X", ValueFrom = value }], EnvFrom = [source],
                    Scenarios = [new ScenarioOverride { Name = "s", Http = request }] },
            ],
            Scenarios =
            [
                new Scenario { Name = "s", Http = request },
                new Scenario { Name = "g", Grpc = new GrpcRequest { Metadata = [new EnvVar { Name = "X", ValueFrom = value }] } },
            ],
        };
    }

    private static IEnumerable<string> Header(string text, ValueSource source) => ValueRules.Check(
        new BenchmarkRunSpec { Scenarios = [
            new Scenario { Name = "s",
                Http = new HttpRequest { Headers = [new EnvVar { Name = "X", Value = text, ValueFrom = source }] } }] }, WithSecrets);

    private static IEnumerable<string> Source(EnvSource source) =>
        ValueRules.Check(new BenchmarkRunSpec { Target = new Target { EnvFrom = [source] } }, WithSecrets);
}
