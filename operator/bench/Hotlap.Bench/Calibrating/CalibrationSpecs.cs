using System.Globalization;
using System.Text.Json.Nodes;

namespace Hotlap.Bench.Calibrating;

/// <summary>Runs with a known result: their services behave exactly as configured.</summary>
internal static class CalibrationSpecs
{
    public const string Baseline = "baseline";
    public const string Twin = "twin";
    public const string Slower = "slower";
    public const string Fewer = "fewer";

    private const int BusyMicroseconds = 1000;
    private const int BusyMicrosecondsOfSlower = 1100;
    private const int FewerPercent = 10;

    /// <summary>
    /// One variant for each delay from exec to listening; no load. The process keeps its delay as exactly as it can. It renames itself
    /// after the time of its first answer by its own clock. With <paramref name="isPoor"/> the service requests a tenth of a CPU, else it
    /// has Hotlap's default requests.
    /// </summary>
    public static JsonObject Starts(string name, IEnumerable<int> delaysMilliseconds, int rounds, bool isPoor) =>
        Run(name, rounds, delaysMilliseconds
        .Select(delay => Variant(StartName(delay), "LISTEN_AFTER_MS", delay, (Prompt, 1), (NamedAfterStart, 1))), $$"""
        "startupOnly": true, "target": {"ports": [{"name": "http", "containerPort": 5000}], "startup": {"http": {"port": "http", "path": "/"} }{{(isPoor ? TenthOfACpu : "")}}},
        "timeouts": {"startup": "60s", "trial": "2m"}
        """);

    public static string StartName(int delayMilliseconds) => string.Create(CultureInfo.InvariantCulture, $"after-{delayMilliseconds}");

    /// <summary>
    /// A service, an identical twin, one whose requests need exactly 10% more CPU time, and one that answers 10% fewer requests. The last
    /// two differ, because the time between answers also includes work of the kernel and the load tool.
    /// </summary>
    public static JsonObject Trials(string name, int rounds) => Run(
        name,
        rounds,
        [
            Variant(Baseline, "BUSY_MICROSECONDS", BusyMicroseconds), Variant(Twin, "BUSY_MICROSECONDS", BusyMicroseconds),
            Variant(Slower, "BUSY_MICROSECONDS", BusyMicrosecondsOfSlower),
            Variant(Fewer, "BUSY_MICROSECONDS", BusyMicroseconds, ("FEWER_PERCENT", FewerPercent)),
        ],
        """
        "target": {"ports": [{"name": "http", "containerPort": 5000}], "resources": {"requests": {"cpu": "500m", "memory": "32Mi"}, "limits": {"memory": "128Mi"} } },
        "scenarios": [{"name": "hello", "http": {"port": "http", "path": "/"}, "load": {"tool": "h2load", "concurrency": 1, "duration": "2s", "keepAlive": true} }],
        "warmup": {"duration": "0s"}, "timeouts": {"trial": "1m"}
        """);

    /// <summary>
    /// Several generators that request so much CPU that a node with two CPUs fits at most four of eight. Each scenario is one start.
    /// </summary>
    public static JsonObject Generators(string name, int generators, int starts, int rounds)
    {
        var scenarios = Enumerable.Range(1, starts).Select(start =>
            $$"""{"name": "start-{{start}}", "http": {"port": "http", "path": "/"}, "load": {"tool": "h2load", "concurrency": {{generators}}, "duration": "1s", "keepAlive": true} }""");
        return Run(name, rounds, [Variant(Baseline, "DELAY_MS", 1)], $$"""
            "target": {"ports": [{"name": "http", "containerPort": 5000}], "resources": {"requests": {"cpu": "50m", "memory": "32Mi"}, "limits": {"memory": "128Mi"} } },
            "scenarios": [{{string.Join(", ", scenarios)}}], "warmup": {"duration": "0s"}, "timeouts": {"trial": "2m"}
            """, $$""" "replicas": {{generators}}, "resources": {"requests": {"cpu": "400m", "memory": "32Mi"}, "limits": {"memory": "512Mi"} } """);
    }

    /// <summary>
    /// Keeps one CPU of a node busy with a service that computes for a second per request, and a client that sends the requests.
    /// </summary>
    public static JsonObject Burner(string node) => Cluster.Parse($$"""
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "busy-{{node}}"}, "spec": {
          "nodeName": "{{node}}", "automountServiceAccountToken": false, "terminationGracePeriodSeconds": 1, "containers": [
            {"name": "work", "image": "{{RunSpecs.Misbehaving}}", "args": ["BUSY_MICROSECONDS=1000000"], "resources": {{BurnerResources}} },
            {"name": "ask", "image": "{{Cluster.AgentImage}}", "command": ["/usr/bin/h2load", "--h1", "-c", "1", "-D", "1800", "http://127.0.0.1:5000/"]}] } }
        """);

    private const string Prompt = "PROMPT";
    private const string NamedAfterStart = "NAME_AFTER_START";

    private const string TenthOfACpu = """, "resources": {"requests": {"cpu": "100m", "memory": "32Mi"}, "limits": {"memory": "128Mi"} } """;

    private const string BurnerResources = """{"requests": {"cpu": "250m", "memory": "16Mi"} }""";

    private const string OneGenerator = """ "resources": {"requests": {"cpu": "100m", "memory": "64Mi"}, "limits": {"memory": "512Mi"} } """;

    private static JsonObject Variant(string name, string setting, int value, params (string Name, int Value)[] more) => Cluster.Parse($$"""
        {"name": "{{name}}", "image": "{{RunSpecs.Misbehaving}}", "env": [{{string.Join(", ", more.Prepend((setting, value)).Select(Env))}}]}
        """);

    private static string Env((string Name, int Value) setting) => $$"""{"name": "{{setting.Name}}", "value": "{{setting.Value}}"}""";

    private static JsonObject Run(string name, int rounds, IEnumerable<JsonObject> variants, string more, string generator = OneGenerator) => Cluster.Parse($$"""
        {"apiVersion": "hotlap.dev/v1alpha1", "kind": "BenchmarkRun", "metadata": {"name": "{{name}}"}, "spec": {
          "variants": [{{string.Join(", ", variants.Select(variant => variant.ToJsonString()))}}], {{more}}, "rounds": {{rounds}},
          "generator": {{{generator}}} } }
        """);
}
