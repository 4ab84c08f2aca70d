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
        { "scenarios", null, "there is nothing to ask: describe at least one scenario" },
        { "comparison.baseline", "c", "set it to the name of one of spec.variants" },
        { "scenarios.1.http.port", "web", "add it to target.ports, or correct the scenario's port" },
        { "scenarios.0.grpc.port", "web", "add it to target.ports, or correct the scenario's port" },
        { "target.startup.grpc.port", "web", "add it to target.ports, or correct the port" },
        { "thresholds.0.variant", "c", "correct its variant, or leave it out" },
        { "thresholds.0.scenario", "other", "correct its scenario, or leave it out" },
        { "thresholds.0.max", null, "set max, min or maxRegression" },
        { "scenarios.0.http", "{port: http}", "remove the others, or make two scenarios of it" },
        { "scenarios.1.http", null, "a scenario needs exactly one of http, grpc and program" },
        { "scenarios.1.load", null, "requests need a load, and a program has none, nor payloads without an image: add load" },
        { "scenarios.1", "{name: items, program: {}}",
            "so it is the run's only scenario: set program.image, or measure the others in a run of their own" },
        { "metrics", "[{name: time, unit: Nanoseconds}]", "metrics are stated by programs, and no scenario has one: leave metrics out" },
        { "target", "{}", "target.ports names no port: write for example {http: 8080}" },
        { "target.startup.http", "{port: http}", "startup needs exactly one of http and grpc" },
        { "target.startup.grpc", null, "leave startup out to use the first scenario's request" },
        { "scenarios.1.load.tool", "ghz", "use ab, h2load or oha for an http scenario" },
        { "scenarios.0.load.tool", "ab", "use ghz or h2load for a grpc scenario" },
        { "scenarios.1.load.connections", "5", "leave load.connections out, or use h2load" },
        { "scenarios.0.load.connections", "51", "raise concurrency or lower connections" },
        { "scenarios.1.load.requests", null, "set duration, requests or both" },
        { "scenarios.0.grpc.proto", null, "a gRPC call needs exactly one of proto and reflection" },
        { "scenarios.0.grpc.reflection", "true", "a gRPC call needs exactly one of proto and reflection" },
        { "scenarios.1.http.body", "x", "set method to POST, PUT, PATCH or DELETE, or leave the body out" },
        { "scenarios.1.http.version", "\"2\"", "only h2load sends HTTP/2: use it, or leave load.tool out" },
        { "scenarios.1", "{name: pages, http: {port: http, version: \"2\"}, load: {rate: \"10\", duration: 5s}}",
            "it cannot hold a rate: use load.concurrency" },
        { "warmup.requests", "5", "set duration or requests, not both" },
        { "target.ports.http", "9737", "let the service listen on another port" },
        { "target.ports.Web", "80", "a port's name must be lower-case letters" },
    };

    [Theory]
    [MemberData(nameof(Mistakes))]
    public async Task Create_WithAMistake_IsRefusedWithTheRemedy(string path, string? value, string remedy) =>
        ShouldBeRefused(await server.TryAsync(Run.With(path, value)), remedy);

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
        ShouldBeRefused(await server.TryAsync(run), "split the run in several");
        SpecValidator.Problems(StrictReader.Read(run).Spec).ShouldNotBeEmpty();
    }

    [Fact]
    public async Task Example_Unbroken_IsAccepted()
    {
        (await server.TryAsync(Run.Example())).ShouldSucceed();
        SpecValidator.Problems(StrictReader.Read(Run.Example()).Spec).ShouldBeEmpty();
    }

    /// <summary>A server without rules takes the run; then the operator's own check is what the user meets.</summary>
    private void ShouldBeRefused(ToolResult result, string remedy)
    {
        if (server.HasRules) result.ShouldFail().ShouldContain(remedy);
        else result.ShouldSucceed();
    }
}
