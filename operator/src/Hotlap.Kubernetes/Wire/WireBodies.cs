namespace Hotlap.Kubernetes;

/// <summary>A metav1.Status object: the body of an error response.</summary>
internal sealed record StatusBody(int? Code, string? Reason, string? Message, StatusDetails? Details);

internal sealed record StatusDetails(int? RetryAfterSeconds, IReadOnlyList<ErrorCause>? Causes);

internal sealed record DeleteBody(
    string ApiVersion, string Kind, int? GracePeriodSeconds, string? PropagationPolicy, DeletePreconditions? Preconditions);

internal sealed record DeletePreconditions(string Uid);

internal sealed record LeaseBody
{
    public static ResourceType<LeaseBody> Type { get; } =
        new("coordination.k8s.io", "v1", "leases", "Lease", WireJson.Default.LeaseBody, lease => lease.Metadata.Identity);

    public string ApiVersion { get; init; } = "coordination.k8s.io/v1";

    public string Kind { get; init; } = "Lease";

    public WireMetadata Metadata { get; init; } = new();

    public LeaseHolding Spec { get; init; } = new();
}

internal sealed record LeaseHolding(
    string? HolderIdentity = null,
    int? LeaseDurationSeconds = null,
    string? AcquireTime = null,
    string? RenewTime = null,
    int? LeaseTransitions = null);

/// <summary>A core/v1 Event, which every server and <c>kubectl describe</c> support.</summary>
internal sealed record EventBody(
    string ApiVersion,
    string Kind,
    WireMetadata Metadata,
    EventRegarding InvolvedObject,
    [property: JsonPropertyName("type")] string Severity,
    string Reason,
    string Message,
    EventSource Source,
    string FirstTimestamp,
    string LastTimestamp,
    int Count)
{
    private const int MaxNamePrefix = 200;
    private const int MaxMessageBytes = 1024;

    public static ResourceType<EventBody> Type { get; } =
        new("", "v1", "events", "Event", WireJson.Default.EventBody, body => body.Metadata.Identity);

    public static EventBody From(ObjectEvent record)
    {
        var (identity, time) = (record.Regarding.Identity, WireTime.Seconds(record.Time));
        var regarding = new EventRegarding(
            record.Regarding.ApiVersion, record.Regarding.Kind, identity.Namespace, identity.Name, identity.Uid);
        return new EventBody(
            "v1", "Event", new WireMetadata(identity.Namespace ?? "default", NameOf(record)), regarding,
            record.IsWarning ? "Warning" : "Normal", record.Reason, Cut(record.Message), new EventSource("hotlap"), time, time, Count: 1);
    }

    /// <summary>Returns a name derived from object, time, reason and message, so that a retried request creates no second event.</summary>
    private static string NameOf(ObjectEvent record)
    {
        var name = record.Regarding.Identity.Name;
        var prefix = name.Length > MaxNamePrefix ? name[..MaxNamePrefix].TrimEnd('.', '-') : name;
        return string.Create(CultureInfo.InvariantCulture, $"{prefix}.{record.Time.UtcTicks:x}{Fnv(record.Reason + record.Message):x8}");
    }

    private static uint Fnv(string text) =>
        text.Aggregate(2166136261, (hash, letter) => unchecked((hash ^ letter) * 16777619));

    private static string Cut(string message)
    {
        if (Encoding.UTF8.GetByteCount(message) <= MaxMessageBytes)
            return message;
        var kept = new byte[MaxMessageBytes - 3];
        Encoding.UTF8.GetEncoder().Convert(message, kept, flush: false, out _, out var used, out _);
        return Encoding.UTF8.GetString(kept, 0, used) + "...";
    }
}

internal sealed record EventRegarding(string ApiVersion, string Kind, string? Namespace, string Name, string? Uid);

internal sealed record EventSource(string Component);
