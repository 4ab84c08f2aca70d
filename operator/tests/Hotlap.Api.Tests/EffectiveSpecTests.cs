using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Api.Tests.Files;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Api.Tests;

public sealed class EffectiveSpecTests
{
    private const string Pods = "{resources: {limits: {cpu: '4'}}, nodeSelector: {pool: bench}, tolerations: [{key: bench}], podTemplate: {spec: {schedulerName: own}}}";

    private const string Defaults = $"{{target: {Pods}, dependencies: {Pods}, generator: {Pods}, rounds: 20, warmup: {{duration: 1s}}, "
        + "timeouts: {startup: 5m, run: 8h}, ttl: {afterComplete: 24h, afterFailed: 48h}, isolateNetwork: true}";

    [Theory]
    [InlineData("{variants: [{name: a, image: x}]}", "variants.0.nodeSelector", """{"pool":"bench"}""")]
    [InlineData("{variants: [{name: a, image: x}]}", "variants.0.tolerations", """[{"key":"bench"}]""")]
    [InlineData("{variants: [{name: a, image: x, nodeSelector: {zone: z}}]}", "variants.0.nodeSelector", """{"zone":"z"}""")]
    [InlineData("{variants: [{name: a, image: x, nodeSelector: {}}]}", "variants.0.nodeSelector", "{}")]
    [InlineData("{variants: [{name: a, url: 'http://shop:80'}]}", "variants.0.nodeSelector", null)]
    [InlineData("{variants: [{name: a, url: 'http://shop:80'}]}", "target.resources", null)]
    [InlineData("{}", "target.resources", """{"limits":{"cpu":"4"}}""")]
    [InlineData("{target: {resources: {requests: {cpu: '1'}}}}", "target.resources", """{"requests":{"cpu":"1"}}""")]
    [InlineData("{}", "target.podTemplate", """{"spec":{"schedulerName":"own"}}""")]
    [InlineData("{dependencies: [{name: db, image: x}]}", "dependencies.0.resources", """{"limits":{"cpu":"4"}}""")]
    [InlineData("{dependencies: [{name: db, image: x}]}", "dependencies.0.nodeSelector", """{"pool":"bench"}""")]
    [InlineData("{dependencies: [{name: db, image: x, tolerations: []}]}", "dependencies.0.tolerations", "[]")]
    [InlineData("{dependencies: [{name: db, image: x}]}", "dependencies.0.podTemplate", """{"spec":{"schedulerName":"own"}}""")]
    [InlineData("{}", "generator.resources", """{"limits":{"cpu":"4"}}""")]
    [InlineData("{generator: {replicas: 2}}", "generator.replicas", "2")]
    [InlineData("{generator: {nodeSelector: {pool: load}}}", "generator.nodeSelector", """{"pool":"load"}""")]
    [InlineData("{}", "generator.tolerations", """[{"key":"bench"}]""")]
    [InlineData("{}", "generator.podTemplate", """{"spec":{"schedulerName":"own"}}""")]
    [InlineData("{}", "rounds", "20")]
    [InlineData("{rounds: 7}", "rounds", "7")]
    [InlineData("{startupOnly: true}", "rounds", "20")]
    [InlineData("{}", "warmup", """{"duration":"1s"}""")]
    [InlineData("{warmup: {mode: None}}", "warmup", """{"mode":"None"}""")]
    [InlineData("{}", "timeouts", """{"startup":"5m","run":"8h"}""")]
    [InlineData("{timeouts: {startup: 1m, trial: 2m}}", "timeouts", """{"startup":"1m","trial":"2m","run":"8h"}""")]
    [InlineData("{}", "ttl", """{"afterComplete":"24h","afterFailed":"48h"}""")]
    [InlineData("{ttl: {afterFailed: 1h}}", "ttl", """{"afterComplete":"24h","afterFailed":"1h"}""")]
    [InlineData("{variants: [{name: a, image: x}]}", "isolateNetwork", "true")]
    [InlineData("{isolateNetwork: false}", "isolateNetwork", "false")]
    [InlineData("{variants: [{name: a, url: 'http://shop:80'}]}", "isolateNetwork", null)]
    public void Of_Spec_TakesWhatItLeavesOutFromTheDefaults(string spec, string path, string? expected) =>
        At(EffectiveSpec.Of(Read(spec), ReadDefaults(Defaults)), path)?.ToJsonString().ShouldBe(expected);

    [Fact]
    public void Of_DefaultsWithoutValues_ChangesNothing()
    {
        var spec = Read("{variants: [{name: a, image: x}], ttl: {afterFailed: 1h}, dependencies: [{name: db, image: x}]}");

        Json(EffectiveSpec.Of(spec, ReadDefaults("{limits: {rounds: 1}}"))).ToJsonString().ShouldBe(Json(spec).ToJsonString());
        EffectiveSpec.Of(spec, null).ShouldBeSameAs(spec);
    }

    [Fact]
    public void Of_Twice_IsTheSameAsOnce()
    {
        var once = EffectiveSpec.Of(Read("{variants: [{name: a, image: x}]}"), ReadDefaults(Defaults));

        Json(EffectiveSpec.Of(once, ReadDefaults(Defaults))).ToJsonString().ShouldBe(Json(once).ToJsonString());
    }

    [Theory]
    [InlineData(3, 3, 20)]
    [InlineData(4, 3, null)]
    public void Of_Run_HasTheDefaultsOfItsStatusIfTheyAreForThisGeneration(long generation, long observed, int? rounds)
    {
        var run = new BenchmarkRun { Status = new() { ObservedGeneration = observed, Defaults = new() { Rounds = 20 } } };
        run.Metadata.Generation = generation;

        EffectiveSpec.Of(run).Spec.Rounds.ShouldBe(rounds);
    }

    private const string Template = """
        {kind: Deployment, name: shop, container: app, digest: d, image: "shop:1", command: [/app], args: [-v], nodeSelector: {pool: web},
        tolerations: [{key: web}], resources: {limits: {cpu: '2'}}, ports: [{name: http, containerPort: 80}], podTemplate: {spec: {
        dnsPolicy: None, volumes: [{name: data, hostPath: {path: /d}}, {name: tmp, emptyDir: {}}],
        containers: [{name: target, workingDir: /srv, env: [{name: A, value: b}]}, {name: logs, image: "logs:1"}]}}}
        """;

    [Theory]
    [InlineData("{}", "target.ports", """[{"name":"http","containerPort":80}]""")]
    [InlineData("{ports: [{name: own, containerPort: 81}]}", "target.ports.0.containerPort", "81")]
    [InlineData("{}", "target.resources", """{"limits":{"cpu":"2"}}""")]
    [InlineData("{resources: {}}", "target.resources", "{}")]
    [InlineData("{}", "variants.0.image", "\"shop:1\"")]
    [InlineData("{}", "variants.1.image", "\"shop:2\"")]
    [InlineData("{}", "variants.0.command", """["/app"]""")]
    [InlineData("{}", "variants.0.args", """["-v"]""")]
    [InlineData("{}", "variants.1.args", """["-q"]""")]
    [InlineData("{}", "variants.2.args", null)]
    [InlineData("{}", "variants.0.nodeSelector", """{"pool":"web"}""")]
    [InlineData("{}", "variants.2.nodeSelector", "{}")]
    [InlineData("{}", "variants.0.tolerations", """[{"key":"web"}]""")]
    [InlineData("{}", "target.podTemplate.spec.dnsPolicy", "\"None\"")]
    [InlineData("{podTemplate: {spec: {dnsPolicy: Default}}}", "target.podTemplate.spec.dnsPolicy", "\"Default\"")]
    [InlineData("{podTemplate: {metadata: {labels: {a: b}}}}", "target.podTemplate.metadata", """{"labels":{"a":"b"}}""")]
    [InlineData("{podTemplate: {spec: {volumes: [{name: data, emptyDir: {}}]}}}", "target.podTemplate.spec.volumes",
        """[{"name":"data","emptyDir":{}},{"name":"tmp","emptyDir":{}}]""")]
    [InlineData("{podTemplate: {spec: {containers: [{name: target, workingDir: /own}, {name: more, image: m}]}}}", "target.podTemplate.spec.containers",
        """[{"name":"target","workingDir":"/own","env":[{"name":"A","value":"b"}]},{"name":"logs","image":"logs:1"},{"name":"more","image":"m"}]""")]
    public void Of_SpecWithAWorkload_TakesWhatItLeavesOutFromItsTemplate(string target, string path, string? expected)
    {
        var spec = Read($"{{target: {target}, variants: [{{name: a}}, {{name: b, image: 'shop:2', args: [-q]}}, {{name: c, command: [/c], nodeSelector: {{}}}}]}}");
        spec.Target.From = new TemplateSource { Kind = "Deployment", Name = "shop" };

        var merged = EffectiveSpec.Of(spec, ReadDefaults(Defaults), Taken());

        At(merged, path)?.ToJsonString().ShouldBe(expected);
        Json(EffectiveSpec.Of(merged, ReadDefaults(Defaults), Taken())).ToJsonString().ShouldBe(Json(merged).ToJsonString());
    }

    [Fact]
    public void Of_SpecWithoutAWorkload_TakesNothingFromATemplate()
    {
        var spec = Read("{variants: [{name: a, image: x}]}");

        EffectiveSpec.Of(spec, null, Taken()).ShouldBeSameAs(spec);
    }

    private static TakenTemplate Taken() => YamlJson.Parse(Template).Single().Deserialize(ApiJson.Default.TakenTemplate)!;

    private static BenchmarkRunSpec Read(string yaml) =>
        YamlJson.Parse(yaml).Single().Deserialize(ApiJson.Default.BenchmarkRunSpec)!;

    private static BenchmarkDefaultsSpec ReadDefaults(string yaml) =>
        YamlJson.Parse(yaml).Single().Deserialize(ApiJson.Default.BenchmarkDefaultsSpec)!;

    private static JsonNode Json(BenchmarkRunSpec spec) => JsonSerializer.SerializeToNode(spec, ApiJson.Default.BenchmarkRunSpec)!;

    private static JsonNode? At(BenchmarkRunSpec spec, string path) => path.Split('.').Aggregate(
        (JsonNode?)Json(spec), (node, part) => int.TryParse(part, out var index) ? node?[index] : node?[part]);
}
