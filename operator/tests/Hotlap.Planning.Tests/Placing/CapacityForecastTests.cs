using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Placing;

public sealed class CapacityForecastTests
{
    private const string Large = "{metadata: {name: n1, labels: {kubernetes.io/arch: amd64}}, status: {allocatable: {cpu: '8', memory: 8Gi}}}";
    private const string Small = "{metadata: {name: n2, labels: {kubernetes.io/arch: amd64}}, status: {allocatable: {cpu: 900m, memory: 8Gi}}}";

    [Fact]
    public void Shortages_RoomForAllPods_AreNone() => Shortages([Large, Small]).ShouldBeEmpty();

    [Fact]
    public void Shortages_TargetLargerThanEveryNode_NameEachSuchVariant() =>
        Shortages([Large, Small], variants: "[{name: a, image: i, resources: {requests: {cpu: '9'}}}, {name: b, image: i}]").ShouldBe(
            ["variant a: 0 of 2 nodes have room for the target, which requests 9010m CPU, 32Mi memory: 2 Insufficient cpu"]);

    [Fact]
    public void Shortages_PodsThatRun_TakeRoom() =>
        Shortages([Large], pods: ["{metadata: {name: p}, spec: {nodeName: n1, containers: [{resources: {requests: {cpu: 6900m}}}]}}"])
            .ShouldHaveSingleItem().ShouldStartWith("variant a: 0 of 1 generators, which request 500m CPU, 256Mi memory each, have room ");

    [Fact]
    public void Shortages_PodsThatEndedOrWait_TakeNoRoom() => Shortages(
        [Large],
        pods:
        [
            "{metadata: {name: p}, spec: {nodeName: n1, containers: [{resources: {requests: {cpu: '8'}}}]}, status: {phase: Succeeded}}",
            "{metadata: {name: q}, spec: {containers: [{resources: {requests: {cpu: '8'}}}]}, status: {phase: Pending}}",
        ]).ShouldBeEmpty();

    [Fact]
    public void Shortages_ArchitectureWithoutANode_IsTheWholeAnswer() =>
        Shortages([Large], variants: "[{name: a, image: i}, {name: b, image: i, architecture: arm64}]")
            .ShouldBe(
            [
                "variant b: no matching node has the architecture arm64; the cluster has amd64; an administrator lists pools that grow from "
                    + "zero in authors.growingPools",
            ]);

    [Fact]
    public void Shortages_NoNodes_IsSaid() => Shortages([]).ShouldBe(["variant a: the cluster has no nodes"]);

    [Fact]
    public void Shortages_DependencyWithoutItsPool_IsNamed() =>
        Shortages([Large], more: "dependencies: [{name: db, image: d, ports: [{name: sql, containerPort: 1}], nodeSelector: {pool: data}}]")
            .ShouldHaveSingleItem().ShouldStartWith("dependency db: no node has the labels of its nodeSelector (pool=data)");

    [Fact]
    public void Shortages_TaintedPool_NeedsAToleration()
    {
        var tainted = Large.Replace("status:", "spec: {taints: [{key: bench, effect: NoSchedule}]}, status:", StringComparison.Ordinal);

        Shortages([tainted]).ShouldHaveSingleItem().ShouldEndWith(": 1 with an untolerated taint");
        Shortages(
            [tainted], variants: "[{name: a, image: i, tolerations: [{key: bench, operator: Exists}]}]",
            more: "generator: {tolerations: [{key: bench, operator: Exists}]}").ShouldBeEmpty();
    }

    [Fact]
    public void Shortages_ServiceThatRuns_NeedsRoomForItsGenerators()
    {
        Shortages([Large], variants: "[{name: a, url: 'http://shop:8080'}]").ShouldBeEmpty();
        Shortages([Small], variants: "[{name: a, url: 'http://shop:8080'}]", more: "generator: {replicas: 2}")
            .ShouldHaveSingleItem().ShouldStartWith("variant a: 1 of 2 generators");
    }

    private static IReadOnlyList<string> Shortages(
        string[] nodes, string[]? pods = null, string variants = "[{name: a, image: i}]", string more = "")
    {
        var spec = Read($"""
            variants: {variants}
            target: {"{ports: [{name: http, containerPort: 5000}]}"}
            scenarios: [{"{name: hello, http: {port: http}, load: {duration: 10s}}"}]
            {more}
            """).Deserialize(ApiJson.Default.BenchmarkRunSpec)!;
        return CapacityForecast.Shortages(
            new BenchmarkRun { Metadata = new ObjectMeta { Name = "run" }, Spec = spec },
            [.. nodes.Select(node => Read(node).Deserialize(ApiJson.Default.Node)!)],
            [.. (pods ?? []).Select(pod => Read(pod).Deserialize(ApiJson.Default.Pod)!)]);
    }

    private static JsonNode Read(string yaml) => Yaml.Read(yaml)!;
}
