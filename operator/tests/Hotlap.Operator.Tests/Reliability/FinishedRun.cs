using Hotlap.Api;

namespace Hotlap.Operator.Tests.Reliability;

/// <summary>A run of three variants with five scenarios, long complete.</summary>
internal static class FinishedRun
{
    private const int Variants = 3;
    private const int Scenarios = 5;

    public static string Spec { get; } = $$"""
        {"variants":[{{Join(Variants, number => $$"""{"name":"v{{number}}","image":"registry.example/greeter:{{number}}"}""")}}],
         "target":{"ports":[{"name":"http","containerPort":5000}] },"scenarios":[{{Join(Scenarios, number =>
            $$"""{"name":"scenario-{{number}}","http":{"port":"http","path":"/"},"load":{"tool":"ab","concurrency":2,"duration":"10s"} }""")}}]}
        """;

    private static string Measurement { get; } = new('a', 64);

    public static string Status { get; } = $$"""
        {"observedGeneration":1,"resultsMeasurement":"{{Measurement}}","measurement":"{{Measurement}}","state":"Complete","summary":"v1: requestsPerSecond +3.0% on scenario-0","startTime":"2026-01-01T00:00:00Z",
         "completionTime":"2026-01-01T01:00:00Z","progress":{"trialsDone":30,"trialsPlanned":30,"trialsDiscarded":0,"trials":"30/30"},
         "conditions":[{{Condition("Complete", "True")}},{{Condition("Failed", "False")}},{{Condition("ThresholdsMet", "Unknown")}},{{Condition("Trustworthy", "True")}},{{Condition("Reconciling", "False")}}],
         "variants":[{{Join(Variants, Variant)}}],"results":[{{Join(Variants * Scenarios, number => Cell(number / Scenarios, number % Scenarios))}}]}
        """;

    /// <summary>A ConfigMap with a trial of the run.</summary>
    public static string Record(string run, string uid, int number) => $$"""
        {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"{{run}}-g1-v{{number}}-r1",
           "labels":{"app.kubernetes.io/managed-by":"hotlap","{{Labels.Run}}":"{{run}}","{{Labels.RunUid}}":"{{uid}}","{{Labels.Role}}":"{{Labels.RoleTrial}}",
             "{{Labels.Measurement}}":"{{Measurement[..10]}}","{{Labels.Round}}":"1"},
           "ownerReferences":[{"apiVersion":"hotlap.dev/v1alpha1","kind":"BenchmarkRun","name":"{{run}}","uid":"{{uid}}","controller":true,"blockOwnerDeletion":true}]},
         "immutable":true,"data":{"trial.json":"{{new string('x', 4096)}}"} }
        """;

    private static string Join(int count, Func<int, string> item) => string.Join(',', Enumerable.Range(0, count).Select(item));

    private static string Condition(string type, string status) =>
        $$"""{"type":"{{type}}","status":"{{status}}","reason":"AllTrialsMeasured","message":"30 of 30 trials measured","lastTransitionTime":"2026-01-01T01:00:00Z","observedGeneration":1}""";

    private static string Variant(int number) => $$"""
        {"name":"v{{number}}","image":"registry.example/greeter:{{number}}","imageBytes":12000000,"imageDigest":"sha256:{{new string('a', 64)}}","architecture":"amd64",
         "idleMemoryBytes":20000000,"readyMilliseconds":1800,
         "startup":{"medianMicroseconds":40000,"lowMicroseconds":39000,"highMicroseconds":45000,"trials":10,"resolutionMicroseconds":900} }
        """;

    private static string Cell(int variant, int scenario) => $$"""
        {"variant":"v{{variant}}","scenario":"scenario-{{scenario}}","payload":"","trials":10,"requests":100000,"errors":0,
         "requestsPerSecond":{"median":20000,"low":19000,"high":21000},"cpuNanosecondsPerRequest":30000,"peakMemoryBytes":40000000,"variationPerMille":12,
         "latencyMicroseconds":{"mean":400,"min":100,"p50":300,"p90":500,"p95":700,"p99":900,"p999":2000,"max":9000},
         "intervals":[{"metric":"requestsPerSecond","low":19500,"high":20500},{"metric":"p99","low":850,"high":950}]}
        """;
}
