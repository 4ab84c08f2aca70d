using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Cli.Explaining;
using Hotlap.Cli.Reading;

namespace Hotlap.Cli.Tests.Explaining;

public sealed class SpecExplanationTests
{
    private const string Written = """
        variants:
        - {name: jit, image: "registry.example/greeter:jit", env: [{name: MODE, value: "on"}]}
        - name: aot
          image: registry.example/greeter:aot
          nodeSelector: {zone: a}
        target: {ports: [{name: http, containerPort: 8080}]}
        scenarios:
        - name: hello
          http: {port: http, path: "/?q=a b"}
          load: {duration: 10s, concurrency: 50}
        thresholds:
        - {metric: p99, max: "20ms"}
        """;

    private static readonly BenchmarkDefaultsSpec Defaults = new()
    {
        Target = new() { NodeSelector = new() { ["pool"] = "bench" } },
        Rounds = 20,
        Timeouts = new() { Run = "8h" },
    };

    [Fact]
    public void Write_RunWithDefaults_MarksEachValueWithItsOrigin() => Explain(Defaults).ShouldBe("""
        # shop: note
        spec:
          variants:
          - name: jit
            image: registry.example/greeter:jit
            env:
            - name: MODE
              value: "on"
            nodeSelector: # BenchmarkDefaults
              pool: bench
          - name: aot
            image: registry.example/greeter:aot
            nodeSelector:
              zone: a
          target:
            ports:
            - name: http
              containerPort: 8080
            resources: # default
              requests:
                cpu: "1"
                memory: 256Mi
              limits:
                cpu: "1"
                memory: 256Mi
            runtimeMetrics: false # default
          scenarios:
          - name: hello
            http:
              port: http
              path: "/?q=a b"
              method: GET # default
              version: "1.1" # default
              expect: # default
                status: 200
            load:
              tool: oha # default
              concurrency: 50
              duration: 10s
              keepAlive: true # default
          rounds: 20 # BenchmarkDefaults
          startupOnly: false # default
          warmup: # default
            mode: Steady
            min: 10s
            max: 60s
          comparison: # default
            baseline: jit
          thresholds:
          - metric: p99
            max: 20ms
          generator: # default
            replicas: 1
            resources:
              requests:
                cpu: 500m
                memory: 256Mi
              limits:
                memory: 1Gi
          timeouts:
            scheduling: 10m # default
            startup: 2m # default
            trial: 10m # default
            run: 8h # BenchmarkDefaults
          isolateNetwork: false # default
          exclusive: Node # default
          priority: 0 # default
          suspend: false # default
          onVariantFailure: Fail # default
          healthPolicy: # default
            unhealthyOn:
            - Failed
            - Violated
          historyLimit: 5 # default

        """);

    [Theory]
    [InlineData("rounds: 12", "  rounds: 12\n")]
    [InlineData("rerun: \"yes\"", "  rerun: \"yes\"\n")]
    [InlineData("rerun: \"12\"", "  rerun: \"12\"\n")]
    [InlineData("rerun: \"a: b\"", "  rerun: \"a: b\"\n")]
    [InlineData("rerun: \"# no\"", "  rerun: \"# no\"\n")]
    [InlineData("rerun: \"2026-01-01T00:00:00Z\"", "  rerun: \"2026-01-01T00:00:00Z\"\n")]
    [InlineData("rerun: \"two\\nlines\"", "  rerun: \"two\\nlines\"\n")]
    [InlineData("earlyStop: {minRounds: 9}", "  earlyStop:\n    when: Precise # default\n    minRounds: 9\n    precision: 2% # default\n")]
    [InlineData("earlyStop: {when: Settled}", "  earlyStop:\n    when: Settled\n    minRounds: 7 # default\n")]
    public void Write_Value_IsYamlOfTheSameValue(string field, string expected)
    {
        var text = Explain(null, field);

        text.ShouldContain(expected);
        var written = (JsonObject)YamlJson.Parse(field)!;
        var (name, value) = written.Single();
        var read = YamlJson.Parse(text)!["spec"]![name];
        (value is JsonObject map ? map.All(entry => JsonNode.DeepEquals(entry.Value, read![entry.Key])) : JsonNode.DeepEquals(value, read))
            .ShouldBeTrue(text);
    }

    [Fact]
    public void Write_ListOfTheNamespace_HasOneCommentBesideItsName()
    {
        var text = Explain(new() { Target = new() { Tolerations = [new JsonObject { ["key"] = "bench", ["operator"] = "Exists" }] } });

        text.ShouldContain("tolerations: # BenchmarkDefaults\n");
        text.Split('\n').Count(line => line.EndsWith("# BenchmarkDefaults", StringComparison.Ordinal)).ShouldBe(
            text.Split('\n').Count(line => line.Contains("tolerations:", StringComparison.Ordinal)));
        YamlJson.Parse(text)!["spec"]!["variants"]!.AsArray()
            .ShouldAllBe(variant => (string?)variant!["tolerations"]![0]!["key"] == "bench");
    }

    [Fact]
    public void Write_WithoutDefaults_MarksNone() => Explain(null).ShouldNotContain("# BenchmarkDefaults");

    [Fact]
    public void Write_Sweep_MarksWhatItSetsInEachVariant() => Explain(
        new() { Target = new() { Resources = new() { ["limits"] = new JsonObject { ["memory"] = "1Gi" } } } },
        """
        variants: [{name: old, image: i, resources: {limits: {cpu: 2}}}, {name: new, image: j, env: [{name: A, value: b}]}]
        sweep: {limits.cpu: [250m, 1]}
        """).ShouldContain("""
          variants:
          - name: old
            image: i
            resources:
              limits:
                cpu: 2
          - name: new-250m # sweep
            image: j
            env:
            - name: A
              value: b
            resources: # sweep
              limits:
                memory: 1Gi
                cpu: 250m
          - name: new-1 # sweep
        """);

    private static string Explain(BenchmarkDefaultsSpec? defaults, string? spec = null)
    {
        var written = (JsonObject)YamlJson.Parse(spec ?? Written)!;
        return SpecExplanation.Write("shop", written, written.Deserialize(ApiJson.Default.BenchmarkRunSpec)!, new(defaults, null), "note");
    }
}
