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
    [InlineData("target: {PORTS, podTemplate: {spec: {volumes: [{name: c, csi: {driver: d}}]}}}")]
    [InlineData("target: {PORTS, podTemplate: {spec: {serviceAccountName: admin}}}")]
    [InlineData("target: {PORTS, podTemplate: {spec: {automountServiceAccountToken: true}}}")]
    [InlineData("target: {PORTS, podTemplate: {spec: {volumes: [{name: t, projected: {sources: [{serviceAccountToken: {path: t}}]}}]}}}")]
    [InlineData("target: {PORTS}\npriority: 1000")]
    public void Problems_WhatAnAdministratorCanPermit_DependsOnTheSettings(string fields)
    {
        var run = Run(Image, fields);

        RunValidator.Problems(run, AuthorLimits.Unknown, null).ShouldBeEmpty();
        RunValidator.Problems(run, new AuthorLimits { Highest = new SpecLimits { Priority = 999 } }, null).ShouldHaveSingleItem();
    }

    [Theory]
    [InlineData("team/checkout", true)]
    [InlineData("team/*", true)]
    [InlineData("*/checkout", true)]
    [InlineData("*/*", true)]
    [InlineData("other/checkout", false)]
    [InlineData("team/default", false)]
    public void Problems_ServiceAccount_IsThatOfTheListForItsNamespace(string allowed, bool isAllowed)
    {
        var run = Run(Image, "target: {PORTS, podTemplate: {spec: {serviceAccountName: checkout}}}");

        var problems = RunValidator.Problems(run, new AuthorLimits { ServiceAccounts = [allowed] }, null);

        if (isAllowed) problems.ShouldBeEmpty();
        else problems.ShouldHaveSingleItem().ShouldBe(
            "target.podTemplate.spec.serviceAccountName: the service account \"checkout\" is not allowed by the operator's settings; remove it, or ask an administrator to allow it (--allow=service-account=team/checkout)");
    }

    [Theory]
    [InlineData("{kind: Deployment, name: checkout}", "target.from: the template of Deployment checkout was not read")]
    [InlineData("{kind: Pod, name: checkout}", "target.from.kind: there is no workload \"Pod\"; use one of Deployment, StatefulSet, DaemonSet, Rollout")]
    public void Problems_WorkloadThatWasNotRead_IsTheOnlyOne(string from, string expected) =>
        RunValidator.Problems(Run("variants: [{name: a}]", $"target: {{from: {from}}}"), AuthorLimits.Unknown, null)
            .ShouldHaveSingleItem().ShouldStartWith(expected);

    [Fact]
    public void Problems_WorkloadOfAServiceThatRuns_IsRefused() =>
        RunValidator.Problems(
            Run("variants: [{name: a, url: 'http://shop'}]", "target: {from: {kind: Deployment, name: checkout}}"), AuthorLimits.Unknown, null)
            .ShouldHaveSingleItem().ShouldStartWith("target.from: Hotlap does not start a service given by url");

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
