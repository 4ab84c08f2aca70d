using Hotlap.Api.Tests.Files;
using Hotlap.Api.Tests.Samples;
using Hotlap.Planning.Validation;

namespace Hotlap.Api.Tests.Server;

/// <summary>Each rule of the schema refuses its case with the remedy, and the operator finds the same mistake where the server has no rules.</summary>
[Collection(ServerGroup.Name)]
public class RuleTests(ServerFixture server)
{
    public static TheoryData<string, string?, string> Mistakes => new()
    {
        { "scenarios", null, "the run has no request: add a scenario" },
        { "variants.0.image", null, "a variant needs exactly one of image and url: add the missing one, or set target.from" },
        { "comparison.baseline", "c", "set it to a name in spec.variants" },
        { "scenarios.1.http.port", "web", "add it there, or correct the scenario" },
        { "scenarios.0.grpc.port", "web", "add it there, or correct the scenario" },
        { "target.startup.grpc.port", "web", "add it there, or correct the port" },
        { "thresholds.0.variant", "c", "correct it, or omit it to apply to all variants" },
        { "thresholds.0.scenario", "other", "correct it, or omit it to apply to all scenarios" },
        { "thresholds.0.max", null, "set max, min or maxRegression" },
        { "scenarios.0.http", "{port: http}", "remove the others, or split the scenario" },
        { "scenarios.1.http", null, "a scenario needs exactly one of http, grpc and program" },
        { "scenarios.1.load", null, "requests need load; a program has no load, and no payloads without image: add load" },
        { "scenarios.1", "{name: items, program: {}}",
            "must be the only scenario: set program.image, or move the other scenarios to another run" },
        { "metrics", "[{name: time, unit: Nanoseconds}]", "only programs report spec.metrics, and no scenario has a program: remove metrics" },
        { "target", "{}", "target.ports is empty: add a port, for example {name: http, containerPort: 8080}" },
        { "target.startup.http", "{port: http}", "startup needs exactly one of http and grpc" },
        { "target.startup.grpc", null, "omit startup to use the first scenario's request" },
        { "scenarios.1.load.tool", "ghz", "use ab, h2load or oha for an http scenario" },
        { "scenarios.0.load.tool", "ab", "use ghz or h2load for a grpc scenario" },
        { "scenarios.1.load.connections", "5", "omit load.connections, or use h2load" },
        { "scenarios.0.load.connections", "51", "raise concurrency or lower connections" },
        { "scenarios.1.load.requests", null, "set duration, requests or both" },
        { "scenarios.0.grpc.proto", null, "a gRPC call needs exactly one of proto (a ConfigMap" },
        { "scenarios.0.grpc.reflection", "true", "a gRPC call needs exactly one of proto (a ConfigMap" },
        { "scenarios.1.http.body", "x", "set method to POST, PUT, PATCH or DELETE, or remove the body" },
        { "scenarios.1.http.version", "\"2\"", "use oha or h2load for version 2, or omit load.tool" },
        { "warmup.requests", "5", "set duration or requests, not both" },
        { "target.ports.1.containerPort", "9737", "let the service listen on another port" },
        { "target.ports.1.name", "Web", "a port name must be lower-case letters" },
        { "target.ports.1.name", "\"80\"", "a port name must be lower-case letters" },
        { "comparison.baselineRef", "{}", "set exactly one of name (a complete run), revision and previous: true" },
        { "comparison.baselineRef", "{previous: false}", "set exactly one of name (a complete run), revision and previous: true" },
        { "comparison.baselineRef", "{name: main, previous: true}", "set exactly one of name (a complete run), revision and previous: true" },
        { "comparison.baselineRef", "{name: main, revision: a1}", "set exactly one of name (a complete run), revision and previous: true" },
    };

    [Theory]
    [MemberData(nameof(Mistakes))]
    public async Task Create_WithAMistake_IsRefusedWithTheRemedy(string path, string? value, string remedy) =>
        ShouldBeRefused(await server.TryAsync(Run.With(path, value)), remedy);

    /// <summary>A pattern alone shows a regular expression.</summary>
    [Theory]
    [InlineData("scenarios.1.load.duration", "10sec", "not a duration: write a number with its unit, such as 10s, 1m30s or 500ms")]
    [InlineData("thresholds.0.max", "fast", "not a limit: write a number in the metric's unit, such as 5ms, 64Mi or 1000")]
    [InlineData("scenarios.1.http.path", "orders", "not a path: begin with / and write a blank as %20")]
    [InlineData("scenarios.0.grpc.call", "Greeter", "not a method: write package.Service/Method")]
    [InlineData("variants.0.name", "JIT", "not a name: use lower-case letters, digits and dashes")]
    [InlineData("comparison.margins", "[{metric: p99, percent: five}]", "not a share: write a percentage, such as 5% or 2.5%")]
    public async Task Create_WithAWrongForm_IsToldTheValueAndTheForm(string path, string value, string form)
    {
        var output = (await server.TryAsync(Run.With(path, value))).ShouldFail();
        if (!server.HasRules) return;
        output.ShouldContain(form);
        output.ShouldContain(value.Split(' ')[^1].TrimEnd(']', '}'));
    }

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void Operator_WithTheSameMistake_FindsItToo(string path, string? value, string remedy) =>
        SpecValidator.Problems(StrictReader.Read(Run.With(path, value)).Spec).ShouldNotBeEmpty(remedy);

    [Fact]
    public async Task Create_WithTooManyCells_IsRefusedWithTheRemedy()
    {
        var payloads = string.Join(", ", Enumerable.Range(1, 16).Select(size => $"{size}Ki"));
        var run = Run.With("scenarios", $$$"""
            [{name: x, http: {port: http}, payloads: [{{{payloads}}}], load: {duration: 1s}},
             {name: calls, http: {port: http}, payloads: [{{{payloads}}}], load: {duration: 1s}},
             {name: z, http: {port: http}, load: {duration: 1s}}]
            """);
        ShouldBeRefused(await server.TryAsync(run), "split the run");
        SpecValidator.Problems(StrictReader.Read(run).Spec).ShouldNotBeEmpty();
    }

    [Theory]
    [InlineData("{limits.cpu: [250m, 1], env.GC_MODE: [0, 'on']}", true)]
    [InlineData("{limits.cpu: 1}", false)]
    [InlineData("{limits.cpu: [true]}", false)]
    [InlineData("{a: [1], b: [1], c: [1], d: [1], e: [1]}", false)]
    public async Task Create_WithASweep_HasListsOfNumbersAndTexts(string sweep, bool isAccepted)
    {
        var result = await server.TryAsync(Run.With("sweep", sweep));
        if (isAccepted) result.ShouldSucceed();
        else result.ShouldFail().ShouldContain("sweep");
    }

    [Fact]
    public async Task Example_Unbroken_IsAccepted()
    {
        (await server.TryAsync(Run.Example())).ShouldSucceed();
        SpecValidator.Problems(StrictReader.Read(Run.Example()).Spec).ShouldBeEmpty();
    }

    /// <summary>A server without rules accepts the run; the operator reports the mistake instead.</summary>
    private void ShouldBeRefused(ToolResult result, string remedy)
    {
        if (server.HasRules) result.ShouldFail().ShouldContain(remedy);
        else result.ShouldSucceed();
    }
}
