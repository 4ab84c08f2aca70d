using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Digests;
using Hotlap.Planning.Tests.Support;

namespace Hotlap.Planning.Tests.Digests;

public sealed class RunMeasurementTests
{
    private const string Spec = """
        variants: [{name: a, image: "i:a", env: [{name: X, value: "1"}]}, {name: b, image: "i:b", nodeSelector: {pool: x, zone: y}}]
        target: {ports: [{name: http, containerPort: 5000}, {name: grpc, containerPort: 5001}], resources: {limits: {cpu: "1", memory: 1Gi}}}
        scenarios: [{name: s, http: {port: http, path: /}, load: {tool: ab, concurrency: 50, duration: 10s}}]
        warmup: {duration: 5s}
        """;

    [Fact]
    public void Fields_OfTheSpec_AreEachInExactlyOneHalf()
    {
        var measured = JsonSerializer.SerializeToNode(NormalizedSpec.Of(Edited), ApiJson.Default.BenchmarkRunSpec)!.AsObject();
        var usual = JsonSerializer.SerializeToNode(new BenchmarkRunSpec(), ApiJson.Default.BenchmarkRunSpec)!.AsObject();
        var measurement = measured.Where(field => !JsonNode.DeepEquals(field.Value, usual[field.Key]));

        measurement.Select(field => field.Key).Concat(JudgementFields.Names).Order(StringComparer.OrdinalIgnoreCase)
            .ShouldBe(
                typeof(BenchmarkRunSpec).GetProperties().Select(property => property.Name).Order(StringComparer.OrdinalIgnoreCase),
                StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>A cache keeps runs as JSON, which does not say what a sweep made.</summary>
    [Fact]
    public void Of_SweptSpec_IsTheSameAfterItWasStored()
    {
        var swept = SweptSpec.Of(Read($"{Spec}\nsweep: {{limits.cpu: [1, 2], env.MODE: [0, 007]}}"));
        var stored = JsonSerializer.Deserialize(
            JsonSerializer.Serialize(swept, ApiJson.Default.BenchmarkRunSpec), ApiJson.Default.BenchmarkRunSpec)!;

        swept.Variants.Select(variant => variant.SweptFrom).ShouldBe(["a", "a", "a", "a", "b", "b", "b", "b"]);
        RunMeasurement.Of(SweptSpec.Of(stored)).ShouldBe(RunMeasurement.Of(swept));
    }

    /// <summary>A spec in which every field has another value than its default.</summary>
    private static BenchmarkRunSpec Edited => Read($$"""
        {{Spec}}
        dependencies: [{name: d}]
        sweep: {limits.cpu: [1, 2]}
        metrics: [{name: m}]
        rounds: 3
        earlyStop: {minRounds: 2}
        startupOnly: true
        comparison: {baseline: a}
        thresholds: [{metric: p99}]
        cost: {perCoreHour: "0.035"}
        generator: {replicas: 2}
        timeouts: {run: 1s}
        isolateNetwork: true
        exclusive: Cluster
        rerun: again
        priority: 1
        suspend: true
        onVariantFailure: Continue
        healthPolicy: {unhealthyOn: [NotShown]}
        trust: {accept: [NodeBusy]}
        historyLimit: 1
        ttl: {afterFailed: 1s}
        schedule: "0 3 * * *"
        timeZone: Europe/Berlin
        startingDeadlineSeconds: 60
        """);

    [Theory]
    [InlineData("duration: 10s", "duration: 10000ms")]
    [InlineData("duration: 5s", "duration: 5s, mode: Fixed")]
    [InlineData("cpu: \"1\"", "cpu: 1000m")]
    [InlineData("cpu: \"1\"", "cpu: 1")]
    [InlineData("memory: 1Gi", "memory: 1024Mi")]
    [InlineData("concurrency: 50, ", "")]
    [InlineData("port: http, path: /", "path: /, method: GET, expect: {status: 200}, port: http")]
    [InlineData("{name: http, containerPort: 5000}, {name: grpc, containerPort: 5001}", "{name: grpc, containerPort: 5001}, {name: http, containerPort: 5000}")]
    [InlineData("pool: x, zone: y", "zone: y, pool: x")]
    [InlineData("duration: 10s}", "duration: 10s, keepAlive: false}")]
    [InlineData("warmup:", "generator: {replicas: 1, resources: {requests: {cpu: 0.5, memory: 256Mi}, limits: {memory: 1Gi}}}\nwarmup:")]
    [InlineData("warmup:", "generator: {podTemplate: {}}\nwarmup:")]
    [InlineData("warmup:", "startupOnly: false\nexclusive: Node\nisolateNetwork: false\nrerun: \"\"\nwarmup:")]
    [InlineData("env: [{name: X, value: \"1\"}]}", "env: [{name: X, value: \"1\"}], resources: {limits: {memory: 1024Mi, cpu: 1000m}}}")]
    [InlineData("ports: [", "podTemplate: {}, startup: {http: {port: http}}, ports: [")]
    [InlineData("{name: a, image: \"i:a\", env: [{name: X, value: \"1\"}]}, {name: b, image: \"i:b\", nodeSelector: {pool: x, zone: y}}", "{name: b, image: \"i:b\", nodeSelector: {pool: x, zone: y}, tolerations: []}, {name: a, image: \"i:a\", env: [{name: X, value: \"1\"}]}")]
    [InlineData("warmup:", "rounds: 3\nsuspend: true\nthresholds: [{metric: p99, max: 1ms}]\nwarmup:")]
    public void Of_AnotherSpellingOrAJudgement_Same(string text, string other)
    {
        var edited = Spec.Replace(text, other, StringComparison.Ordinal);

        edited.ShouldNotBe(Spec);
        RunMeasurement.Of(Read(edited)).ShouldBe(RunMeasurement.Of(Read(Spec)));
    }

    [Fact]
    public void Schedule_DefaultPrecisionWrittenOut_Same()
    {
        string Schedule(string earlyStop) => RunMeasurement.Schedule(Read($"{Spec}\nearlyStop: {earlyStop}"));

        Schedule("{precision: 2%, when: Precise}").ShouldBe(Schedule("{}"));
        Schedule("{precision: 3%}").ShouldNotBe(Schedule("{}"));
        Schedule("{when: Settled}").ShouldNotBe(Schedule("{}"));
    }

    [Fact]
    public void Of_AStartupWrittenOut_DiffersWhereAVariantStartsWithItsOwnRequest()
    {
        var own =
            Spec.Replace(
                "env: [{name: X, value: \"1\"}]}", "scenarios: [{name: s, http: {port: http, path: /own}}]}", StringComparison.Ordinal);
        var written = own.Replace("ports: [", "startup: {http: {port: http}}, ports: [", StringComparison.Ordinal);

        RunMeasurement.Of(Read(written)).ShouldNotBe(RunMeasurement.Of(Read(own)));
    }

    [Theory]
    [InlineData("duration: 10s", "duration: 10s, requests: 5")]
    [InlineData("duration: 10s", "duration: 11s")]
    [InlineData("warmup:", "rerun: moved tag\nwarmup:")]
    [InlineData("value: \"1\"", "value: \"2\"")]
    [InlineData("memory: 1Gi", "memory: 1025Mi")]
    [InlineData("path: /", "path: /other")]
    [InlineData("tool: ab, ", "")]
    [InlineData("tool: ab, ", "tool: ab, keepAlive: true, ")]
    public void Of_AnotherMeasurement_Differs(string text, string other) =>
        RunMeasurement.Of(Read(Spec.Replace(text, other, StringComparison.Ordinal))).ShouldNotBe(RunMeasurement.Of(Read(Spec)));

    [Theory]
    [InlineData("", "tool: oha, keepAlive: true, ")]
    [InlineData("tool: h2load, ", "tool: h2load, keepAlive: true, ")]
    public void Of_ADefaultToolOrConnectionsWrittenOut_Same(string load, string written) =>
        RunMeasurement.Of(Read(WithLoad(written))).ShouldBe(RunMeasurement.Of(Read(WithLoad(load))));

    /// <summary>The default of a variant's connections depends on its own tool, unless the scenario says what all variants do.</summary>
    [Theory]
    [InlineData("tool: ab, ", "tool: ab, keepAlive: false, ", "{tool: h2load}", false)]
    [InlineData("tool: h2load, ", "tool: h2load, keepAlive: true, ", "{tool: ab}", false)]
    [InlineData("tool: h2load, ", "tool: h2load, keepAlive: true, ", "{tool: oha}", true)]
    [InlineData("tool: h2load, ", "tool: h2load, ", "{tool: h2load, keepAlive: true}", true)]
    public void Of_AVariantWithItsOwnTool_IsWhatTheVariantDoes(string load, string other, string own, bool same)
    {
        string With(string text) => WithLoad(text)
            .Replace("value: \"1\"}]}", $"value: \"1\"}}], scenarios: [{{name: s, load: {own}}}]}}", StringComparison.Ordinal);
        var usual = With(load);

        (RunMeasurement.Of(Read(With(other))) == RunMeasurement.Of(Read(usual))).ShouldBe(same);
    }

    private static string WithLoad(string load) => Spec.Replace("tool: ab, ", load, StringComparison.Ordinal);

    /// <summary>The digest names what is recorded in clusters: a change of it measures every edited run again.</summary>
    [Fact]
    public void Of_AKnownSpec_IsTheKnownDigest() =>
        RunMeasurement.Of(Read(Spec)).ShouldBe("36d0070c26c26d46baae2112a6f77469768144f47739f3ec10217556b19ea358");

    /// <summary>Runs that asked a variant for something else measured something else.</summary>
    [Fact]
    public void Method_OfAVariantsOwnRequest_IsOfOtherScenarios()
    {
        var (common, own) = (Read(Spec), Read(Spec));
        own.Variants[0].Scenarios =
            [new ScenarioOverride { Name = "b", Load = new() { KeepAlive = true } },
                new ScenarioOverride { Name = "a", Load = new() { KeepAlive = true } }];
        var turned = Read(Spec);
        turned.Variants[0].Scenarios = [own.Variants[0].Scenarios[1], own.Variants[0].Scenarios[0]];

        var (before, after) = (RunMeasurement.Method(common), RunMeasurement.Method(own));

        after.Where(part => before[part.Key] != part.Value).Select(part => part.Key).ShouldBe(["scenarios"]);
        RunMeasurement.Of(turned).ShouldBe(RunMeasurement.Of(own));
        RunMeasurement.Method(turned).ShouldBe(after, ignoreOrder: true);
    }

    [Fact]
    public void Of_AStatusOfThisGeneration_IsKeptWhateverWouldBeComputed()
    {
        var run = Run(generation: 3, observed: 3);

        RunMeasurement.Of(run).ShouldBe("written by an older version");
        RunMeasurement.Status(run).ShouldBe(run.Status);
        RunStatusReader.HasEnded(run).ShouldBeTrue();
    }

    [Fact]
    public void Of_AnEditedSpec_IsComputed()
    {
        var run = Run(generation: 4, observed: 3);

        RunMeasurement.Of(run).ShouldBe(RunMeasurement.Of(Read(Spec)));
        RunMeasurement.Status(run).ShouldBeNull();
        RunStatusReader.HasEnded(run).ShouldBeFalse();
    }

    [Fact]
    public void Status_OfTheSameMeasurement_SpeaksOfAnEditThatOnlyJudges()
    {
        var run = Run(generation: 4, observed: 3);
        run.Status!.Measurement = RunMeasurement.Of(run.Spec);

        RunMeasurement.Status(run).ShouldBe(run.Status);
        RunStatusReader.HasEnded(run).ShouldBeFalse();
    }

    private static BenchmarkRun Run(long generation, long observed) => new()
    {
        Metadata = new ObjectMeta { Generation = generation },
        Spec = Read(Spec),
        Status = new BenchmarkRunStatus
        {
            ObservedGeneration = observed,
            Measurement = "written by an older version",
            Conditions = [new Condition { Type = ConditionTypes.Complete, Status = "True" }],
        },
    };

    private static BenchmarkRunSpec Read(string yaml) => Yaml.Read(yaml).Deserialize(ApiJson.Default.BenchmarkRunSpec)!;
}
