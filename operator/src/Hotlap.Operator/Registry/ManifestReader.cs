namespace Hotlap.Operator.Registry;

/// <summary>The parts of a manifest that the operator needs: of one image, or of an index with one entry per platform.</summary>
/// <param name="Config">Configuration of the image; null for an index.</param>
/// <param name="LayerBytes">Total stored bytes of the layers; null for an index.</param>
/// <param name="Entries">Manifests of the platforms; null for a single image.</param>
internal sealed record ImageManifest(Descriptor? Config, long? LayerBytes, IReadOnlyList<Descriptor>? Entries);

/// <summary>Reads a manifest token by token with limits, so that a hostile manifest costs no more memory than its own bytes.</summary>
internal static class ManifestReader
{
    private const int MostEntries = 64;

    /// <summary>Container runtimes cannot mount more layers (overlayfs).</summary>
    private const int MostLayers = 128;

    /// <summary>Largest plausible size of one layer or configuration: 1 TiB.</summary>
    public const long MostBytes = 1L << 40;

    /// <summary>Reads a manifest.</summary>
    /// <exception cref="RegistryException">It has too many entries or an implausible size.</exception>
    /// <exception cref="JsonException">It is not a JSON manifest.</exception>
    public static ImageManifest Read(ReadOnlySpan<byte> json)
    {
        var reader = new Utf8JsonReader(json);
        var manifest = new ImageManifest(null, null, null);
        Expect(reader.Read() && reader.TokenType == JsonTokenType.StartObject);
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (manifest.Config is null && reader.ValueTextEquals("config"))
                manifest = manifest with { Config = ReadDescriptor(ref reader) };
            else if (manifest.LayerBytes is null && reader.ValueTextEquals("layers"))
                manifest = manifest with { LayerBytes = Sum(ReadList(ref reader, MostLayers)) };
            else if (manifest.Entries is null && reader.ValueTextEquals("manifests"))
                manifest = manifest with { Entries = ReadList(ref reader, MostEntries) };
            else
                Pass(ref reader);
        }

        return manifest;
    }

    private static Descriptor? ReadDescriptor(ref Utf8JsonReader reader)
    {
        Expect(reader.Read());
        return JsonSerializer.Deserialize(ref reader, RegistryJson.Default.Descriptor);
    }

    private static List<Descriptor>? ReadList(ref Utf8JsonReader reader, int most)
    {
        Expect(reader.Read());
        if (reader.TokenType == JsonTokenType.Null) return null;
        Expect(reader.TokenType == JsonTokenType.StartArray);
        var list = new List<Descriptor>();
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            if (list.Count == most) throw new RegistryException($"the manifest has more than {most} entries");
            if (JsonSerializer.Deserialize(ref reader, RegistryJson.Default.Descriptor) is { } entry) list.Add(entry);
        }

        return list;
    }

    private static long? Sum(List<Descriptor>? layers)
    {
        var sum = 0L;
        foreach (var layer in layers ?? [])
            sum += layer.Size is >= 0 and <= MostBytes ? layer.Size : throw new RegistryException("the manifest has an invalid layer size");
        return layers is null ? null : sum;
    }

    private static void Pass(ref Utf8JsonReader reader)
    {
        Expect(reader.Read());
        reader.Skip();
    }

    private static void Expect(bool isSo)
    {
        if (!isSo) throw new JsonException("the manifest has an unexpected structure");
    }
}
