using System.IO.Compression;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>Compresses objects as JSON (deflate).</summary>
internal static class CompressedJson
{
    public static byte[] Pack<T>(T item, JsonTypeInfo<T> typeInfo)
    {
        using var packed = new MemoryStream();
        using (var deflate = new DeflateStream(packed, CompressionLevel.Fastest))
            JsonSerializer.Serialize(deflate, item, typeInfo);
        return packed.ToArray();
    }

    public static T Unpack<T>(byte[] packed, JsonTypeInfo<T> typeInfo)
    {
        using var deflate = new DeflateStream(new MemoryStream(packed), CompressionMode.Decompress);
        return JsonSerializer.Deserialize(deflate, typeInfo)!;
    }
}
