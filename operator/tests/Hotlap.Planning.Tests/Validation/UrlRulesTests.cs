using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class UrlRulesTests
{
    public static TheoryData<BenchmarkRunSpec, string> Mistakes => new()
    {
        { With(new Variant { Name = "a", Url = "http://shop", Image = "shop:1" }), "variants[a]: both image and url are set" },
        { With(new Variant { Name = "a", Url = "http://shop/items" }),
            "variants[a].url: \"http://shop/items\" is not a valid service URL" },
        { With(new Variant { Name = "a", Url = "http://shop", Args = ["--fast"] }), "variants[a].args: Hotlap does not start" },
        { With(new Variant { Name = "a", Url = "http://shop", Architecture = "arm64" }),
            "variants[a].architecture: Hotlap does not start" },
        { Valid with { Variants = [new Variant { Name = "a", Url = "http://shop" }, new Variant { Name = "b", Image = "shop:1" }] },
            "variants[b].url: is missing, but other variants have one" },
        { Valid with { Target = new Target { Ports = [new() { Name = "http", ContainerPort = 80 }] } }, "target.ports: the port is part of the url" },
        { Valid with { Target = new Target { RuntimeMetrics = true } }, "target.runtimeMetrics: Hotlap does not start" },
        { Valid with { StartupOnly = true }, "startupOnly: Hotlap does not start" },
        { Valid with { IsolateNetwork = true }, "isolateNetwork: Hotlap cannot isolate" },
        { Valid with { Dependencies = [new Dependency { Name = "db", Image = "db:1", Ports = [new() { Name = "sql", ContainerPort = 5432 }] }] },
            "dependencies: Hotlap does not start" },
        { Valid with { Scenarios = [new Scenario { Name = "walk", Program = new() }] },
            "scenarios[walk].program: programs need a target that Hotlap starts" },
        {
            Valid with { Scenarios = [Valid.Scenarios[0], new Scenario { Name = "walk", Program = new() { Image = "client:1" } }] },
            "scenarios[walk].program: programs need a target that Hotlap starts"
        },
        { Valid with { Scenarios = [Valid.Scenarios[0] with { Http = new HttpRequest { Port = "http" } }] },
            "scenarios[items].http.port: the port is part of the url" },
        { Valid with { Thresholds = [new Threshold { Metric = "startup", Max = "1s" }] },
            "thresholds[0].metric: startup is not measured with url" },
        { Valid with { Thresholds = [new Threshold { Metric = "peakMemory", Max = "1Gi" }] },
            "thresholds[0].metric: peakMemory is not measured with url" },
        { Valid with { Comparison = new Comparison { PrimaryMetrics = ["cpuPerRequest"] } },
            "comparison.primaryMetrics: cpuPerRequest is not measured with url" },
        { Valid with { Target = new Target { Tls = [new TargetTls { Port = "web", InsecureSkipVerify = true }] } },
            "target.tls[web].port: a url has no named ports" },
        { Valid with { Target = new Target { Tls = [new TargetTls { Port = "https", InsecureSkipVerify = true }] } },
            "target.tls: no url begins with https" },
        { With(new Variant { Name = "a", Url = "https://10.0.0.5" }),
            "target.tls[https].serverName: is missing; 10.0.0.5 is an IP address" },
    };

    private static BenchmarkRunSpec Valid => With(new Variant { Name = "a", Url = "http://shop:8080" });

    [Fact]
    public void Problems_ServiceThatRuns_HasNone() => SpecValidator.Problems(Valid).ShouldBeEmpty();

    [Fact]
    public void Problems_HttpsWithAnAuthority_NeedsNoServerName() =>
        SpecValidator.Problems(With(new Variant { Name = "a", Url = "https://shop" }) with
    {
        Target =
            new Target { Tls = [
                new TargetTls { Port = "https",
                    Ca = new CertificateSource { ConfigMapKeyRef = new KeyReference { Name = "ca", Key = "ca.crt" } } }] },
    }).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void Problems_WhatNoUrlCanHave_IsRefused(BenchmarkRunSpec spec, string problem) =>
        SpecValidator.Problems(spec).ShouldContain(found => found.StartsWith(problem, StringComparison.Ordinal));

    private static BenchmarkRunSpec With(Variant variant) => new()
    {
        Variants = [variant],
        Scenarios = [new Scenario { Name = "items", Http = new HttpRequest(), Load = new Load { Duration = "10s" } }],
        Rounds = 7,
    };
}
