using System.Buffers;
using System.Text.Json;

namespace Hotlap.Kubernetes;

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
