using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>One change to a good spec is one problem, with the field, the value and the remedy.</summary>
public sealed class SpecValidatorTests
{
    private const string Good = """
        variants:
        - {name: a, image: "example/a:1"}
        - {name: b, image: "example/b:1"}
        target: {ports: {http: 8080, grpc: 5001}}
        scenarios:
        - name: hello
          http: {port: http, path: /}
          load: {tool: ab, concurrency: 2, requests: 10}
        rounds: 3
        """;

    [Fact]
    public void Problems_GoodSpec_None() => Problems("rounds", "3").ShouldBeEmpty();

    [Theory]
    [InlineData("variants", "[]", "variants: the list is empty")]
    [InlineData("variants.1.name", "a", "variants: the name \"a\" is used 2 times")]
    [InlineData("variants.1.name", "Upper", "variants[1].name: \"Upper\" is no name")]
    [InlineData("variants.1.image", "''", "variants[b].image: \"\" is no image")]
    [InlineData("variants.1.architecture", "mips", "variants[b].architecture: \"mips\" is not known")]
    [InlineData("comparison", "{baseline: c}", "comparison.baseline: there is no variant \"c\"; use one of a, b")]
    [InlineData("target.ports.http", "0", "target.ports.http: 0 is no TCP port")]
    [InlineData("target.ports.http", "9737", "target.ports.http: 9737 is the probe's own port")]
    [InlineData("target.ports.hotlap-probe", "80", "is the name of the probe's own port")]
    [InlineData("target.ports.80", "80", "\"80\" is no port name")]
    [InlineData("target.ports.a--b", "80", "\"a--b\" is no port name")]
    [InlineData("target.startup", "{}", "target.startup: neither http nor grpc is set")]
    [InlineData("target.podTemplate", "{spec: {hostPID: true}}", "target.podTemplate.spec.hostPID: cannot be set here")]
    [InlineData("target.podTemplate", "{spec: {containers: [{name: other}]}}", "only the container \"target\" can be set")]
    [InlineData("target.podTemplate", "{spec: {containers: [{name: target, securityContext: {privileged: true}}]}}", "containers[target].securityContext: cannot be set here")]
    [InlineData("target.podTemplate", "{spec: {volumes: [{name: x, hostPath: {path: /}}]}}", "volumes.hostPath: cannot be set here")]
    [InlineData("scenarios", "[]", "scenarios: the list is empty")]
    [InlineData("scenarios.0.http.port", "web", "target.ports has no \"web\"; use one of http, grpc")]
    [InlineData("scenarios.0.http.path", "'/a b'", "has blanks")]
    [InlineData("scenarios.0.http.method", "PATCH", "\"PATCH\" is not supported")]
    [InlineData("scenarios.0.http.body", "text", "GET has no body")]
    [InlineData("scenarios.0.grpc", "{port: grpc, call: a.B/C, reflection: true}", "both http and grpc are set")]
    [InlineData("scenarios.0.load.tool", "wrk", "\"wrk\" is not known; use ghz, ab, h2load")]
    [InlineData("scenarios.0.load.tool", "ghz", "ghz speaks gRPC only")]
    [InlineData("scenarios.0.load.concurrency", "0", "concurrency: 0 is out of range")]
    [InlineData("scenarios.0.load.connections", "2", "ab opens one connection per call")]
    [InlineData("scenarios.0.load.requests", "null", "neither duration nor requests is set")]
    [InlineData("scenarios.0.load.requests", "1", "fewer than the concurrency, 2")]
    [InlineData("scenarios.0.load.duration", "soon", "\"soon\" is no duration")]
    [InlineData("scenarios.0.payloads", "[big]", "\"big\" is no size")]
    [InlineData("scenarios.0.payloads", "[1Ki, 1Ki]", "\"1Ki\" is there 2 times")]
    [InlineData("rounds", "0", "rounds: 0 is out of range")]
    [InlineData("rounds", "101", "rounds: 101 is out of range")]
    [InlineData("warmup", "{duration: 5s, requests: 10}", "both duration and requests are set")]
    [InlineData("timeouts", "{trial: 0s}", "timeouts.trial: \"0s\"")]
    [InlineData("ttlSecondsAfterFinished", "-1", "ttlSecondsAfterFinished: -1 is negative")]
    [InlineData("thresholds", "[{metric: speed, max: '1'}]", "metric: \"speed\" is not known")]
    [InlineData("thresholds", "[{metric: p99}]", "neither max nor min is set")]
    [InlineData("thresholds", "[{metric: p99, max: 64Mi}]", "\"64Mi\" does not fit p99; write a duration")]
    [InlineData("thresholds", "[{metric: startup, scenario: hello, max: 1s}]", "startup belongs to a variant")]
    [InlineData("thresholds", "[{metric: p99, variant: z, max: 1s}]", "there is no variant \"z\"")]
    public void Problems_OneMistake_OneProblem(string path, string value, string expected) =>
        Problems(path, value).ShouldHaveSingleItem().ShouldContain(expected);

    private static IReadOnlyList<string> Problems(string path, string value)
    {
        var spec = Yaml.Read(Good)!;
        var parts = path.Split('.');
        var owner = parts[..^1].Aggregate(spec, (node, part) => int.TryParse(part, out var index) ? node[index]! : node[part]!);
        owner[parts[^1]] = Yaml.Read($"x: {value}")!["x"]?.DeepClone();
        return SpecValidator.Problems(((JsonNode)spec).Deserialize(ApiJson.Default.BenchmarkRunSpec)!);
    }
}
