using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class RunValidatorTests
{
    private const string Image = "variants: [{name: a, image: i}]";

    [Theory]
    [InlineData("target: {PORTS, podTemplate: {spec: {priorityClassName: high}}}")]
    [InlineData("target: {PORTS, podTemplate: {spec: {runtimeClassName: gvisor}}}")]
    [InlineData("target: {PORTS, podTemplate: {spec: {schedulerName: volcano}}}")]
    [InlineData("target: {PORTS, podTemplate: {spec: {volumes: [{name: s, secret: {secretName: s}}]}}}")]
    [InlineData("target: {PORTS, env: [{name: KEY, valueFrom: {secretKeyRef: {name: s, key: k}}}]}")]
    [InlineData("target: {PORTS}\npriority: 1000")]
    public void Problems_WhatAnAdministratorCanPermit_DependsOnTheSettings(string fields)
    {
        var run = Run(Image, fields);

        RunValidator.Problems(run, AuthorLimits.Unknown, null).ShouldBeEmpty();
        RunValidator.Problems(run, new AuthorLimits { Highest = new SpecLimits { Priority = 999 } }, null).ShouldHaveSingleItem();
    }

    [Fact]
    public void Problems_HostOfAnotherNamespace_DependsOnTheSettings()
    {
        var run = Run("variants: [{name: a, url: 'http://shop.example'}]", "priority: 0");

        RunValidator.Problems(run, AuthorLimits.Unknown, null).ShouldBeEmpty();
        RunValidator.Problems(run, new AuthorLimits(), null).ShouldHaveSingleItem();
    }

    [Theory]
    [InlineData("target: {PORTS, podTemplate: {spec: {hostNetwork: true}}}", "target.podTemplate.spec.hostNetwork: ")]
    [InlineData("target: {PORTS, podTemplate: {spec: {schedulerName: 5}}}", "target.podTemplate.spec.schedulerName: ")]
    [InlineData("target: {PORTS}\nrounds: 3\nearlyStop: {minRounds: 7}", "earlyStop.minRounds: ")]
    [InlineData("target: {PORTS}\ncomparison: {baselineRef: {name: run}}", "comparison.baselineRef.name: \"run\" is this run; ")]
    public void Problems_WhatNobodyPermits_NeedNoSettings(string fields, string expected) =>
        RunValidator.Problems(Run(Image, fields), AuthorLimits.Unknown, null).ShouldHaveSingleItem().ShouldStartWith(expected);

    [Fact]
    public void Problems_LimitOfTheNamespace_IsNamed() =>
        RunValidator.Problems(
            Run(Image, "target: {PORTS}\nrounds: 30"), AuthorLimits.Unknown,
            new BenchmarkDefaultsSpec { Limits = new DefaultsLimits { Rounds = 20 } })
            .ShouldHaveSingleItem().ShouldStartWith("rounds: 30 exceeds the limit of 20 in BenchmarkDefaults default; ");

    private static BenchmarkRun Run(string variants, string fields) => new()
    {
        Metadata = new ObjectMeta { Name = "run", Namespace = "team" },
        Spec = Yaml.Read($"""
            {variants}
            scenarios: [{(variants.Contains("url", StringComparison.Ordinal)
                ? "{name: hello, http: {path: /}, load: {duration: 10s}}" : "{name: hello, http: {port: http}, load: {duration: 10s}}")}]
            {fields.Replace("PORTS", "ports: [{name: http, containerPort: 5000}]", StringComparison.Ordinal)}
            """).Deserialize(ApiJson.Default.BenchmarkRunSpec)!,
    };
}
