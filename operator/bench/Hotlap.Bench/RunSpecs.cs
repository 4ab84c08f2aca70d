using System.Text.Json.Nodes;

namespace Hotlap.Bench;

/// <summary>Runs and pods that the bars measure.</summary>
internal static class RunSpecs
{
    public const string Greeter = "registry.example/greeter:aot";
    public const string Misbehaving = "registry.example/misbehaving:dev";

    public static JsonObject Http(string name, string image, int port, string load, int rounds = 1, string warmup = "0s", string? env = null) => Cluster.Parse($$"""
        {"apiVersion": "hotlap.dev/v1alpha1", "kind": "BenchmarkRun", "metadata": {"name": "{{name}}"}, "spec": {
          "variants": [{"name": "one", "image": "{{image}}"}],
          "target": {"ports": [{"name": "http", "containerPort": {{port}} }], "env": [{{env}}], "resources": {{TargetResources}} },
          "scenarios": [{"name": "hello", "http": {"port": "http", "path": "/"}, "load": {{load}} }],
          "generator": {"resources": {{LoadResources}} },
          "rounds": {{rounds}}, "warmup": {"duration": "{{warmup}}"} } }
        """);

    public static JsonObject Grpc(string name, string load, string warmup) => Cluster.Parse($$"""
        {"apiVersion": "hotlap.dev/v1alpha1", "kind": "BenchmarkRun", "metadata": {"name": "{{name}}"}, "spec": {
          "variants": [{"name": "one", "image": "{{Greeter}}"}],
          "target": {"ports": [{"name": "grpc", "containerPort": 5001}], "resources": {{TargetResources}} },
          "scenarios": [{"name": "hello", "grpc": {"port": "grpc", "call": "greet.Greeter/SayHello", "proto": {"configMapKeyRef": {"name": "greet", "key": "greet.proto"} }, "data": {"name": "hotlap"} }, "load": {{load}} }],
          "generator": {"resources": {{LoadResources}} },
          "rounds": 1, "warmup": {"duration": "{{warmup}}"} } }
        """);

    /// <summary>A program of known duration; the variant's container is all that runs.</summary>
    public static JsonObject Program(string name, int seconds, int rounds) => Cluster.Parse($$"""
        {"apiVersion": "hotlap.dev/v1alpha1", "kind": "BenchmarkRun", "metadata": {"name": "{{name}}"}, "spec": {
          "variants": [{"name": "one", "image": "{{Misbehaving}}"}],
          "target": {"resources": {{TargetResources}} },
          "scenarios": [{"name": "sleep", "program": {"args": ["PROGRAM=latencies", "SLEEP_MS={{seconds * 1000}}"]} }],
          "rounds": {{rounds}} } }
        """);

    /// <summary>The same program in a Job of its own, beside a target that receives no load.</summary>
    public static JsonObject ProgramBesideTarget(string name, int seconds, int rounds) => Cluster.Parse($$"""
        {"apiVersion": "hotlap.dev/v1alpha1", "kind": "BenchmarkRun", "metadata": {"name": "{{name}}"}, "spec": {
          "variants": [{"name": "one", "image": "{{Greeter}}"}],
          "target": {"ports": [{"name": "http", "containerPort": 5000}], "startup": {"http": {"port": "http", "path": "/"} }, "resources": {{TargetResources}} },
          "scenarios": [{"name": "sleep", "program": {"image": "{{Misbehaving}}", "args": ["PROGRAM=latencies", "SLEEP_MS={{seconds * 1000}}"], "resources": {{LoadResources}} } }],
          "rounds": {{rounds}} } }
        """);

    /// <summary>The same service in a pod without Hotlap.</summary>
    public static JsonObject BareTarget(string name) => BarePod(name, $$"""{"name": "target", "image": "{{Greeter}}", "resources": {{TargetResources}} }""");

    /// <summary>A tool from the agent's image as a user would call it by hand, first to warm up and then to measure.</summary>
    public static JsonObject BareLoad(string name, IEnumerable<string> warmUp, IEnumerable<string> command)
    {
        var pod = BarePod(name, LoadContainer("load"));
        pod["spec"]!["initContainers"] = new JsonArray(Cluster.Parse(LoadContainer("warm-up")));
        pod["spec"]!["initContainers"]![0]!["command"] = Words(warmUp);
        pod["spec"]!["containers"]![0]!["command"] = Words(command);
        pod["spec"]!["volumes"] = new JsonArray(Cluster.Parse("""{"name": "proto", "configMap": {"name": "greet"} }"""));
        return pod;
    }

    private static string LoadContainer(string name) =>
        $$"""{"name": "{{name}}", "image": "{{Cluster.AgentImage}}", "resources": {{LoadResources}}, "volumeMounts": [{"name": "proto", "mountPath": "/proto"}]}""";

    private static JsonArray Words(IEnumerable<string> words) => new([.. words.Select(word => (JsonNode)word)]);

    public static JsonObject Proto() => new()
    {
        ["apiVersion"] = "v1",
        ["kind"] = "ConfigMap",
        ["metadata"] = new JsonObject { ["name"] = "greet" },
        ["data"] = new JsonObject
        {
            ["greet.proto"] = """
                syntax = "proto3";
                package greet;
                service Greeter { rpc SayHello (HelloRequest) returns (HelloReply); }
                message HelloRequest { string name = 1; }
                message HelloReply { string message = 1; }
                """,
        },
    };

    private const string TargetResources = """{"requests": {"cpu": "500m", "memory": "256Mi"}, "limits": {"cpu": "1", "memory": "256Mi"} }""";
    private const string LoadResources = """{"requests": {"cpu": "500m", "memory": "256Mi"}, "limits": {"memory": "1Gi"} }""";

    public static JsonObject BarePod(string name, string container) => Cluster.Parse($$"""
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "{{name}}"}, "spec": {
          "restartPolicy": "Never", "automountServiceAccountToken": false, "terminationGracePeriodSeconds": 1, "containers": [{{container}}] } }
        """);

    public static JsonObject BareJob(string name, string container) => Cluster.Parse($$"""
        {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "{{name}}"}, "spec": {"backoffLimit": 0, "template": {"spec": {
          "restartPolicy": "Never", "automountServiceAccountToken": false, "terminationGracePeriodSeconds": 1, "containers": [{{container}}]} } } }
        """);
}
