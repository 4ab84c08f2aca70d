using System.Buffers;

namespace Hotlap.Kubernetes;

/// <summary>Reads one object from JSON. An object that does not fit its type is returned as unreadable; nothing is thrown.</summary>
internal static class ObjectReader
{
    public static (T? Object, ObjectIdentity? Identity, UnreadableObject? Unreadable) Read<T>(
        ResourceType<T> type, ReadOnlySequence<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json);
            var item = JsonSerializer.Deserialize(ref reader, type.TypeInfo) ?? throw new JsonException("The object is null.");
            return (item, type.Identity(item), null);
        }
        // Converters and identity functions belong to the caller and may throw anything; the next object must still be read.
        catch (Exception error)
        {
            var identity = LenientIdentity.Read(json);
            return (default, identity, new UnreadableObject(identity, error.Message));
        }
    }
}

/// <summary>Reads an object's identity without its C# type, so that messages can name an object that cannot be deserialized.</summary>
internal static class LenientIdentity
{
    public static ObjectIdentity? Read(ReadOnlySequence<byte> json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            if (!document.RootElement.TryGetProperty("metadata", out var metadata) || metadata.ValueKind != JsonValueKind.Object)
                return null;
            return new ObjectIdentity(
                Text(metadata, "namespace"), Text(metadata, "name") ?? "", Text(metadata, "uid") ?? "", Text(metadata, "resourceVersion")
                    ?? "");
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            return null;
        }
    }

    private static string? Text(JsonElement metadata, string property) =>
        metadata.TryGetProperty(property, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
}
