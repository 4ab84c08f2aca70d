using System.IO.Compression;
using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>
/// An object as a cache keeps it: whole, or as compressed JSON (deflate) with or without an outline. A struct, because a cache holds
/// thousands (operator/docs/adr/0031).
/// </summary>
internal readonly struct StoredObject<T>
{
    private readonly byte[]? _compressed;

    private StoredObject(T? awake, byte[]? compressed) => (Awake, _compressed) = (awake, compressed);

    /// <summary>The object or its outline; null for an object that is only compressed.</summary>
    public T? Awake { get; }

    public static StoredObject<T> Whole(T item) => new(item, null);

    public static StoredObject<T> Compressed(T item, T? outline, JsonTypeInfo<T> typeInfo)
    {
        using var compressed = new MemoryStream();
        using (var deflate = new DeflateStream(compressed, CompressionLevel.Fastest))
            JsonSerializer.Serialize(deflate, item, typeInfo);
        return new StoredObject<T>(outline, compressed.ToArray());
    }

    /// <summary>Returns the whole object.</summary>
    public T Read(JsonTypeInfo<T> typeInfo)
    {
        if (_compressed is null) return Awake!;
        using var deflate = new DeflateStream(new MemoryStream(_compressed), CompressionMode.Decompress);
        return JsonSerializer.Deserialize(deflate, typeInfo)!;
    }
}
