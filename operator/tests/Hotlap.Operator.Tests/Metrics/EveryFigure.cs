using System.Text.Json;
using Hotlap.Api.Core;
using Hotlap.Api.Serialization;
using Hotlap.Api.V1Alpha1;

namespace Hotlap.Operator.Tests.Metrics;

/// <summary>A complete run whose status has every figure that can be measured.</summary>
internal static class EveryFigure
{
    public const string Revision = "1a2b3c4";

    public const string Spec = """
        {"variants":[{"name":"jit","image":"registry.example/greeter:jit"},{"name":"aot","image":"registry.example/greeter:aot"}],
         "target":{"ports":[{"name":"http","containerPort":5000}],"runtimeMetrics":true},
         "scenarios":[{"name":"hello","http":{"port":"http","path":"/"},"payloads":["1Ki"],"load":{"tool":"ab","concurrency":2,"duration":"10s"} }],
         "thresholds":[{"metric":"p99","scenario":"hello","max":"20ms"},{"metric":"startup","variant":"aot","max":"500ms"},{"metric":"errors","max":"0"},
           {"metric":"peakMemory","max":"64Mi"},{"metric":"gcPause","max":"50"},{"metric":"requestsPerSecond","min":"1000"}]}
        """;

    public static string Status => $$"""
        {"observedGeneration":1,"resultsMeasurement":"{{Measurement}}","measurement":"{{Measurement}}","state":"Complete","summary":"done",
         "startTime":"2026-01-01T00:00:00Z","completionTime":"2026-01-01T01:00:00Z",
         "progress":{"trialsDone":20,"trialsPlanned":20,"trialsDiscarded":2,"trials":"20/20"},
         "conditions":[{{Condition("Complete", "True")}},{{Condition("Failed", "False")}},{{Condition("ThresholdsMet", "False")}},
           {{Condition("Trustworthy", "False")}},{{Condition("Reconciling", "False")}}],
         "failedVariants":[{"name":"chiseled","reason":"TargetExited","message":"exit code 1","round":1}],
         "variants":[{{Variant("jit", 400_000)}},{{Variant("aot", 50_000)}}],
         "results":[{{Cell("jit", 9000)}},{{Cell("aot", 4000)}}],
         "levelChanges":[{"variant":"aot","scenario":"hello","payload":"1Ki","metric":"p99","measurement":"{{Measurement}}",
           "completionTime":"2026-01-01T01:00:00Z","before":4000,"after":9000,"changePerMille":1250}],
         "comparisons":[{{string.Join(',', Verdicts.Select(Comparison))}}],
         "thresholds":[{"metric":"p99","scenario":"hello","max":"20ms","verdict":"Met","message":"within"},
           {"metric":"startup","variant":"aot","max":"500ms","verdict":"Met","message":"within"},
           {"metric":"errors","max":"0","verdict":"Violated","message":"2"},{"metric":"gcPause","max":"50","verdict":"NotShown","message":"crosses"}]}
        """;

    private static string Measurement => new('a', 64);

    private static (string Metric, string Verdict)[] Verdicts =>
        [("requestsPerSecond", "Better"), ("p99", "Worse"), ("p50", "Same"), ("cpuPerRequest", "Inconclusive"), ("peakMemory", "Emulated"),
            ("startup", "HardwareDiffers")];

    public static BenchmarkRun Run() => new()
    {
        Metadata = new ObjectMeta
        {
            Namespace = "ns", Name = "every", Uid = "u", Generation = 1,
            Annotations = new() { [Api.Annotations.Revision] = Revision },
        },
        Spec = JsonSerializer.Deserialize(Spec, ApiJson.Default.BenchmarkRunSpec)!,
        Status = JsonSerializer.Deserialize(Status, ApiJson.Default.BenchmarkRunStatus),
    };

    private static string Condition(string type, string status) =>
        $$"""{"type":"{{type}}","status":"{{status}}","reason":"AllTrialsMeasured","message":"","lastTransitionTime":"2026-01-01T01:00:00Z","observedGeneration":1}""";

    private static string Variant(string name, int startup) => $$"""
        {"name":"{{name}}","image":"registry.example/greeter:{{name}}","imageBytes":12000000,"imageDigest":"sha256:{{new string('b', 64)}}",
         "architecture":"amd64","idleMemoryBytes":20000000,"readyMilliseconds":1800,"warnings":["RoundsDiscarded"],
         "runtime":{"jitMicroseconds":9000,"jitMethods":900},
         "startup":{"medianMicroseconds":{{startup}},"lowMicroseconds":39000,"highMicroseconds":450000,"p90Microseconds":420000,
           "intervalLowMicroseconds":39500,"intervalHighMicroseconds":430000,"firstStartMicroseconds":600000,"trials":10,"resolutionMicroseconds":900,
           "steps":[{"step":"Exec","medianMicroseconds":700000,"lowMicroseconds":600000,"highMicroseconds":800000,"resolutionMicroseconds":900}]} }
        """;

    private static string Cell(string variant, int p99) => $$"""
        {"variant":"{{variant}}","scenario":"hello","payload":"1Ki","trials":10,"requests":100000,"errors":2,"warnings":["ShortRun"],
         "requestsPerSecond":{"median":20000,"low":19000,"high":21000},"cpuNanosecondsPerRequest":30000,"peakMemoryBytes":40000000,
         "costPerMillionRequestsMillionths":6480,"rateAtObjective":{"median":19000,"low":18500,"high":19500},"messagesPerSecond":200000,"messageLatencyNanoseconds":5000,"answerBytes":1024,"variationPerMille":12,
         "target":{"anonymousMemoryBytes":25000000,"fileMemoryBytes":14000000,"sharedMemoryBytes":1000000},
         "memoryGrowth":{"bytesPerMinute":60000,"bytesPerMillionRequests":20000000},
         "latencyMicroseconds":{"mean":400,"min":100,"p50":300,"p90":500,"p95":700,"p99":{{p99}},"medianP99":{{p99}},"p999":12000,"max":19000},
         "intervals":[{"metric":"requestsPerSecond","low":19500,"high":20500},{"metric":"p50","low":290,"high":310},
           {"metric":"p99","low":{{p99 - 500}},"high":{{p99 + 500}} },{"metric":"cpuPerRequest","low":29000,"high":31000},
           {"metric":"rateAtObjective","low":18600,"high":19400},{"metric":"memoryGrowth","low":-5000,"high":70000},{"metric":"memoryGrowthPerMillionRequests","low":-2000000,"high":23000000},
           {"metric":"costPerMillionRequests","low":6300,"high":6600},{"metric":"time","low":6900000,"high":7100000}],
         "runtime":{"allocatedBytesPerRequest":800,"gen0Collections":84,"gen1Collections":8,"gen2Collections":1,"gcPausePerMille":13,"jitMicroseconds":500},
         "dependencies":[{"name":"db","cpuNanosecondsPerRequest":9000,"cpuMillicores":400,"peakMemoryBytes":90000000}],
         "metrics":[{{Stated("time", "Nanoseconds")}},{{Stated("size", "Bytes")}},{{Stated("calls", "Count")}},{{Stated("rate", "PerSecond")}},
           {{Stated("share", "Thousandths")}}]}
        """;

    private static string Stated(string name, string unit) =>
        $$"""{"name":"{{name}}","unit":"{{unit}}","median":7000000,"low":6500000,"high":7500000}""";

    private static string Comparison((string Metric, string Verdict) found) => $$"""
        {"variant":"aot","baseline":"jit","scenario":"{{(found.Metric == "startup" ? "" : "hello")}}","payload":"{{(found.Metric == "startup" ? "" : "1Ki")}}",
         "metric":"{{found.Metric}}","changePerMille":268,"lowPerMille":249,"highPerMille":285,"confidencePerMille":950,"marginPerMille":50,
         "rounds":10,"paired":true,"verdict":"{{found.Verdict}}"}
        """;
}
