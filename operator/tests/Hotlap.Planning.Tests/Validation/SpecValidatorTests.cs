using System.Text.Json;
using System.Text.Json.Nodes;
using Hotlap.Api.Serialization;
using Hotlap.Planning.Tests.Support;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Tests.Validation;

/// <summary>One change to a good spec is one problem, with the field, the value and the remedy.</summary>
public sealed class SpecValidatorTests
{
    private const string Good = """
        variants:
        - {name: a, image: "example/a:1"}
        - {name: b, image: "example/b:1"}
        target: {ports: [{name: http, containerPort: 8080}, {name: grpc, containerPort: 5001}]}
        scenarios:
        - name: hello
          http: {port: http, path: /}
          load: {tool: ab, concurrency: 2, requests: 10}
        rounds: 3
        """;

    [Fact]
    public void Problems_GoodSpec_None() => Problems("rounds", "3").ShouldBeEmpty();

    [Theory]
    [InlineData("variants", "[]", "variants: the list is empty")]
    [InlineData("variants.1.name", "a", "variants: the name \"a\" is used 2 times")]
    [InlineData("variants.1.name", "Upper", "variants[1].name: \"Upper\" is not a valid name")]
    [InlineData("variants.1.image", "''", "variants[b].image: \"\" is not a valid image")]
    [InlineData("variants.1.architecture", "mips", "variants[b].architecture: \"mips\" is not supported")]
    [InlineData("comparison", "{baseline: c}", "comparison.baseline: there is no variant \"c\"; use one of a, b")]
    [InlineData("target.ports.0.containerPort", "0", "target.ports[http].containerPort: 0 is not a TCP port")]
    [InlineData("target.ports.0.containerPort", "9737", "target.ports[http].containerPort: 9737 is reserved for the probe; let the service listen on another port")]
    [InlineData("target.ports", "[{name: http, containerPort: 8080}, {name: grpc, containerPort: 5001}, {name: hotlap-probe, containerPort: 80}]", "target.ports[2].name: \"hotlap-probe\" is reserved for the probe's port")]
    [InlineData("target.ports", "[{name: http, containerPort: 8080}, {name: grpc, containerPort: 5001}, {name: '80', containerPort: 80}]", "target.ports[2].name: \"80\" is not a valid port name")]
    [InlineData("target.ports", "[{name: http, containerPort: 8080}, {name: grpc, containerPort: 5001}, {name: http, containerPort: 80}]", "target.ports: the name \"http\" is used 2 times; names must be unique")]
    [InlineData("target.ports", "[{name: http, containerPort: 8080}, {name: grpc, containerPort: 5001}, {name: a--b, containerPort: 80}]", "\"a--b\" is not a valid port name")]
    [InlineData("target.startup", "{}", "target.startup: neither http nor grpc is set")]
    [InlineData("target.podTemplate", "{spec: {hostPID: true}}", "target.podTemplate.spec.hostPID: cannot be set here")]
    [InlineData("target.podTemplate", "{spec: {containers: [{name: other}]}}", "spec.containers[other].image: \"\" is not a valid image")]
    [InlineData("target.podTemplate", "{spec: {containers: [{name: target, securityContext: {privileged: true}}]}}", "containers[target].securityContext.privileged: true is not allowed in a run's pods")]
    [InlineData("target.podTemplate", "{spec: {volumes: [{name: x, hostPath: {path: /}}]}}", "volumes[x].hostPath: volumes of this type are not allowed")]
    [InlineData("scenarios", "[]", "scenarios: the list is empty")]
    [InlineData("scenarios.0.http.port", "web", "target.ports has no \"web\"; use one of http, grpc")]
    [InlineData("scenarios.0.http.path", "'/a b'", "contains spaces or control characters")]
    [InlineData("scenarios.0.http.version", "'3'", "version: \"3\" is not supported; use 1.1, 2")]
    [InlineData("scenarios.0.http.expect", "{status: 404}", "scenarios[hello].load.tool: ab counts every answer other than 2xx as an error, and 404 is expected; use oha or h2load")]
    [InlineData("scenarios.0.http.version", "'2'", "scenarios[hello].load.tool: ab does not support HTTP/2; use oha or h2load")]
    [InlineData("scenarios", "[{name: a, http: {port: http, version: '2', headers: [{name: host, value: shop.example}]}, load: {tool: oha, duration: 2s}}]", "oha cannot send the header Host over HTTP/2; use h2load")]
    [InlineData("scenarios", "[{name: a, http: {port: http, version: '2', headers: [{name: host, value: shop.example}]}, load: {rate: '10', duration: 2s}}]", "cannot send at a fixed rate")]
    [InlineData("scenarios", "[{name: a, http: {port: http, method: HEAD}, load: {tool: h2load, duration: 2s}}]", "scenarios[a].load.tool: h2load waits for the body that an answer to HEAD announces over HTTP/1.1, and never comes; use ab or oha")]
    [InlineData("scenarios", "[{name: a, http: {port: http, version: '2'}, load: {tool: h2load, rate: '10', duration: 2s}}]", "h2load is a closed-loop tool and cannot send at a fixed rate")]
    [InlineData("scenarios.0.http.body", "text", "GET has no body")]
    [InlineData("scenarios.0.grpc", "{port: grpc, call: a.B/C, reflection: true}", "both http and grpc are set")]
    [InlineData("scenarios.0.load.tool", "wrk", "\"wrk\" is not supported; use ghz, ab, h2load, oha")]
    [InlineData("scenarios.0.load.tool", "ghz", "ghz speaks gRPC only")]
    [InlineData("scenarios.0.load.concurrency", "0", "concurrency: 0 is out of range")]
    [InlineData("scenarios.0.load.connections", "2", "ab opens one connection per call")]
    [InlineData("scenarios.0.load.requests", "null", "neither duration, requests, profile nor search is set")]
    [InlineData("scenarios.0.load.requests", "1", "requests: 1 is less than the concurrency, 2")]
    [InlineData("scenarios.0.load.duration", "soon", "\"soon\" is not a duration")]
    [InlineData("rounds", "0", "rounds: 0 is out of range")]
    [InlineData("exclusive", "all", "exclusive: \"all\" is not supported; use Node, Pool, None")]
    [InlineData("priority", "1000001", "priority: 1000001 is out of range")]
    [InlineData("rounds", "101", "rounds: 101 is out of range")]
    [InlineData("warmup", "{duration: 5s, requests: 10}", "both duration and requests are set")]
    [InlineData("timeouts", "{trial: 0s}", "timeouts.trial: \"0s\"")]
    [InlineData("ttl", "{afterComplete: -1s}", "ttl.afterComplete: \"-1s\" is not a duration from 0s to 10 years (87600h); write it as 24h")]
    [InlineData("ttl", "{afterFailed: 87601h}", "ttl.afterFailed: \"87601h\" is not a duration from 0s to 10 years")]
    [InlineData("schedule", "'0 25 * * *'", "schedule: \"0 25 * * *\" is not a cron expression; write five fields (minute, hour,")]
    [InlineData("schedule", "'0 0 30 2 *'", "schedule: \"0 0 30 2 *\" never comes; write five fields")]
    [InlineData("timeZone", "Europe/Berlin", "schedule: is missing, so timeZone and startingDeadlineSeconds have no effect; add it, or omit them")]
    [InlineData("rerunOn", "Push", "rerunOn: \"Push\" is unknown; use ImageChange, or omit it for Never")]
    [InlineData("onVariantFailure", "Ignore", "onVariantFailure: \"Ignore\" is unknown; use Fail or Continue")]
    [InlineData("healthPolicy", "{unhealthyOn: [Slow]}", "healthPolicy.unhealthyOn: \"Slow\" is not an outcome; use Failed, Violated, NotShown, Untrusted")]
    [InlineData("trust", "{accept: [Busy]}", "trust.accept: there is no warning \"Busy\"; use one of AnswerSizeChanged, DependencyAtLimit, Disrupted")]
    [InlineData("trust", "{accept: [Errors]}", "trust.accept: \"Errors\" cannot be accepted, because the figures are then not those of the requested work; leave it out")]
    [InlineData("trust", "{accept: [NodeBusy, NodeBusy]}", "trust.accept: \"NodeBusy\" is listed 2 times; keep one")]
    [InlineData("thresholds", "[{metric: speed, max: '1'}]", "metric: there is no metric \"speed\"")]
    [InlineData("thresholds", "[{metric: p99}]", "neither max, min nor maxRegression is set")]
    [InlineData("thresholds", "[{metric: p99, max: 64Mi}]", "\"64Mi\" is not a valid limit for p99; write a duration")]
    [InlineData("thresholds", "[{metric: startup, scenario: hello, max: 1s}]", "startup is measured per variant")]
    [InlineData("thresholds", "[{metric: p99, variant: z, max: 1s}]", "there is no variant \"z\"")]
    [InlineData("target.startup", "{http: {port: http, path: '/{payload.bytes}'}}", "target.startup: a startup request has no payload")]
    [InlineData("target.startup", "{http: {port: http, path: /, method: POST, body: '{payload.text}'}}", "target.startup: a startup request has no payload")]
    [InlineData("scenarios.0.payloads", "[1Ki]", "scenarios[hello].payloads: the request has no {payload.bytes}, so all its cells would be the same; put it into the path")]
    [InlineData("scenarios.0.load", "{rate: fast, duration: 10s}", "rate: \"fast\" is not a rate; write requests per second such as 2000")]
    [InlineData("scenarios.0.load", "{rate: 0, duration: 10s}", "rate: \"0\" is not a rate")]
    [InlineData("scenarios.0.load", "{rate: 101%, duration: 10s}", "rate: \"101%\" is not a rate")]
    [InlineData("scenarios.0.load", "{rate: 100, requests: 1000}", "rate: \"100\" needs a duration")]
    [InlineData("scenarios.0.load", "{rate: 100, profile: {from: 1, to: 2, rampDuration: 5s, duration: 10s}}", "rate: \"100\" cannot be combined with profile")]
    [InlineData("scenarios.0.load", "{tool: ab, rate: 100, duration: 10s}", "load.tool: ab is a closed-loop tool and cannot send at a fixed rate; use oha for http, ghz for grpc")]
    [InlineData("scenarios.0.load", "{tool: h2load, rate: 80%, duration: 10s}", "h2load is a closed-loop tool and cannot send at a fixed rate")]
    [InlineData("scenarios.0.load", "{tool: ab, profile: {of: Rate, from: 1, to: 2, rampDuration: 5s, duration: 10s}}", "ab is a closed-loop tool")]
    [InlineData("scenarios.0.load.profile", "{from: 1, to: 2, rampDuration: 5s, duration: 10s}", "profile: cannot be combined with duration or requests of the load")]
    [InlineData("scenarios.0.load", "{profile: {from: 3, to: 2, rampDuration: 5s, duration: 10s}}", "profile.to: 2 is less than from, 3")]
    [InlineData("scenarios.0.load", "{profile: {from: 0, to: 2, rampDuration: 5s, duration: 10s}}", "profile.from: 0 is out of range")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 20000, rampDuration: 5s, duration: 10s}}", "profile.to: 20000 is out of range")]
    [InlineData("scenarios.0.load", "{profile: {of: Users, from: 1, to: 2, rampDuration: 5s, duration: 10s}}", "profile.of: \"Users\" is not supported")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 2, duration: 10s}}", "neither steps nor a ramp is set")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 2, step: 1, stepDuration: 1s, rampDuration: 5s, duration: 10s}}", "both steps and a ramp are set")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 2, rampDuration: 5s, duration: long}}", "profile.duration: \"long\" is not a duration")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 2, rampDuration: 11s, duration: 10s}}", "profile.rampDuration: 11s is longer than the profile's duration, 10s")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 2, stepDuration: 5s, duration: 10s}}", "profile.step: is required with stepDuration")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 2, step: 1, stepDuration: 5ms, duration: 10s}}", "profile.stepDuration: \"5ms\" is not a duration of 1s or more")]
    [InlineData("scenarios.0.load", "{profile: {from: 50, to: 150, step: 10, stepDuration: 10s, duration: 100s}}", "profile.duration: 100s is too short for the load to reach 150, which takes 10 steps of 10s")]
    [InlineData("scenarios.0.load", "{profile: {from: 1, to: 121, step: 1, stepDuration: 1s, duration: 5m}}", "profile.step: 1 makes 121 steps")]
    [InlineData("generator", "{replicas: 0}", "generator.replicas: 0 is out of range")]
    [InlineData("generator", "{replicas: 3}", "load.concurrency: 2 is less than generator.replicas, 3")]
    [InlineData("warmup", "{mode: Hot}", "warmup.mode: \"Hot\" is not supported; use Steady, Fixed, None")]
    [InlineData("warmup", "{mode: Steady, duration: 5s}", "warmup.duration: applies only to mode Fixed, but mode is Steady")]
    [InlineData("warmup", "{mode: None, requests: 5}", "warmup.requests: applies only to mode Fixed")]
    [InlineData("warmup", "{duration: 5s, max: 20s}", "warmup.max: applies only to mode Steady, but mode is Fixed")]
    [InlineData("warmup", "{min: 90s}", "warmup.max: 60s is less than min, 90s")]
    [InlineData("warmup", "{min: 10ms}", "warmup.min: \"10ms\" is not a duration of 1s or more")]
    [InlineData("earlyStop", "{minRounds: 5}", "earlyStop.minRounds: 5 is too few; an interval needs 7")]
    [InlineData("earlyStop", "{minRounds: 7}", "earlyStop.minRounds: 7 is more than the 3 rounds")]
    [InlineData("comparison", "{margins: [{metric: speed, percent: 5%}]}", "comparison.margins[speed].metric: there is no metric \"speed\"")]
    [InlineData("comparison", "{margins: [{metric: p99, percent: wide}]}", "comparison.margins[p99].percent: \"wide\" is not a percentage; write it as 5%")]
    [InlineData("comparison", "{margins: [{metric: errors, percent: 5%}]}", "comparison.margins[errors].metric: errors cannot be compared as a ratio, because it may be zero; set a threshold with max instead")]
    [InlineData("comparison", "{margins: [{metric: p99, percent: 5%}, {metric: p99, percent: 6%}]}", "comparison.margins: the name \"p99\" is used 2 times; names must be unique")]
    [InlineData("comparison", "{baselineRef: {}}", "comparison.baselineRef: set exactly one of name (a complete run), revision and previous: true, or leave it out")]
    [InlineData("comparison", "{baselineRef: {name: ' '}}", "comparison.baselineRef: set exactly one of")]
    [InlineData("comparison", "{baselineRef: {previous: false}}", "comparison.baselineRef: set exactly one of")]
    [InlineData("comparison", "{baselineRef: {name: main, previous: true}}", "comparison.baselineRef: set exactly one of")]
    [InlineData("comparison", "{baselineRef: {name: main, revision: a1}}", "comparison.baselineRef: set exactly one of")]
    [InlineData("comparison", "{primaryMetrics: [allocatedPerRequest]}", "comparison.primaryMetrics: only the target's runtime reports allocatedPerRequest; set target.runtimeMetrics")]
    [InlineData("thresholds", "[{metric: gcPause, max: '20'}]", "thresholds[0].metric: only the target's runtime reports gcPause; set target.runtimeMetrics")]
    [InlineData("thresholds", "[{metric: messagesPerSecond, min: '20'}]", "thresholds[0].metric: only streaming gRPC calls have messagesPerSecond; set grpc.stream in a scenario")]
    [InlineData("comparison", "{primaryMetrics: [messageLatency]}", "comparison.primaryMetrics: only streaming gRPC calls have messageLatency; set grpc.stream in a scenario")]
    [InlineData("comparison", "{primaryMetrics: [memoryGrowth]}", "comparison.primaryMetrics: memoryGrowth cannot be compared as a ratio, because it may be zero; set a threshold with max instead")]
    [InlineData("scenarios.0.http.expect", "{contains: ['']}", "scenarios[hello].http.expect.contains[0]: is empty")]
    [InlineData("scenarios.0.http.expect", "{contains: [a], excludes: [a]}", "scenarios[hello].http.expect: \"a\" is in both contains and excludes")]
    [InlineData("scenarios.0.http.expect", "{matches: '(a'}", "scenarios[hello].http.expect.matches: \"(a\" cannot be used: it is not a valid regular expression: InsufficientClosingParentheses at character 2")]
    [InlineData("scenarios.0.http.expect", "{matches: '(a)\\1'}", "cannot be used: it is too large, or uses backreferences")]
    [InlineData("scenarios.0.http.expect", "{matches: '(a{1000}){1000}'}", "cannot be used: it is too large, or uses backreferences")]
    [InlineData("scenarios.0.http.expect", "{json: [{path: '$..id'}]}", "scenarios[hello].http.expect.json: \"$..id\" is not a JSONPath to a single value")]
    [InlineData("scenarios.0.http", "{port: http, method: HEAD, expect: {contains: [a]}}", "scenarios[hello].http.expect: the response to HEAD has no body")]
    [InlineData("scenarios.0.http", "{port: http, method: TRACE}", "use GET, HEAD, POST, PUT, PATCH, DELETE")]
    [InlineData("comparison", "{primaryMetrics: [speed]}", "comparison.primaryMetrics: there is no metric \"speed\"")]
    [InlineData("thresholds", "[{metric: p99, maxRegression: 5%}]", "maxRegression: its interval needs 7 rounds, but rounds is 3; raise it")]
    public void Problems_OneMistake_OneProblem(string path, string value, string expected) =>
        Problems(path, value).ShouldHaveSingleItem().ShouldContain(expected);

    [Fact]
    public void Problems_MarginOfGrowth_None() =>
        Problems("comparison", "{margins: [{metric: memoryGrowth, percent: 1%}]}").ShouldBeEmpty();

    /// <summary>What is a note now may have been a warning when the run was written.</summary>
    [Fact]
    public void Problems_AcceptedNotes_None() => Problems("trust", "{accept: [DelayedAcknowledgement, Trend, NodeBusy]}").ShouldBeEmpty();

    [Theory]
    [InlineData("[{name: bye, load: {tool: h2load}}]", "variants[b].scenarios[bye]: there is no scenario \"bye\"; use one of hello")]
    [InlineData("[{name: hello}]", "variants[b].scenarios[hello]: overrides nothing; set http, grpc or load, or remove the entry")]
    [InlineData("[{name: hello, load: {tool: h2load}}, {name: hello, load: {tool: ab}}]", "variants[b].scenarios: \"hello\" is listed 2 times; keep one")]
    [InlineData("[{name: hello, load: {tool: ghz}}]", "variants[b].scenarios[hello].load.tool: ghz speaks gRPC only; use ab, h2load or oha for http")]
    [InlineData("[{name: hello, load: {tool: h2load, connections: 3}}]", "variants[b].scenarios[hello].load.connections: 3 is out of range; use 1 to the concurrency, 2")]
    [InlineData("[{name: hello, load: {connections: 2}}]", "variants[b].scenarios[hello].load.connections: ab opens one connection per call in flight; leave it out")]
    [InlineData("[{name: hello, load: {tool: oha, connections: 2}}]", "variants[b].scenarios[hello].load.connections: oha opens one connection per call in flight; leave it out")]
    [InlineData("[{name: hello, http: {port: web}}]", "variants[b].scenarios[hello].http.port: target.ports has no \"web\"; use one of http, grpc")]
    [InlineData("[{name: hello, grpc: {port: grpc, call: a.B/C}}]", "variants[b].scenarios[hello].grpc: neither proto nor reflection is set")]
    [InlineData("[{name: hello, http: {port: http}, grpc: {port: grpc, call: a.B/C, reflection: true}}]", "variants[b].scenarios[hello]: both http and grpc are set; a request has one protocol, so split it in two")]
    public void Problems_OverrideWithOneMistake_OneProblem(string scenarios, string expected) =>
        Problems("variants.1.scenarios", scenarios).ShouldHaveSingleItem().ShouldContain(expected);

    [Theory]
    [InlineData("[{name: hello, grpc: {port: grpc, call: a.B/C, reflection: true}}]")]
    [InlineData("[{name: hello, load: {tool: h2load, keepAlive: true}}]")]
    public void Problems_GoodOverride_None(string scenarios) => Problems("variants.1.scenarios", scenarios).ShouldBeEmpty();

    /// <summary>What is wrong with the load that is common to all is said once.</summary>
    [Fact]
    public void Problems_OverrideOfAScenarioWithAMistake_OneProblem()
    {
        var spec = Yaml.Read(Good)!;
        spec["scenarios"]![0]!["load"]!["concurrency"] = 0;
        spec["variants"]![1]!["scenarios"] = Yaml.Read("x: [{name: hello, load: {tool: h2load}}]")!["x"]!.DeepClone();

        SpecValidator.Problems(((JsonNode)spec).Deserialize(ApiJson.Default.BenchmarkRunSpec)!).ShouldHaveSingleItem()
            .ShouldContain("scenarios[hello].load.concurrency: 0");
    }

    /// <summary>What never varies needs no rounds for an interval.</summary>
    [Theory]
    [InlineData("imageBytes")]
    [InlineData("answerBytes")]
    public void Problems_RegressionOfAnExactMetricWithFewRounds_None(string metric) =>
        Problems("thresholds", $"[{{metric: {metric}, maxRegression: 5%}}]").ShouldBeEmpty();

    [Theory]
    [InlineData("h2load")]
    [InlineData("oha")]
    [InlineData("ab")]
    public void Problems_StreamByAToolThatSendsNone_NamesGhz(string tool) =>
        Problems("scenarios", Streams("{messages: 5}", $"tool: {tool}, "))
        .ShouldBe([$"scenarios[hello].load.tool: {tool} does not support gRPC streams; use ghz"]);

    [Theory]
    [InlineData("{}", "is missing; set the number of messages per call")]
    [InlineData("{messages: 0}", "0 is out of range; use 1 to 1000000")]
    [InlineData("{messages: 1000001}", "1000001 is out of range; use 1 to 1000000")]
    public void Problems_StreamOfNoOrTooManyMessages_OneProblem(string stream, string expected) => Problems("scenarios", Streams(stream))
        .ShouldBe([$"scenarios[hello].grpc.stream.messages: {expected}"]);

    [Theory]
    [InlineData("")]
    [InlineData("tool: ghz, ")]
    public void Problems_GoodStream_None(string tool) => Problems("scenarios", Streams("{messages: 5}", tool)).ShouldBeEmpty();

    [Theory]
    [InlineData("[big]", "\"big\" is not a size")]
    [InlineData("[1Ki, 1Ki]", "\"1Ki\" is listed 2 times")]
    public void Problems_WrongPayload_OneProblem(string payloads, string expected) =>
        Problems(
            "scenarios",
            $"[{{name: hello, http: {{port: http, path: '/{{payload.bytes}}'}}, load: {{concurrency: 2, requests: 10}}, payloads: "
                + $"{payloads}}}]")
            .ShouldHaveSingleItem().ShouldContain(expected);

    [Fact]
    public void Problems_ReplicasOutOfRange_NamesTheirShareToo() =>
        Problems("generator", "{replicas: 33}").ShouldBe(
        [
            "scenarios[hello].load.concurrency: 2 is less than generator.replicas, 33; each generator needs a call in flight",
            "scenarios[hello].load.requests: 10 is less than generator.replicas, 33; each generator needs a request",
            "generator.replicas: 33 is out of range; use 1 to 32",
        ]);

    [Fact]
    public void Problems_LoadLongerThanTheTrial_SaysWhatItNeeds() =>
        Problems("scenarios.0.load", "{duration: 9m30s}").ShouldHaveSingleItem()
            .ShouldBe(
                "timeouts.trial: 10m is shorter than the warm-up and load of all cells, which may take 630s; raise it, or shorten the "
                    + "load");

    [Theory]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}", "")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}]}", "scenarios: the list is empty, and target.startup is not set")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, generator: {replicas: 2}", "generator.replicas: 2 has no effect with startupOnly")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, thresholds: [{metric: p99, max: 1s}]", "p99 is not measured with startupOnly")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, comparison: {primaryMetrics: [p99]}", "p99 is not measured with startupOnly")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, thresholds: [{metric: startup, maxRegression: 10%}]", "the only variant has no baseline to compare with")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, comparison: {baselineRef: {name: main}, baseline: other}, thresholds: [{metric: startup, maxRegression: 10%}]", "")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, thresholds: [{metric: startup, max: 1s}], earlyStop: {when: Settled}", "")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, earlyStop: {precision: 5%}", "")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, earlyStop: {precision: 0%}", "earlyStop.precision: \"0%\" is not a percentage above zero; write it as 2%")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, earlyStop: {when: Sure}", "earlyStop.when: \"Sure\" is not supported; use Precise, Settled")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, thresholds: [{metric: startup, max: 1s}], earlyStop: {when: Settled, precision: 2%}", "earlyStop.precision: applies only to Precise, but when is Settled; leave one of the two out")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, thresholds: [{metric: startup, max: 1s}], earlyStop: {when: Settled, minRounds: 5}", "earlyStop.minRounds: 5 is too few; an interval needs 7")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, earlyStop: {when: Settled}", "earlyStop.when: Settled waits for verdicts, but there is nothing to compare and no threshold")]
    [InlineData("startupOnly: true, target: {ports: [{name: http, containerPort: 8080}], startup: {http: {port: http}}}, comparison: {baselineRef: {name: main}}, earlyStop: {when: Settled}", "earlyStop.when: Settled applies only to comparisons within a run")]
    public void Problems_WithoutScenarios_OnlyWhatIsMissing(string fields, string expected)
    {
        var spec = Yaml.Read($"x: {{variants: [{{name: a, image: a}}], {fields}}}")!["x"]!;
        var problems = SpecValidator.Problems(spec.Deserialize(ApiJson.Default.BenchmarkRunSpec)!);

        string.Join(";", problems).ShouldContain(expected);
        problems.Count.ShouldBe(expected.Length == 0 ? 0 : 1);
    }

    private static string Streams(string stream, string tool = "") =>
        $"[{{name: hello, grpc: {{port: grpc, call: a.B/C, reflection: true, stream: {stream}}}, load: {{{tool}concurrency: 2, requests: "
            + $"10}}}}]";

    private static IReadOnlyList<string> Problems(string path, string value)
    {
        var spec = Yaml.Read(Good)!;
        var parts = path.Split('.');
        var owner = parts[..^1].Aggregate(spec, (node, part) => int.TryParse(part, out var index) ? node[index]! : node[part]!);
        owner[parts[^1]] = Yaml.Read($"x: {value}")!["x"]?.DeepClone();
        return SpecValidator.Problems(((JsonNode)spec).Deserialize(ApiJson.Default.BenchmarkRunSpec)!);
    }
}
