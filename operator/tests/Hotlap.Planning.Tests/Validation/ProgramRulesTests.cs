using System.Text.Json.Nodes;
using Hotlap.Api.V1Alpha1;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

public sealed class ProgramRulesTests
{
    private static readonly Api.V1Alpha1.Scenario Items = new() { Name = "items", Program = new() };

    private static readonly BenchmarkRunSpec Good = new()
    {
        Variants = [new Variant { Name = "json", Image = "registry.example/serializers:1" }],
        Scenarios = [Items],
        Metrics = [new MetricDefinition { Name = "serialize", Unit = MetricUnits.Nanoseconds }],
    };

    public static TheoryData<BenchmarkRunSpec, string> Mistakes => new()
    {
        { Good with { Scenarios = [Items with { Http = new() { Port = "http" } }] },
            "scenarios[items]: both program and http are set; keep one" },
        { Good with { Scenarios = [Items with { Grpc = new() { Port = "grpc" } }] },
            "scenarios[items]: both program and grpc are set; keep one" },
        { Good with { Scenarios = [Items, Items with { Name = "other" }] },
            "scenarios[items].program: a program without an image must be the only scenario" },
        { Good with { Scenarios = [Items with { Payloads = ["1Ki"] }] },
            "scenarios[items].payloads: a program without an image has no payloads" },
        { Good with { Scenarios = [Items with { Program = new() { Env = [new() { Name = "A", Value = "b" }] } }] },
            "scenarios[items].program: env, envFrom and resources need program.image" },
        { Good with { Scenarios = [Items with { Load = new() { Duration = "5s" } }] },
            "scenarios[items].load: a program generates its own load; leave load out" },
        { Good with { Target = new() { Startup = new() { Http = new() { Port = "http" } } } },
            "target.startup: a program serves no requests" },
        { Good with { Target = new() { Ports = [new() { Name = "https", ContainerPort = 443 }], Tls = [new() { Port = "https", InsecureSkipVerify = true }] } },
            "target.tls: a program serves no requests" },
        { Good with { Variants = [Good.Variants[0] with { Scenarios = [new() { Name = "items", Load = new() }] }] },
            "variants[json].scenarios: a program has no request to override" },
        { Good with { StartupOnly = true }, "startupOnly: the startup of a program is not measured" },
        { Good with { Warmup = new() { Duration = "1s" } }, "warmup: a program does its own warm-up; leave warmup out" },
        { Good with { Generator = new() { Replicas = 2 } }, "generator.replicas: 2 has no effect on a program without an image" },
        { Good with { Target = new() { Env = [new() { Name = "HOTLAP_RESULTS", Value = "/x" }] } },
            "target.env[HOTLAP_RESULTS]: variables that begin with HOTLAP_ are reserved for Hotlap" },
        { Good with { Thresholds = [new() { Metric = "startup", Max = "1s" }] },
            "thresholds[0].metric: startup is not measured for programs; use one of serialize" },
        { Good with { Comparison = new() { PrimaryMetrics = ["idleMemory"] } },
            "comparison.primaryMetrics: idleMemory is not measured for programs" },
        { Good with { Thresholds = [new() { Metric = "seralize", Max = "1s" }] },
            "thresholds[0].metric: there is no metric \"seralize\"; use one of" },
        { Good with { Thresholds = [new() { Metric = "serialize", Max = "64Mi" }] },
            "thresholds[0].max: \"64Mi\" is not a valid limit for serialize; write a duration such as 20ms" },
        { Metrics("1st", "Nanoseconds"), "metrics[1st].name: \"1st\" is not a valid metric name" },
        { Metrics("p99", "Nanoseconds"), "metrics[p99].name: \"p99\" is a built-in metric of Hotlap; choose another name" },
        { Metrics("time", "Seconds"),
            "metrics[time].unit: \"Seconds\" is not supported; use one of Nanoseconds, Bytes, Count, PerSecond, Thousandths" },
        { Good with { Metrics = [Good.Metrics[0], Good.Metrics[0]] },
            "metrics: the name \"serialize\" is used 2 times; names must be unique" },
        { Good with { Metrics = [Good.Metrics[0] with { Better = "Faster" }] },
            "metrics[serialize].better: \"Faster\" is not supported; use Lower, Higher" },
        { Good with { Metrics = [Good.Metrics[0] with { Margin = "5" }] },
            "metrics[serialize].margin: \"5\" is not a percentage; write it as 5%" },
        { Good with { Metrics = [.. Enumerable.Range(0, 17)
            .Select(i => new MetricDefinition { Name = $"m{i}", Unit = MetricUnits.Count })] },
                "metrics: 17 entries exceed the maximum of 16" },
    };

    private static readonly Api.V1Alpha1.Scenario Walk =
        new() { Name = "walk", Program = new() { Image = "registry.example/shop-client:1" }, Payloads = ["1Ki"] };

    private static readonly Api.V1Alpha1.Scenario Get =
        new() { Name = "get", Http = new() { Port = "http" }, Load = new() { Duration = "5s" } };

    private static readonly BenchmarkRunSpec Served =
        Good with { Scenarios = [Walk, Get], Target = new() { Ports = [new() { Name = "http", ContainerPort = 80 }] } };

    private static readonly BenchmarkRunSpec Alone =
        Served with { Scenarios = [Walk], Target = Served.Target with { Startup = new() { Http = new() { Port = "http" } } } };

    public static TheoryData<BenchmarkRunSpec, string> MistakesOfGenerators => new()
    {
        { Served with { Scenarios = [Walk with { Http = new() { Port = "http" } }, Get] },
            "scenarios[walk]: both program and http are set; keep one" },
        { Served with { Scenarios = [Walk with { Load = new() { Duration = "5s" } }, Get] },
            "scenarios[walk].load: a program generates its own load; leave load out" },
        { Served with { Scenarios = [Walk with { Program = new() { Image = "shop client" } }, Get] },
            "scenarios[walk].program.image: \"shop client\" is not a valid image" },
        { Served with { Scenarios = [Walk with { Payloads = ["large"] }, Get] }, "scenarios[walk].payloads: \"large\" is not a size" },
        { Alone with { Target = Served.Target },
            "target.startup: no scenario has a request, so Hotlap cannot detect when the service is ready" },
        { Alone with { Warmup = new() { Duration = "1s" } }, "warmup: programs warm up the service themselves; leave warmup out" },
        { Served with { StartupOnly = true }, "startupOnly: sends no load, so the programs would not run" },
        { Served with { Generator = new() { Replicas = 2 },
            Scenarios = [Walk, Get with { Load = new() { Duration = "5s", Concurrency = 2 } }] },
                "generator.replicas: 2 generators cannot share a program" },
        { Served with { Scenarios = [WithVariable("HOTLAP_ROUND"), Get] },
            "scenarios[walk].program.env[HOTLAP_ROUND]: variables that begin with HOTLAP_ are reserved for Hotlap" },
        { Served with { Scenarios = [WithVariable("TARGET_SERVICE_PORT_HTTP"), Get] },
            "scenarios[walk].program.env[TARGET_SERVICE_PORT_HTTP]: TARGET_SERVICE_PORT_HTTP is set by Hotlap to an address" },
        { Served with { Dependencies = [new() { Name = "target", Image = "registry.example/db:1", Ports = [new() { Name = "sql", ContainerPort = 5432 }] }] },
            "dependencies[target].name: is reserved for the service" },
        { Served with { Variants = [Good.Variants[0] with { Scenarios = [new() { Name = "walk", Http = new() { Port = "http" } }] }] },
            "variants[json].scenarios[walk]: a program has no request to override" },
        { Served with { Generator = new() { PodTemplate = Template("other") } },
            "generator.podTemplate.spec.containers[other]: only the container \"program\" can be set" },
        { Served with { Scenarios = [Walk, Get, Items] },
            "scenarios[items].program: a program without an image must be the only scenario" },
    };

    [Fact]
    public void Problems_OfProgramsWithImages_AreNone() =>
        new[] { Served, Alone, Served with { Generator = new() { PodTemplate = Template("program") } } }
            .SelectMany(spec => SpecValidator.Problems(spec, new())).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(MistakesOfGenerators))]
    public void Problems_MistakeOfAGenerator_IsNamed(BenchmarkRunSpec spec, string problem) =>
        SpecValidator.Problems(spec).ShouldContain(found => found.StartsWith(problem, StringComparison.Ordinal));

    [Fact]
    public void Problems_OfAProgram_AreNone() => SpecValidator.Problems(Good).ShouldBeEmpty();

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void Problems_Mistake_IsNamedAlone(BenchmarkRunSpec spec, string problem) =>
        SpecValidator.Problems(spec).ShouldHaveSingleItem().ShouldStartWith(problem);

    [Fact]
    public void Problems_MetricsWithoutAProgram_AreNamed() =>
        SpecValidator.Problems(
            Good with { Scenarios = [new() { Name = "get", Http = new() { Port = "http" }, Load = new() { Duration = "5s" } }],
                Target = new() { Ports = [new() { Name = "http", ContainerPort = 80 }] } })
            .ShouldHaveSingleItem().ShouldBe("metrics: no scenario has a program to report them; leave them out");

    private static Api.V1Alpha1.Scenario WithVariable(string name) =>
        Walk with { Program = Walk.Program! with { Env = [new() { Name = name, Value = "x" }] } };

    private static JsonObject Template(string container) => new()
    {
        ["spec"] = new JsonObject
        {
            ["securityContext"] = new JsonObject { ["runAsUser"] = 1000 },
            ["containers"] = new JsonArray(new JsonObject { ["name"] = container, ["workingDir"] = "/data" }),
        },
    };

    private static BenchmarkRunSpec Metrics(string name, string unit) =>
        Good with { Metrics = [new MetricDefinition { Name = name, Unit = unit }] };
}
