using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Server;

/// <summary>A valid run with one gRPC and one HTTP scenario, to be broken by one edit at a time.</summary>
internal static class Run
{
    private const string Valid = """
        apiVersion: hotlap.dev/v1alpha1
        kind: BenchmarkRun
        metadata: {name: example}
        spec:
          variants:
          - {name: a, image: registry.example/a:1}
          - {name: b, image: registry.example/b:1}
          target:
            ports: [{name: grpc, containerPort: 5001}, {name: http, containerPort: 5000}]
            startup:
              grpc: {port: grpc, call: greet.Greeter/SayHello, reflection: true}
          scenarios:
          - name: calls
            grpc: {port: grpc, call: greet.Greeter/SayHello, proto: {configMapKeyRef: {name: protos, key: greet.proto}}}
            load: {duration: 10s}
          - name: pages
            http: {port: http}
            load: {tool: ab, requests: 500}
          warmup: {duration: 5s}
          comparison: {baseline: b}
          thresholds:
          - {metric: p99, variant: a, scenario: calls, max: 20ms}
        """;

    public static JsonObject Example() => YamlJson.Parse(Valid).Single();

    /// <summary>The example with the value at a path (dots, list indexes as numbers) replaced by YAML; nothing removes it.</summary>
    public static JsonObject With(string path, string? yaml)
    {
        var run = Example();
        var steps = path.Split('.');
        var holder = steps[..^1]
            .Aggregate((JsonNode)run["spec"]!, (node, step) => int.TryParse(step, out var index)
                ? node[index]! : node[step] ??= new JsonObject());
        if (yaml is null) ((JsonObject)holder).Remove(steps[^1]);
        else if (int.TryParse(steps[^1], out var last)) holder[last] = Value(yaml);
        else holder[steps[^1]] = Value(yaml);
        return run;
    }

    private static JsonNode? Value(string yaml) => YamlJson.Parse($"value: {yaml}").Single()["value"]?.DeepClone();
}
