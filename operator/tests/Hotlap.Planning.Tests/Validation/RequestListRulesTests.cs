using System.Text.Json;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>Requests that vary: what each tool can send, what is refused, and that the list is part of the measurement.</summary>
public sealed class RequestListRulesTests
{
    private const string Reason = "no load tool varies it within a load; give each one a scenario of its own";

    [Theory]
    [InlineData("{port: http, requests: {items: [{path: /a}, {path: /b}]}}", "{}")]
    [InlineData("{port: http, path: '/p/{{rand 1 1000}}', requests: {}}", "{}")]
    [InlineData("{port: http, path: '/p/{{seq}}', requests: {count: 100000, seed: 7, order: Shuffled}}", "{tool: h2load}")]
    [InlineData("{port: http, path: '/p/{{uuid}}', requests: {}}", "{rate: '100'}")]
    [InlineData("{port: http, method: POST, body: '{\"id\": {{seq}}}', requests: {}}", "{}")]
    [InlineData("{port: http, method: PUT, headers: [{name: X, value: a}], body: x, requests: {items: [{path: /a, method: PUT, headers: [{name: x, value: a}]}, {path: /b}]}}", "{tool: h2load}")]
    public void Problems_RequestsThatTheToolVaries_None(string http, string load) => Problems($"http: {http}", load).ShouldBeEmpty();

    [Fact]
    public void Problems_CallsThatVary_None() =>
        Problems("grpc: {port: grpc, call: a.B/C, reflection: true, data: {id: '{{rand 1 9}}'}, requests: {count: 50}}", "{}").ShouldBeEmpty();

    [Theory]
    [InlineData("{items: [{path: /a}, {path: /b}]}", "{tool: ab}", "load.tool: ab sends one request again and again; use oha or h2load")]
    [InlineData("{items: [{path: /a}, {path: /b}], order: Listed}", "{}", "load.tool: oha draws each request at random, so it cannot keep the order Listed; leave requests.order out, or use h2load")]
    [InlineData("{items: [{path: a}, {path: /b}]}", "{}", "items[0].path: \"a\" does not begin with a slash")]
    [InlineData("{items: [{path: '/a b'}, {path: /b}]}", "{}", "items[0].path: \"/a b\" contains spaces or control characters")]
    [InlineData("{items: [{path: \"/a\\r\\nX: y\"}, {path: /b}]}", "{}", "contains spaces or control characters")]
    [InlineData("{items: [{body: x}, {}]}", "{}", "items[0].body: GET has no body; set http.method")]
    [InlineData("{items: [{path: /a, method: POST}, {path: /b}]}", "{}", "items[0].method: POST differs from http.method, GET; " + Reason)]
    [InlineData("{items: [{path: /a, headers: [{name: X, value: y}]}, {path: /b}]}", "{}", "items[0].headers[X]: differs from http.headers; " + Reason)]
    [InlineData("{items: [{path: '/{{sequence}}'}, {path: /b}]}", "{}", "items[0].path: {{sequence}} is not a placeholder; use {{seq}}, {{uuid}} or {{rand 1 1000}}")]
    [InlineData("{items: [{path: '/{{rand 9 1}}'}, {path: /b}]}", "{}", "{{rand 9 1}} is not a placeholder")]
    [InlineData("{items: [{path: /a}, {path: /a}]}", "{}", "http.requests: all requests would be the same; list different items, or use a placeholder")]
    [InlineData("{}", "{}", "http.requests: all requests would be the same")]
    [InlineData("{items: [{path: /a}, {path: /b}, {path: /c}], count: 2}", "{}", "count: 2 is less than the number of items, 3")]
    [InlineData("{items: [{path: '/{{seq}}'}], count: 1}", "{}", "count: 1 is out of range")]
    [InlineData("{items: [{path: /a}, {path: /b}], count: 100001}", "{}", "count: 100001 is out of range; use 2 to 100000")]
    [InlineData("{items: [{path: /a}, {path: /b}], order: Random}", "{tool: h2load}", "order: \"Random\" is not supported; use Listed, Shuffled")]
    [InlineData("{items: [{path: /a}, {path: /b}], seed: -1}", "{}", "seed: -1 is negative")]
    public void Problems_OfAList_NameFieldAndRemedy(string requests, string load, string expected) =>
        Problems($"http: {{port: http, requests: {requests}}}", load).ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("items: [{path: /a, body: x}, {path: /b, body: y}]", "oha", "load.tool: no load tool varies path and body together")]
    [InlineData("items: [{path: /a, body: x}, {path: /b, body: y}]", "h2load", "load.tool: no load tool varies path and body together")]
    [InlineData("items: [{body: x}, {body: y}]", "h2load", "load.tool: h2load sends one body with all requests; use oha")]
    [InlineData("items: [{body: \"a\\nb\"}, {body: y}]", "oha", "load.tool: oha reads one body from each line of a file, and one of the bodies has a line break")]
    public void Problems_BodiesThatNoToolVaries_NameTheReason(string requests, string tool, string expected) =>
        Problems($"http: {{port: http, method: POST, requests: {{{requests}}}}}", $"{{tool: {tool}}}").ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("requests: {items: [{data: {id: a}}, {data: {id: b}}]}", "h2load", "load.tool: h2load sends one message with all calls; use ghz")]
    [InlineData("stream: {messages: 5}, requests: {items: [{data: {id: a}}, {data: {id: b}}]}", "ghz", "grpc.requests: cannot be combined with stream")]
    [InlineData("metadata: [{name: x, value: '{{uuid}}'}], data: {id: '{{seq}}'}, requests: {}", "ghz", "grpc.metadata[x].value: \"{{uuid}}\" has a placeholder; " + Reason)]
    public void Problems_Calls_NameTheReason(string call, string tool, string expected) =>
        Problems($"grpc: {{port: grpc, call: a.B/C, reflection: true, {call}}}", $"{{tool: {tool}}}").ShouldHaveSingleItem().ShouldContain(expected);

    [Fact]
    public void Problems_PlaceholderInAHeader_NamesTheReason() =>
        Problems("http: {port: http, path: '/{{seq}}', headers: [{name: X, value: '{{uuid}}'}], requests: {}}", "{}")
            .ShouldHaveSingleItem().ShouldContain($"http.headers[X].value: \"{{{{uuid}}}}\" has a placeholder; {Reason}");

    [Theory]
    [InlineData("http: {port: http, path: '/p/{{rand 1 1000}}'}", "scenarios[s].http.path: placeholders such as")]
    [InlineData("http: {port: http, method: POST, body: '{{uuid}}'}", "scenarios[s].http.body: placeholders such as")]
    [InlineData("grpc: {port: grpc, call: a.B/C, reflection: true, data: {id: '{{seq}}'}}", "scenarios[s].grpc.data: placeholders such as")]
    public void Problems_PlaceholdersWithoutAList_SayHowTheyAreReplaced(string request, string expected) =>
        Problems(request, "{}").ShouldHaveSingleItem()
            .ShouldSatisfyAllConditions(problem => problem.ShouldContain(expected), problem => problem.ShouldContain("add requests: {count: 1000}"));

    [Fact]
    public void Problems_MoreThanTheLargestSequence_NamesBothSizes() =>
        Problems(
            "http: {port: http, method: POST, body: '{{seq}}{payload.text}', requests: {count: 1000}}\n  payloads: [1Ki, 1Mi]", "{}")
            .ShouldHaveSingleItem().ShouldContain("http.requests: 1000 requests take up to 1048595000 bytes, more than the maximum of 16777216");

    [Fact]
    public void Problems_PayloadsOfItems_AreInserted() =>
        Problems("http: {port: http, requests: {items: [{path: '/a/{payload.bytes}'}, {path: '/b/{payload.bytes}'}]}}\n  payloads: [1Ki, 2Ki]", "{}")
            .ShouldBeEmpty();

    [Fact]
    public void Problems_OfAVariantsOwnRequests_NameTheVariant() =>
        Problems("http: {port: http}", "{}", "{name: b, image: 'example/b:1', scenarios: [{name: s, http: {port: http, requests: {}}}]}")
            .ShouldHaveSingleItem().ShouldContain("variants[b].scenarios[s].http.requests: all requests would be the same");

    [Theory]
    [InlineData("{items: [{path: /a}, {path: /b}]}", "{items: [{path: /a}, {path: /b}], count: 2, seed: 0, order: Listed}", true)]
    [InlineData("{items: [{path: /a}, {path: /b}]}", "{items: [{path: /b}, {path: /a}]}", false)]
    [InlineData("{items: [{path: /a}, {path: /b}]}", "{items: [{path: /a}, {path: /b}], seed: 1}", false)]
    [InlineData("{items: [{path: /a}, {path: /b}]}", "{items: [{path: /a}, {path: /b}], order: Shuffled}", false)]
    [InlineData("{items: [{path: /a}, {path: /b}]}", "{items: [{path: /a}, {path: /b}], count: 3}", false)]
    public void Measurement_OfALists_IsTheSameForDefaultsOnly(string one, string other, bool same) =>
        (Digest(one) == Digest(other)).ShouldBe(same);

    private static string Digest(string requests) => RunMeasurement.Of(Read($"http: {{port: http, requests: {requests}}}", "{tool: h2load}"));

    private static IReadOnlyList<string> Problems(string request, string load, string variant = "{name: b, image: 'example/b:1'}") =>
        SpecValidator.Problems(Read(request, load, variant));

    private static BenchmarkRunSpec Read(string request, string load, string variant = "{name: b, image: 'example/b:1'}")
    {
        var spec = Yaml.Read($"""
            variants:
            - {variant}
            target: {"{ports: [{name: http, containerPort: 8080}, {name: grpc, containerPort: 5001}]}"}
            scenarios:
            - name: s
              load: {load}
              {request}
            """)!;
        var node = spec["scenarios"]![0]!["load"]!.AsObject();
        (node["concurrency"], node["duration"]) = (2, "10s");
        return JsonSerializer.Deserialize(spec, ApiJson.Default.BenchmarkRunSpec)!;
    }
}
