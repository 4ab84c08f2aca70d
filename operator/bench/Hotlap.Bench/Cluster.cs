using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Hotlap.Kubernetes;

namespace Hotlap.Bench;

/// <summary>Accesses the cluster of the bench: objects as JSON in the bench's own namespace, and waits that use a watch.</summary>
internal sealed class Cluster : IAsyncDisposable
{
    public const string Namespace = "hotlap-bench";
    private static readonly JsonTypeInfo<JsonObject> Json =
        (JsonTypeInfo<JsonObject>)JsonSerializerOptions.Default.GetTypeInfo(typeof(JsonObject));
    private readonly KubernetesClient _client = new(KubernetesConfiguration.Load());

    public static ResourceType<JsonObject> Pods { get; } = Type("", "v1", "pods", "Pod");

    public static ResourceType<JsonObject> Jobs { get; } = Type("batch", "v1", "jobs", "Job");

    public static ResourceType<JsonObject> Runs { get; } = Type("hotlap.dev", "v1alpha1", "benchmarkruns", "BenchmarkRun");

    public static ResourceType<JsonObject> ConfigMaps { get; } = Type("", "v1", "configmaps", "ConfigMap");

    public static ResourceType<JsonObject> Nodes { get; } = Type("", "v1", "nodes", "Node");

    public static ResourceType<JsonObject> Namespaces { get; } = Type("", "v1", "namespaces", "Namespace");

    /// <summary>Image of the agent that the operator uses; it holds ghz and ab.</summary>
    public static string AgentImage => Environment.GetEnvironmentVariable("HOTLAP_AGENT_IMAGE") ?? "registry.example/hotlap/agent:dev";

    public KubernetesClient Client => _client;

    public static async Task<Cluster> ConnectAsync()
    {
        var cluster = new Cluster();
        await cluster.DeleteNamespaceAsync();
        await cluster._client.CreateAsync(Namespaces, null, Parse($$"""{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"{{Namespace}}"} }"""), default);
        var accounts = Type("", "v1", "serviceaccounts", "ServiceAccount");
        await UntilAsync(
            async () =>
                await cluster._client.FindAsync(accounts, new ObjectKey(Namespace, "default"), default) is not null,
                TimeSpan.FromSeconds(20));
        return cluster;
    }

    public static JsonObject Parse(string json) => JsonNode.Parse(json)!.AsObject();

    public static string Name(JsonObject item) => (string)item["metadata"]!["name"]!;

    public async Task<JsonObject> CreateAsync(ResourceType<JsonObject> type, JsonObject body) =>
        await _client.CreateAsync(type, Namespace, body, default);

    public async Task DeleteAsync(ResourceType<JsonObject> type, string name)
    {
        await _client.DeleteAsync(type, new ObjectKey(Namespace, name), new DeleteOptions(), default);
        await UntilAsync(
            async () => await _client.FindAsync(type, new ObjectKey(Namespace, name), default) is null, TimeSpan.FromSeconds(60));
    }

    /// <summary>Waits with a watch until an object satisfies a condition, and returns the object.</summary>
    public async Task<JsonObject> WaitAsync(ResourceType<JsonObject> type, string name, Func<JsonObject, bool> holds, TimeSpan limit)
    {
        using var deadline = new CancellationTokenSource(limit);
        var query = new ListQuery { Namespace = Namespace, FieldSelector = $"metadata.name={name}" };
        var list = await _client.ListAsync(type, query, deadline.Token);
        if (list.Items.FirstOrDefault(holds) is { } already) return already;
        var watch = new WatchQuery(list.ResourceVersion) { Namespace = Namespace, FieldSelector = query.FieldSelector };
        await foreach (var change in _client.WatchAsync(type, watch, deadline.Token))
            if (change.Item is { } item && holds(item)) return item;
        throw new TimeoutException($"{type.Kind} {name} did not get there within {limit}");
    }

    public static bool HasCondition(JsonObject item, string type) =>
        (item["status"]?["conditions"] as JsonArray ?? [])
            .Any(condition => (string?)condition!["type"] == type && (string?)condition["status"] == "True");

    /// <summary>Runs a benchmark to its end and returns it with the wall time since its creation.</summary>
    public async Task<(JsonObject Run, TimeSpan Wall)> RunAsync(JsonObject run, TimeSpan limit)
    {
        var clock = Stopwatch.StartNew();
        await CreateAsync(Runs, run);
        var ended = await WaitAsync(Runs, Name(run), item => HasCondition(item, "Complete") || HasCondition(item, "Failed"), limit);
        var wall = clock.Elapsed;
        return HasCondition(ended, "Complete")
            ? (ended, wall) : throw new InvalidOperationException($"the run failed: {ended["status"]!["summary"]}");
    }

    public static async Task UntilAsync(Func<Task<bool>> holds, TimeSpan limit)
    {
        var clock = Stopwatch.StartNew();
        while (!await holds())
        {
            if (clock.Elapsed > limit) throw new TimeoutException($"not within {limit}");
            await Task.Delay(100);
        }
    }

    public static double Median(IEnumerable<double> values) =>
        Measurement.Statistics.Quantiles.Median([.. values.Select(value => (long)(value * 1e6))]) / 1e6;

    public static string Spread(IEnumerable<double> values) =>
        string.Create(CultureInfo.InvariantCulture, $"{values.Min():0.##} to {values.Max():0.##}, n={values.Count()}");

    public async ValueTask DisposeAsync()
    {
        await DeleteNamespaceAsync();
        _client.Dispose();
    }

    private async Task DeleteNamespaceAsync()
    {
        await _client.DeleteAsync(Namespaces, new ObjectKey(null, Namespace), new DeleteOptions(), default);
        await UntilAsync(
            async () => await _client.FindAsync(Namespaces, new ObjectKey(null, Namespace), default) is null, TimeSpan.FromMinutes(3));
    }

    private static ResourceType<JsonObject> Type(string group, string version, string plural, string kind) =>
        new(group, version, plural, kind, Json, item => new ObjectIdentity(
            (string?)item["metadata"]?["namespace"], (string?)item["metadata"]?["name"] ?? "",
            (string?)item["metadata"]?["uid"] ?? "", (string?)item["metadata"]?["resourceVersion"] ?? ""));
}
