using System.Text.Json.Nodes;
using Hotlap.Api.Tests.Files;

namespace Hotlap.Api.Tests.Server;

/// <summary>Fields of a spec, of a scenario or of its HTTP request, as a page shows them.</summary>
internal static class SpecPart
{
    private const string Run = """
        apiVersion: hotlap.dev/v1alpha1
        kind: BenchmarkRun
        metadata: {name: part}
        spec:
          variants:
          - {name: one, image: registry.example/greeter:aot}
          target:
            ports: [{name: http, containerPort: 5000}]
          scenarios:
          - name: hello
            http: {port: http}
            load: {duration: 10s}
        """;

    /// <summary>Returns a run that holds the part and the fields that it leaves out.</summary>
    public static JsonObject Complete(JsonObject part)
    {
        var run = YamlJson.Parse(Run).Single();
        var spec = run["spec"]!.AsObject();
        var scenario = spec["scenarios"]![0]!.AsObject();
        Merge(part.First().Key switch
        {
            "spec" => run,
            "load" => scenario,
            "headers" => scenario["http"]!.AsObject(),
            _ => spec,
        }, part);
        return run;
    }

    private static void Merge(JsonObject whole, JsonObject part)
    {
        foreach (var (name, value) in part)
        {
            if (name is "spec" or "target") Merge(whole[name]!.AsObject(), value!.AsObject());
            else whole[name] = value?.DeepClone();
        }
    }
}
