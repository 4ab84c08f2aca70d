namespace Hotlap.Planning.Observing;

/// <summary>The image that every trial of a variant runs.</summary>
public sealed record ResolvedImage
{
    /// <summary>Name of the variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Image as written in the spec.</summary>
    public string Image { get; set; } = "";

    /// <summary>
    /// Image reference for the pod: by digest of the platform's manifest, or as written when the registry could not be read.
    /// </summary>
    public string Reference { get; set; } = "";

    /// <summary>Digest of the platform's manifest, <c>sha256:...</c>; null when the registry could not be read.</summary>
    public string? Digest { get; set; }

    /// <summary>Compressed size of that manifest's configuration and layers in bytes; null when the registry could not be read.</summary>
    public long? CompressedBytes { get; set; }

    /// <summary>CPU architecture of the nodes that the variant runs on.</summary>
    public string Architecture { get; set; } = "";

    /// <summary>Why digest and size are unknown; null when they are known.</summary>
    public string? UnresolvedBecause { get; set; }
}
