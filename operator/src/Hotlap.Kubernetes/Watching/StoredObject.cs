using System.IO.Compression;
using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>
/// An object as a cache keeps it: whole, as compressed JSON (deflate) with or without an outline, or only as what is left of it. A struct,
/// because a cache holds thousands (operator/docs/adr/0031).
/// </summary>
internal readonly struct StoredObject<T>
{
    private readonly byte[]? _compressed;
    private readonly T? _left;

    private StoredObject(T? awake, byte[]? compressed, T? left) => (Awake, _compressed, _left) = (awake, compressed, left);

    /// <summary>The object or its outline; null for an object at rest.</summary>
    public T? Awake { get; }

    /// <summary>Size of the compressed JSON; 0 for an object that is not compressed.</summary>
    public long CompressedBytes => _compressed?.Length ?? 0;

    public static StoredObject<T> Whole(T item) => new(item, null, item);

    /// <summary>Keeps what is left of an object that found no room.</summary>
    public static StoredObject<T> Withheld(T left, bool isAtRest) => new(isAtRest ? default : left, null, left);

    public static StoredObject<T> Compressed(T item, T? outline, JsonTypeInfo<T> typeInfo)
    {
        using var compressed = new MemoryStream();
        using (var deflate = new DeflateStream(compressed, CompressionLevel.Fastest))
            JsonSerializer.Serialize(deflate, item, typeInfo);
        return new StoredObject<T>(outline, compressed.ToArray(), default);
    }

    /// <summary>Returns the whole object, or what is left of it.</summary>
    public T Read(JsonTypeInfo<T> typeInfo)
    {
        if (_compressed is null) return _left!;
        using var deflate = new DeflateStream(new MemoryStream(_compressed), CompressionMode.Decompress);
        return JsonSerializer.Deserialize(deflate, typeInfo)!;
    }
}
