using System.Buffers.Binary;
using System.Security.Cryptography;
using Hotlap.Api.Serialization;

namespace Hotlap.Operator.Observing;

/// <summary>
/// Shows which ConfigMaps an operator wrote: an annotation holds an HMAC over name, namespace, controller and data. Others
/// cannot make one, and a copy under another name or of another run is not accepted.
/// </summary>
/// <param name="key">The key.</param>
/// <param name="since">When the API server created the key. Releases before it sealed nothing.</param>
internal sealed class RecordSeal(byte[] key, DateTimeOffset since)
{
    public const int KeyBytes = 32;

    /// <summary>Returns a copy of a ConfigMap's manifest with a seal.</summary>
    public JsonObject Seal(JsonObject manifest, string? namespaceName)
    {
        var map = manifest.Deserialize(ApiJson.Default.ConfigMap)!;
        return Annotated(manifest, Annotations.Seal, Convert.ToHexStringLower(Compute(map, namespaceName)));
    }

    /// <summary>
    /// True for a ConfigMap that an operator wrote and nobody changed. One without a seal counts if it is older than the key. What is not
    /// immutable could change after this look.
    /// </summary>
    public bool Accepts(ConfigMap map)
    {
        if (map.Immutable != true) return false;
        if (map.Metadata.Annotations?.GetValueOrDefault(Annotations.Seal) is not { } seal) return map.Metadata.CreationTimestamp < since;
        var expected = Convert.ToHexStringLower(Compute(map, map.Metadata.Namespace));
        return CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(seal));
    }

    private static JsonObject Annotated(JsonObject manifest, string name, string value)
    {
        var copy = manifest.DeepClone().AsObject();
        var metadata = copy["metadata"]!.AsObject();
        if (metadata["annotations"] is not JsonObject annotations) metadata["annotations"] = annotations = [];
        annotations[name] = value;
        return copy;
    }

    private byte[] Compute(ConfigMap map, string? namespaceName)
    {
        using var hash = IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, key);
        foreach (var text in new[] { "ConfigMap", namespaceName ?? "", map.Metadata.Name, map.Metadata.Controller()?.Uid ?? "" })
            Add(hash, text);
        Add(hash, map.Data);
        Add(hash, map.BinaryData);
        return hash.GetHashAndReset();
    }

    private static void Add(IncrementalHash hash, Dictionary<string, string>? entries)
    {
        Add(hash, entries?.Count ?? 0);
        foreach (var (name, value) in (entries ?? []).OrderBy(entry => entry.Key, StringComparer.Ordinal))
        {
            Add(hash, name);
            Add(hash, value);
        }
    }

    /// <summary>Each text follows its length, so that no two lists of texts give the same bytes.</summary>
    private static void Add(IncrementalHash hash, string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        Add(hash, bytes.Length);
        hash.AppendData(bytes);
    }

    private static void Add(IncrementalHash hash, int number)
    {
        Span<byte> bytes = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, number);
        hash.AppendData(bytes);
    }
}
