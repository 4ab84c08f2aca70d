namespace Hotlap.Planning.Observing;

/// <summary>An image as every trial of its variant runs it.</summary>
public sealed record ResolvedImage
{
    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Image as written in the spec.</summary>
    public string Image { get; set; } = "";

    /// <summary>Reference for the pod: by digest of the platform's manifest, or as written where the registry could not be read.</summary>
    public string Reference { get; set; } = "";

    /// <summary>Digest of the platform's manifest, <c>sha256:...</c>; null where the registry could not be read.</summary>
    public string? Digest { get; set; }

    /// <summary>Compressed bytes: configuration and layers of that manifest; null where the registry could not be read.</summary>
    public long? CompressedBytes { get; set; }

    /// <summary>Architecture of the nodes that the variant runs on.</summary>
    public string Architecture { get; set; } = "";

    /// <summary>Why digest and size are not known; null when they are.</summary>
    public string? UnresolvedBecause { get; set; }
}
