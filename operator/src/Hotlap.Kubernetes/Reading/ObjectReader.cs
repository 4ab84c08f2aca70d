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

/// <summary>
/// Reads an object's identity without its C# type, so that messages can name an object that cannot be deserialized.
/// Everything else is skipped.
/// </summary>
internal static class LenientIdentity
{
    public static ObjectIdentity? Read(ReadOnlySequence<byte> json)
    {
        try
        {
            var reader = new Utf8JsonReader(json, Nesting.Any);
            return FindMetadata(ref reader) ? ReadMetadata(ref reader) : null;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            return null;
        }
    }

    private static bool FindMetadata(ref Utf8JsonReader reader)
    {
        if (!reader.Read() || reader.TokenType != JsonTokenType.StartObject)
            return false;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var isMetadata = reader.ValueTextEquals("metadata"u8);
            reader.Read();
            if (isMetadata)
                return reader.TokenType == JsonTokenType.StartObject;
            reader.Skip();
        }
        return false;
    }

    private static ObjectIdentity ReadMetadata(ref Utf8JsonReader reader)
    {
        var (namespaceName, name, uid, version) = (default(string), "", "", "");
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var property = reader.GetString();
            reader.Read();
            var text = reader.TokenType == JsonTokenType.String ? reader.GetString() : null;
            reader.Skip();
            switch (property)
            {
                case "namespace": namespaceName = text; break;
                case "name": name = text ?? ""; break;
                case "uid": uid = text ?? ""; break;
                case "resourceVersion": version = text ?? ""; break;
            }
        }
        return new ObjectIdentity(namespaceName, name, uid, version);
    }
}

/// <summary>How deep the JSON of an API server may be nested where it is only split or skipped.</summary>
internal static class Nesting
{
    /// <summary>
    /// Deeper than any API server passes on (it stops at 10,000 levels), so that an object that somebody nests deeply is
    /// passed over, and does not end the list or the watch that it is in.
    /// </summary>
    public static readonly JsonReaderOptions Any = new() { MaxDepth = 20_000 };
}
