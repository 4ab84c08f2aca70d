using System.Text.Json.Nodes;
using Hotlap.Cli.Preflights;
using Hotlap.Cli.Reading;
using Hotlap.Planning.Specs;

namespace Hotlap.Cli.Tests.Preflights;

public sealed class PreflightRunTests
{
    private const string Http = "http: {port: http}";

    [Fact]
    public void Of_UsualRun_MeasuresItsBaselineTwiceAndEachWindowTwice()
    {
        var derived = Derive($$"""
            variants: [{name: old, image: i}, {name: new, image: j, args: [x], scenarios: [{name: hello, load: {connections: 2} }] }]
            target: {ports: [{name: http, containerPort: 80}]}
            scenarios:
            - {name: hello, {{Http}}, payloads: [1Ki], load: {duration: 10s} }
            - {name: counted, {{Http}}, load: {requests: 100, duration: 10s} }
            - {name: steps, {{Http}}, load: {profile: {from: 1, to: 2, step: 1, stepDuration: 5s, duration: 10s} } }
            comparison: {baseline: new, margins: [{metric: p99, percent: 20%}], primaryMetrics: [p99]}
            thresholds: [{metric: errors, max: "0"}]
            earlyStop: {minRounds: 8}
            rounds: 40
            schedule: 0 3 * * *
            timeZone: Europe/Berlin
            suspend: true
            ttl: {afterComplete: 1h}
            priority: 5
            """);

        JsonNode.DeepEquals(JsonNode.Parse(derived), JsonNode.Parse("""
            {
              "apiVersion": "hotlap.dev/v1alpha1", "kind": "BenchmarkRun", "metadata": {"name": "mine-preflight", "namespace": "bench"},
              "spec": {
                "variants": [
                  {"name": "baseline", "image": "j", "args": ["x"], "scenarios": [
                    {"name": "hello", "load": {"connections": 2}}, {"name": "hello-again", "load": {"connections": 2}}]},
                  {"name": "again", "image": "j", "args": ["x"], "scenarios": [
                    {"name": "hello", "load": {"connections": 2}}, {"name": "hello-again", "load": {"connections": 2}}]}
                ],
                "target": {"ports": [{"name": "http", "containerPort": 80}]},
                "scenarios": [
                  {"name": "hello", "http": {"port": "http"}, "payloads": ["1Ki"], "load": {"duration": "10s"}},
                  {"name": "hello-again", "http": {"port": "http"}, "payloads": ["1Ki"], "load": {"duration": "10s"}},
                  {"name": "counted", "http": {"port": "http"}, "load": {"requests": 100, "duration": "10s"}},
                  {"name": "steps", "http": {"port": "http"}, "load": {
                    "profile": {"from": 1, "to": 2, "step": 1, "stepDuration": "5s", "duration": "10s"}}}
                ],
                "comparison": {"baseline": "baseline", "margins": [{"metric": "p99", "percent": "20%"}], "primaryMetrics": ["p99"]},
                "rounds": 9, "ttl": {"afterComplete": "1h"}, "priority": 5, "rerun": "now"
              }
            }
            """)).ShouldBeTrue(derived);
    }

    [Theory]
    [InlineData("variants: [{name: a, image: i}, {name: b, image: j}]", "a")]
    [InlineData("variants: [{name: a, image: i}, {name: b, image: j}]\ncomparison: {baselineRef: {previous: true}, baseline: b}", "a")]
    [InlineData("variants: [{name: b, image: j}]", "b")]
    public void Of_Baseline_IsTheRunsOwn(string fields, string expected) => Spec($"""
        {fields}
        scenarios: [{"{name: hello, " + Http + ", load: {duration: 10s}}"}]
        """)["variants"]!.AsArray().Select(variant => (string?)variant!["image"]).ShouldBe(
        [expected == "a" ? "i" : "j", expected == "a" ? "i" : "j"]);

    [Fact]
    public void Of_Sweep_TakesItsFirstValues()
    {
        var spec = Spec($$"""
            variants: [{name: shop, image: i, env: [{name: A, value: x}]}]
            sweep: {limits.cpu: [250m, "1"], env.MODE: [fast, slow]}
            scenarios: [{name: hello, {{Http}}, load: {duration: 10s} }]
            """);

        spec["sweep"].ShouldBeNull();
        var variant = spec["variants"]![0]!;
        ((string?)variant["image"], (string?)variant["resources"]!["limits"]!["cpu"]).ShouldBe(("i", "250m"));
        variant["env"]!.AsArray().Select(entry => $"{entry!["name"]}={entry["value"]}").ShouldBe(["A=x", "MODE=fast"]);
    }

    [Fact]
    public void Of_NoTtl_StaysForADay() =>
        Spec($$"""
            variants: [{name: a, image: i}]
            scenarios: [{name: hello, {{Http}}, load: {duration: 10s} }]
            """)["ttl"]!.ToJsonString().ShouldBe("""{"afterComplete":"24h","afterFailed":"24h"}""");

    [Theory]
    [InlineData("2m", null)]
    [InlineData("5m", "1200s")]
    public void Of_LoadsThatNeedMoreTimeTwice_MayTakeTwiceAsLong(string duration, string? trial) =>
        ((string?)Spec($$"""
            variants: [{name: a, image: i}]
            scenarios: [{name: hello, {{Http}}, load: {duration: {{duration}} } }]
            warmup: {duration: 5s}
            """)["timeouts"]?["trial"]).ShouldBe(trial);

    [Fact]
    public void Of_LongNames_AreCutToWhatTheSchemaAllows()
    {
        PreflightRun.Name(new string('a', 63)).Length.ShouldBe(63);
        PreflightRun.Repeated(new string('a', 40)).ShouldBe(new string('a', 34) + "-again");
        PreflightRun.Repeated(new string('a', 33) + "-bcdef").ShouldBe(new string('a', 33) + "-again");
    }

    [Fact]
    public void Of_MoreCellsThanFitTwice_SaysHowManyThereAre() =>
        Should.Throw<CommandException>(() => Spec($$"""
            variants: [{name: a, image: i}]
            scenarios: [{name: hello, {{Http}}, payloads: [{{string.Join(", ", Enumerable.Range(1, 17).Select(size => $"{size}Ki"))}}], load: {duration: 10s} }]
            """)).Message.ShouldContain("has 17 cells");

    [Theory]
    [InlineData("startupOnly: true")]
    [InlineData("scenarios: [{name: p, program: {image: k6}}]\nmetrics: [{name: t, unit: Count}]")]
    [InlineData("scenarios: [{name: s, http: {port: http}, load: {search: {objective: {p99: 10ms}, from: 100, to: 200}}}]")]
    public void Of_RunWithoutWindowsOfAFixedLength_MeasuresEachOnce(string fields)
    {
        var spec = Spec($"variants: [{"{name: a, image: i}"}]\n{fields}");

        (spec["scenarios"] as JsonArray ?? []).Count.ShouldBeLessThan(2);
    }

    private static JsonObject Spec(string spec) => JsonNode.Parse(Derive(spec))!["spec"]!.AsObject();

    private static string Derive(string spec)
    {
        var text = "apiVersion: hotlap.dev/v1alpha1\nkind: BenchmarkRun\nmetadata: {name: mine, namespace: bench, labels: {team: web}}\nspec:\n"
            + string.Join('\n', spec.Split('\n').Select(line => "  " + line));
        var manifest = ManifestFile.Read(text, "run.yaml", null).Runs.Single();
        return PreflightRun.Of(manifest, SpecSources.None.Of(manifest.ReadRun("run.yaml").Spec), 9, "now").Body.ToJsonString();
    }
}
