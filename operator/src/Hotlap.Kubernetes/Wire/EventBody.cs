using System.Globalization;
using System.Text;
using System.Text.Json.Serialization;

namespace Hotlap.Kubernetes;

/// <summary>A core/v1 Event, which every server and <c>kubectl describe</c> support.</summary>
internal sealed record EventBody
{
    private const int MaxNamePrefix = 200;
    private const int MaxMessageBytes = 1024;

    public static ResourceType<EventBody> Type { get; } =
        new("", "v1", "events", "Event", WireJson.Default.EventBody, body => body.Metadata.Identity);

    public string ApiVersion { get; init; } = "v1";

    public string Kind { get; init; } = "Event";

    public WireMetadata Metadata { get; init; } = new();

    public EventRegarding InvolvedObject { get; init; } = new();

    [JsonPropertyName("type")]
    public string Severity { get; init; } = "Normal";

    public string Reason { get; init; } = "";

    public string Message { get; init; } = "";

    public EventSource Source { get; init; } = new();

    public string FirstTimestamp { get; init; } = "";

    public string LastTimestamp { get; init; } = "";

    public int Count { get; init; } = 1;

    public static EventBody From(ObjectEvent record)
    {
        var (identity, time) = (record.Regarding.Identity, WireTime.Seconds(record.Time));
        return new EventBody
        {
            Metadata = new WireMetadata { Namespace = identity.Namespace ?? "default", Name = NameOf(record) },
            InvolvedObject = EventRegarding.From(record.Regarding),
            Severity = record.IsWarning ? "Warning" : "Normal",
            Reason = record.Reason,
            Message = Cut(record.Message),
            Source = new EventSource { Component = record.Component },
            FirstTimestamp = time,
            LastTimestamp = time,
        };
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

internal sealed record EventRegarding
{
    public string ApiVersion { get; init; } = "";

    public string Kind { get; init; } = "";

    public string? Namespace { get; init; }

    public string Name { get; init; } = "";

    public string? Uid { get; init; }

    public static EventRegarding From(ObjectReference reference) => new()
    {
        ApiVersion = reference.ApiVersion,
        Kind = reference.Kind,
        Namespace = reference.Identity.Namespace,
        Name = reference.Identity.Name,
        Uid = reference.Identity.Uid,
    };
}

internal sealed record EventSource
{
    public string Component { get; init; } = "";
}
