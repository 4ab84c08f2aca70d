using System.Buffers;
using System.Text.Json;

namespace Hotlap.Kubernetes;

/// <summary>Reads one object from JSON. An object that does not fit its type is returned as unreadable; nothing is thrown.</summary>
internal static class ObjectReader
{
    public static (T? Object, ObjectIdentity? Identity, UnreadableObject? Unreadable) Read<T>(
        ResourceType<T> type, ReadOnlySequence<byte> json)
        where T : class
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
            return (null, identity, new UnreadableObject(identity, error.Message));
        }
    }
}
