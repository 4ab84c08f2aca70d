using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Building;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Specs;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>Requests that a ConfigMap holds, one JSON object a line.</summary>
public sealed class RequestFileRulesTests
{
    private const string Paths = "{\"path\": \"/a\"}\n\n{\"path\": \"/{{seq}}\"}\r\n";

    private static readonly KeyReference File = new() { Name = "list", Key = "r.jsonl" };

    [Fact]
    public void Check_Requests_NoProblems()
    {
        SpecValidator.Problems(Spec()).ShouldBeEmpty();
        RequestFileRules.Check(Spec(), File, Paths).ShouldBeEmpty();
    }

    [Fact]
    public void Check_Calls_NoProblems()
    {
        var spec = Spec("grpc: {port: grpc, call: a.B/C, reflection: true, requests: {itemsFrom: {configMapKeyRef: {name: list, key: r.jsonl}}}}", "{}");

        SpecValidator.Problems(spec).ShouldBeEmpty();
        RequestFileRules.Check(spec, File, "{\"data\": {\"id\": 1}}\n{\"data\": {\"id\": 2}}").ShouldBeEmpty();
        RequestFileRules.Check(spec, File, "{\"path\": \"/a\"}").ShouldBe(
            ["ConfigMap list: key r.jsonl: line 1: the field \"path\" is not supported; use data"]);
    }

    [Theory]
    [InlineData("", " has no request; write a JSON object in each line, such as {\"path\": \"/products/1\"}")]
    [InlineData("/a\n/b", ": line 1: \"/a\" is not JSON; write {\"path\": \"/products/1\"}", ": line 2: \"/b\" is not JSON; write {\"path\": \"/products/1\"}")]
    [InlineData("{\"path\": \"/a\"}\n[1]", ": line 2: \"[1]\" is not a JSON object; write {\"path\": \"/products/1\"}")]
    [InlineData("{\"path\": 1}\n{\"url\": \"/b\"}", ": line 1.path: the value has another type; write {\"path\": \"/products/1\"}",
        ": line 2: the field \"url\" is not supported; use path, body, method, headers")]
    [InlineData("{\"path\": \"/a\", \"path\": \"/b\"}", ": line 1: \"{\"path\": \"/a\", \"path\": \"/b\"}\" is not JSON; write {\"path\": \"/products/1\"}")]
    [InlineData("{\"path\": \"/a\"}\n\n{\"path\": \"b\"}", ": line 3.path: \"b\" does not begin with a slash")]
    [InlineData("{\"path\": \"/a\"}\n{\"method\": \"POST\"}", ": line 2.method: POST differs from http.method, GET; no load tool varies it")]
    [InlineData("{\"path\": \"/{{seqence}}\"}\n{\"path\": \"/b\"}", ": line 1.path: {{seqence}} is not a placeholder")]
    [InlineData("{\"path\": \"/{payload.bytes}\"}\n{\"path\": \"/b\"}", ": line 1.path: {payload.bytes} is not replaced in a file of requests")]
    public void Check_Mistakes_AreNamedByTheirLine(string text, params string[] expected)
    {
        var problems = RequestFileRules.Check(Spec(), File, text);

        problems.Count.ShouldBe(expected.Length);
        foreach (var (problem, wanted) in problems.Zip(expected)) problem.ShouldStartWith($"ConfigMap list: key r.jsonl{wanted}");
    }

    [Theory]
    [InlineData("{\"path\": \"/a\"}\n{\"path\": \"/a\"}", "count: 4", "scenarios[s].http.requests: all requests would be the same")]
    [InlineData(Paths, "count: 1", "scenarios[s].http.requests.count: 1 is less than the number of items in the file, 2")]
    public void Check_ListAsAWhole_NamesTheField(string text, string count, string expected) =>
        RequestFileRules.Check(Spec(Http($", {count}")), File, text).ShouldHaveSingleItem().ShouldStartWith(expected);

    [Fact]
    public void Check_BodiesThatTheToolCannotVary_NamesTheTool() =>
        RequestFileRules.Check(
            Spec("http: {port: http, method: POST, requests: {itemsFrom: {configMapKeyRef: {name: list, key: r.jsonl}}}}"), File,
            "{\"body\": \"a\"}\n{\"body\": \"b\"}").ShouldHaveSingleItem()
            .ShouldBe("scenarios[s].load.tool: h2load sends one body with all requests; use oha for bodies that vary");

    [Fact]
    public void Check_ManyMistakes_TellsTheFirstAndHowManyMore()
    {
        var problems = RequestFileRules.Check(Spec(), File, string.Concat(Enumerable.Repeat("x\n", 50)));

        problems.Count.ShouldBe(21);
        problems[^1].ShouldBe("ConfigMap list: key r.jsonl has 30 more problems");
    }

    [Theory]
    [InlineData("items: [{path: /a}], itemsFrom: {configMapKeyRef: {name: a, key: b}}", "requests: both items and itemsFrom are set; keep one")]
    [InlineData("itemsFrom: {configMapKeyRef: {name: a}}", "requests.itemsFrom.configMapKeyRef: name or key is missing")]
    public void Problems_OfTheField_NameTheRemedy(string requests, string expected) =>
        SpecValidator.Problems(Spec($"http: {{port: http, requests: {{{requests}}}}}")).ShouldContain(problem => problem.Contains(expected));

    [Fact]
    public void Measurement_OfAnotherFile_IsAnother() =>
        RunMeasurement.Of(Spec()).ShouldNotBe(RunMeasurement.Of(Spec(Http("").Replace("r.jsonl", "s.jsonl", StringComparison.Ordinal))));

    [Fact]
    public void Plan_OfAFile_NamesWhereTheAgentFindsIt() =>
        Requests.OfScenario(Spec(), Spec().Scenarios[0]).Varying!.ItemsPath.ShouldBe("/etc/hotlap/requests/0.jsonl");

    [Fact]
    public void Plan_RunWithAFile_MountsItForProbeAndGenerator()
    {
        var given = RunPlannerScenarioTests.Read("prepared-run-starts-its-first-target");
        var scenarios = Spec().Scenarios.ConvertAll(scenario => scenario with { Load = given.Observation.Run.Spec.Scenarios[0].Load });
        scenarios[0].Http!.Port = given.Observation.Run.Spec.Target.Ports[0].Name;
        var run = given.Observation.Run with { Spec = given.Observation.Run.Spec with { Scenarios = scenarios } };

        var containers = AgentContainers.Build("probe", "probe", given.Observation with { Run = run }, "plan");
        var volume = AgentContainers.Volumes(run).Single(volume => volume.Name == "hotlap-requests");

        containers.VolumeMounts.ShouldContain(mount => mount.Name == "hotlap-requests" && mount.MountPath == "/etc/hotlap/requests");
        volume.ConfigMap.Items.Select(item => (item.Key, item.Path)).ShouldBe([("requests-0", "0.jsonl")]);
    }

    private static string Http(string more) => $"http: {{port: http, requests: {{itemsFrom: {{configMapKeyRef: {{name: list, key: r.jsonl}}}}{more}}}}}";

    private static BenchmarkRunSpec Spec(string? request = null, string load = "{tool: h2load}")
    {
        var spec = Yaml.Read($"""
            variants: [{"{name: b, image: 'example/b:1'}"}]
            target: {"{ports: [{name: http, containerPort: 8080}, {name: grpc, containerPort: 5001}]}"}
            scenarios:
            - name: s
              load: {load}
              {request ?? Http("")}
            """)!;
        var node = spec["scenarios"]![0]!["load"]!.AsObject();
        (node["concurrency"], node["duration"]) = (2, "10s");
        return JsonSerializer.Deserialize(spec, ApiJson.Default.BenchmarkRunSpec)!;
    }
}
