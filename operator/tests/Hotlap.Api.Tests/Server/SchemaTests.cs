using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.Packaging;
using Hotlap.Testing;

namespace Hotlap.Api.Tests.Server;

/// <summary>What the real server makes of the schema, the samples, the chart and the base.</summary>
[Collection(ServerGroup.Name)]
public class SchemaTests(ServerFixture server)
{
    public static TheoryData<string> Files => [.. Repository.Samples()];

    [Theory]
    [InlineData("round", "3", "unknown field \"(spec.)?round\"")]
    [InlineData("scenarios.0.load.concurency", "3", "unknown field \"(spec.scenarios.0..load.)?concurency\"")]
    [InlineData("target.resources", "{request: {cpu: 1}}", "unknown field \"(spec.target.resources.)?request\"")]
    [InlineData("rounds", "three", "(must be of type integer: \"string\"|got \"string\", expected \"integer\")")]
    [InlineData("rounds", "101", "should be less than or equal to 100")]
    [InlineData("variants.1.name", "a", "Duplicate value")]
    [InlineData("scenarios.1.name", "calls", "Duplicate value")]
    [InlineData("variants.0.name", "A", "should match")]
    [InlineData("scenarios.0.load.tool", "wrk", "supported values: \"ghz\", \"ab\", \"h2load\"")]
    [InlineData("scenarios.0.load.duration", "10 s", "should match")]
    [InlineData("target.ports.0.containerPort", "0", "should be greater than or equal to 1")]
    [InlineData("target.ports.0.containerPort", null, "Required value|missing required field")]
    [InlineData("target.ports.1.name", "grpc", "Duplicate value")]
    [InlineData("target.ports.1.name", "a-name-of-sixteen", "may not be (longer|more) than 15|at most 15 chars")]
    [InlineData("comparison.margins", "[{metric: p99, percent: 5%}, {metric: p99, percent: 6%}]", "Duplicate value")]
    [InlineData("comparison.margins", "[{metric: p99, percent: wide}]", "should match")]
    [InlineData("scenarios.0.grpc.proto", "{configMapKeyRef: {name: protos}}", "Required value|missing required field")]
    [InlineData("ttl.afterComplete", "1 h", "should match")]
    [InlineData("scenarios.1.payloads", "[1Ki, 1Ki]", "Duplicate value")]
    public async Task Create_WithAMistake_IsRefusedWithItsCause(string path, string? value, string cause) =>
        (await server.TryAsync(Run.With(path, value))).ShouldFail().ShouldMatch(cause);

    [Theory]
    [InlineData("variants", "[]")]
    [InlineData("rounds", "0")]
    [InlineData("scenarios.1.load.requests", "1")]
    public async Task Create_WithWhatTheOperatorLists_IsAccepted(string path, string value)
    {
        var run = Run.With(path, value);
        foreach (var reference in new[] { "comparison", "thresholds" }) run["spec"]!.AsObject().Remove(reference);
        (await server.TryAsync(run)).ShouldSucceed();
    }

    [Fact]
    public async Task Create_OfAMinimalRun_FillsInTheDefaults()
    {
        var run = YamlJson.Parse(Repository.Read("deploy/samples/http-minimal.yaml")).Single();
        var spec = JsonNode.Parse((await server.TryAsync(run)).ShouldSucceed())!["spec"]!;
        spec["rounds"].ShouldBeNull();
        spec["suspend"]!.ToJsonString().ShouldBe("false");
        spec["timeouts"].ShouldBeNull("a value that the server fills in cannot be told from the author's");
        spec["warmup"]!.ToJsonString().ShouldBe("""{"duration":"5s"}""");
    }

    /// <summary>GitOps tools compare lists as a whole, and would report what the server adds to an item as a difference.</summary>
    [Theory]
    [MemberData(nameof(Files))]
    public async Task Sample_Created_HasNothingAddedWithinLists(string file)
    {
        foreach (var run in YamlJson.Parse(Repository.Read($"deploy/samples/{file}")).Where(item => (string?)item["kind"] == "BenchmarkRun"))
        {
            var created = JsonNode.Parse((await server.TryAsync(run)).ShouldSucceed())!["spec"]!;
            Added("spec", run["spec"]!, created, inList: false).ShouldBeEmpty();
        }
    }

    private static IEnumerable<string> Added(string path, JsonNode sent, JsonNode stored, bool inList) => (sent, stored) switch
    {
        (JsonArray from, JsonArray to) => from.Zip(to).SelectMany((pair, i) => Added($"{path}[{i}]", pair.First!, pair.Second!, inList: true)),
        (JsonObject from, JsonObject to) => to.SelectMany(entry => from[entry.Key] is { } value
            ? Added($"{path}.{entry.Key}", value, entry.Value!, inList)
            : inList ? [$"{path}.{entry.Key}"] : []),
        _ => [],
    };

    [Fact]
    public async Task Explain_OfEveryField_IsADescription()
    {
        var text = (await server.KubectlAsync("explain", "bmr", "--recursive")).ShouldSucceed();
        text.ShouldContain("variants\t<[]Object>");
        (await ExplainAsync("bmr.spec.scenarios.load.tool")).ShouldContain("Default: ghz for grpc, h2load for HTTP/2 with a header Host, otherwise oha.");
        (await ExplainAsync("bmr.status.conditions")).ShouldContain("Wait for Complete or Failed.");
    }

    [Theory]
    [InlineData("target.podTemplate.spec.volumes", "FIELD: volumes <[]Object>")]
    [InlineData("generator.podTemplate.spec.containers.livenessProbe", "FIELD: livenessProbe <Object>")]
    [InlineData("dependencies.podTemplate.metadata.labels", "FIELD: labels <map[string]string>")]
    public async Task Explain_OfAPodTemplate_GoesOn(string field, string expected)
    {
        // Servers of 1.20 publish no fields of objects that keep unknown ones.
        if (server.HasRules) (await ExplainAsync($"bmr.spec.{field}")).ShouldContain(expected);
    }

    /// <summary>The operator names these fields with their remedies, all at once. The server must neither refuse nor drop them.</summary>
    [Theory]
    [InlineData("metadata.finalizers", "[a/b]")]
    [InlineData("spec.hostNetwork", "true")]
    [InlineData("spec.affinity", "{unknown: 1}")]
    [InlineData("spec.securityContext", "{privileged: true}")]
    [InlineData("spec.volumes", "[{name: v, hostPath: {path: /}}]")]
    [InlineData("spec.containers", "[{name: target, image: x, livenessProbe: {httpGet: {host: a}}, volumeMounts: [{name: v, mountPath: /v, recursiveReadOnly: Enabled}]}]")]
    [InlineData("spec.topologySpreadConstraints", "[{topologyKey: zone, whenUnsatisfiable: DoNotSchedule, maxSkew: 1}]")]
    public async Task Create_WithAFieldOfAPod_KeepsIt(string path, string value)
    {
        var run = Run.With($"target.podTemplate.{path}", value);
        var created = JsonNode.Parse((await server.TryAsync(run)).ShouldSucceed())!["spec"]!["target"]!["podTemplate"];
        JsonNode.DeepEquals(created, run["spec"]!["target"]!["podTemplate"]).ShouldBeTrue(created?.ToJsonString());
    }

    [Theory]
    [InlineData("spec.volumes", "[{name: v}, {name: v}]", "Duplicate value")]
    [InlineData("spec.containers", "[{workingDir: /}]", "spec.target.podTemplate.spec.containers[0].name: Required value")]
    [InlineData("spec.volumes", "text", "spec.target.podTemplate.spec.volumes: Invalid value")]
    [InlineData("metadata.labels", "{team: 5}", "spec.target.podTemplate.metadata.labels.team: Invalid value")]
    public async Task Create_WithAPodTemplateOfAnotherShape_IsRefusedWithItsCause(string path, string value, string cause) =>
        (await server.TryAsync(Run.With($"target.podTemplate.{path}", value))).ShouldFail()
            // Servers of 1.20 name no positions in lists.
            .ShouldContain(server.HasRules ? cause : cause.Replace("[0]", "", StringComparison.Ordinal));

    [Fact]
    public async Task Definitions_AppliedByClientAndByServer_AreAccepted()
    {
        var folder = Path.GetDirectoryName(Repository.Crd)!;
        (await server.KubectlAsync("apply", "--dry-run=server", "--validate=false", "-f", folder)).ShouldSucceed();
        if (!server.HasRules)
        {
            foreach (var option in (string[])["--validate=true", "--server-side"])
            {
                (await server.KubectlAsync("apply", option, "--dry-run=server", "-f", folder)).ShouldFail()
                    .ShouldContain("x-kubernetes-validations");
            }

            return;
        }

        (await server.KubectlAsync("apply", "--dry-run=server", "--validate=true", "-f", folder)).ShouldSucceed();
        (await server.KubectlAsync(
            "apply", "--server-side", "--force-conflicts", "--dry-run=server", "--validate=true", "-f", folder)).ShouldSucceed();
    }

    [Fact]
    public async Task ChartAndBase_Applied_AreAccepted()
    {
        var chart =
            (await Chart.TemplateAsync("image.registry=registry.example", "metrics.dashboards.enabled=true", "registryCredentials=pull",
                "noticesSecret=notices"))
                .ShouldSucceed();
        var kustomize = (await Tool.RunAsync("kubectl", "kustomize", Repository.PathOf("deploy/base"))).ShouldSucceed();
        foreach (var item in YamlJson.Parse(chart).Concat(YamlJson.Parse(kustomize))
            .Where(item => (string?)item["kind"] is not ("Namespace" or "CustomResourceDefinition")))
            await ShouldBeAcceptedAsync(item);
    }

    /// <summary>The description without the line breaks of older versions.</summary>
    private async Task<string> ExplainAsync(string field) =>
        string.Join(' ', (await server.KubectlAsync("explain", field)).ShouldSucceed()
            .Split([' ', '\n'], StringSplitOptions.RemoveEmptyEntries));

    private async Task ShouldBeAcceptedAsync(JsonObject item)
    {
        if (item["metadata"]!["namespace"] is not null) item["metadata"]!["namespace"] = server.Namespace;
        (await server.TryAsync(item)).ShouldSucceed();
    }
}
