using Hotlap.Api.Serialization;
using Hotlap.Planning.Specs;

namespace Hotlap.Operator.Observing;

/// <summary>The resource types that the operator reads and writes.</summary>
internal static class Resources
{
    public static ResourceType<BenchmarkRun> Runs { get; } = new(
        BenchmarkRun.Group, BenchmarkRun.Version, BenchmarkRun.Plural, BenchmarkRun.KindName, ApiJson.Default.BenchmarkRun,
        run => Identity(run.Metadata));

    public static ResourceType<BenchmarkDefaults> Defaults { get; } = new(
        BenchmarkRun.Group, BenchmarkRun.Version, BenchmarkDefaults.Plural, BenchmarkDefaults.KindName, ApiJson.Default.BenchmarkDefaults,
        defaults => Identity(defaults.Metadata));

    public static ResourceType<Pod> Pods { get; } = new("", "v1", "pods", "Pod", ApiJson.Default.Pod, pod => Identity(pod.Metadata));

    public static ResourceType<Job> Jobs { get; } = new("batch", "v1", "jobs", "Job", ApiJson.Default.Job, job => Identity(job.Metadata));

    public static ResourceType<ConfigMap> ConfigMaps { get; } =
        new("", "v1", "configmaps", "ConfigMap", ApiJson.Default.ConfigMap, map => Identity(map.Metadata));

    /// <summary>ConfigMaps as metadata only, because their data may be large.</summary>
    public static ResourceType<PartialObject> ConfigMapMetadata { get; } =
        new("", "v1", "configmaps", "ConfigMap", ApiJson.Default.PartialObject, map => Identity(map.Metadata)) { MetadataOnly = true };

    public static ResourceType<Node> Nodes { get; } =
        new("", "v1", "nodes", "Node", ApiJson.Default.Node, node => Identity(node.Metadata));

    public static ResourceType<Secret> Secrets { get; } =
        new("", "v1", "secrets", "Secret", OperatorJson.Default.Secret, secret => Identity(secret.Metadata));

    /// <summary>Secrets of runs, which the operator only creates.</summary>
    public static ResourceType<JsonObject> TokenSecrets { get; } = Json("", "v1", "secrets", "Secret");

    public static ResourceType<CoreEvent> Events { get; } =
        new("", "v1", "events", "Event", OperatorJson.Default.CoreEvent, record => Identity(record.Metadata));

    private static readonly Dictionary<ObjectKind, ResourceType<JsonObject>> Untyped = new()
    {
        [ObjectKind.Pod] = Json("", "v1", "pods", "Pod"),
        [ObjectKind.Job] = Json("batch", "v1", "jobs", "Job"),
        [ObjectKind.ConfigMap] = Json("", "v1", "configmaps", "ConfigMap"),
        [ObjectKind.NetworkPolicy] = Json("networking.k8s.io", "v1", "networkpolicies", "NetworkPolicy"),
        [ObjectKind.BenchmarkRun] = Json(BenchmarkRun.Group, BenchmarkRun.Version, BenchmarkRun.Plural, BenchmarkRun.KindName),
    };

    private static readonly Dictionary<string, ResourceType<JsonObject>> Workloads = WorkloadKinds.All.ToDictionary(
        kind => kind.Kind, kind => Json(kind.Group, kind.Version, kind.Plural, kind.Kind), StringComparer.Ordinal);

    /// <summary>Returns the resource type of a workload whose pods targets can be like; null for another kind.</summary>
    public static ResourceType<JsonObject>? Workload(string kind) => Workloads.GetValueOrDefault(kind);

    /// <summary>Returns the resource type of a kind as plain JSON, for manifests with fields that the C# types lack.</summary>
    public static ResourceType<JsonObject> Of(ObjectKind kind) => Untyped[kind];

    public static ObjectIdentity Identity(ObjectMeta metadata) =>
        new(metadata.Namespace, metadata.Name, metadata.Uid, metadata.ResourceVersion);

    private static ResourceType<JsonObject> Json(string group, string version, string plural, string kind) => new(
        group, version, plural, kind, OperatorJson.Default.JsonObject,
        found => Identity(found["metadata"].Deserialize(ApiJson.Default.ObjectMeta) ?? new ObjectMeta()));
}

/// <summary>The fields of a core/v1 Event that explain why a Job has no pod, or that time a target's startup.</summary>
internal sealed record CoreEvent
{
    public ObjectMeta Metadata { get; init; } = new();

    public CoreEventSubject? InvolvedObject { get; init; }

    public string? Reason { get; init; }

    public string? Message { get; init; }

    public DateTimeOffset? FirstTimestamp { get; init; }

    public DateTimeOffset? LastTimestamp { get; init; }
}

/// <summary>The fields of a Secret that hold the operator's key.</summary>
internal sealed record Secret
{
    public string ApiVersion { get; init; } = "v1";

    public string Kind { get; init; } = "Secret";

    public ObjectMeta Metadata { get; init; } = new();

    public bool Immutable { get; init; }

    public Dictionary<string, byte[]>? Data { get; init; }
}

/// <summary>The object that an event is about.</summary>
internal sealed record CoreEventSubject
{
    /// <summary>Part of the object, such as <c>spec.containers{target}</c>.</summary>
    public string? FieldPath { get; init; }
}

[JsonSourceGenerationOptions(
    PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull)]
[JsonSerializable(typeof(JsonObject))]
[JsonSerializable(typeof(CoreEvent))]
[JsonSerializable(typeof(Secret))]
internal sealed partial class OperatorJson : JsonSerializerContext;
