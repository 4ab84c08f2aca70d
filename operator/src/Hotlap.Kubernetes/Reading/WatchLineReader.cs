using System.Buffers;

namespace Hotlap.Kubernetes;

/// <summary>Reads one line of a watch stream: {"type": ..., "object": ...}.</summary>
internal static class WatchLineReader
{
    /// <summary>Throws a <see cref="KubernetesApiException"/> for an ERROR event, such as a 410 for an expired version.</summary>
    public static WatchEvent<T> Read<T>(ResourceType<T> type, ReadOnlySequence<byte> line)
    {
        if (Split(line) is not ({ } kind, { } json))
            return Unknown<T>("The line is not a watch event.");
        return kind switch
        {
            "ERROR" => throw ApiErrorReader.FromWatch(json),
            "BOOKMARK" => new WatchEvent<T>(WatchEventKind.Bookmark, LenientIdentity.Read(json), default),
            "ADDED" => ReadObject(WatchEventKind.Added, type, json),
            "MODIFIED" => ReadObject(WatchEventKind.Modified, type, json),
            "DELETED" => ReadObject(WatchEventKind.Deleted, type, json),
            _ => Unknown<T>($"The event type {kind} is not known."),
        };
    }

    public static WatchEvent<T> Unknown<T>(string message) =>
        new(WatchEventKind.Unknown, null, default, new UnreadableObject(null, message));

    private static WatchEvent<T> ReadObject<T>(WatchEventKind kind, ResourceType<T> type, ReadOnlySequence<byte> json)
    {
        var (item, identity, unreadable) = ObjectReader.Read(type, json);
        return identity is null
            ? new WatchEvent<T>(WatchEventKind.Unknown, null, default, unreadable)
            : new WatchEvent<T>(kind, identity, item, unreadable);
    }

    private static (string? Kind, ReadOnlySequence<byte>? Json) Split(ReadOnlySequence<byte> line)
    {
        string? kind = null;
        ReadOnlySequence<byte>? json = null;
        try
        {
            var reader = new Utf8JsonReader(line, Nesting.Any);
            while (reader.Read())
            {
                if (reader.TokenType != JsonTokenType.PropertyName)
                    continue;
                var isType = reader.ValueTextEquals("type"u8);
                var isObject = reader.ValueTextEquals("object"u8);
                reader.Read();
                var start = reader.TokenStartIndex;
                reader.Skip();
                if (isType && reader.TokenType == JsonTokenType.String)
                    kind = reader.GetString();
                else if (isObject)
                    json = line.Slice(start, reader.BytesConsumed - start);
            }
        }
        catch (JsonException)
        {
            return (null, null);
        }
        return (kind, json);
    }
}
