namespace Hotlap.Operator.Registry;

/// <summary>Result of resolving an image for one platform.</summary>
internal abstract record ImageResolution
{
    /// <summary>The image exists.</summary>
    /// <param name="Reference">Repository and digest of the platform's manifest.</param>
    /// <param name="Digest">Digest of the platform's manifest.</param>
    /// <param name="CompressedBytes">Total stored (compressed) bytes of configuration and layers.</param>
    public sealed record Found(string Reference, string Digest, long CompressedBytes) : ImageResolution;

    /// <summary>The registry has no such image, or the reference is malformed.</summary>
    public sealed record Missing(string Message) : ImageResolution;

    /// <summary>The image exists, but not for the platform.</summary>
    public sealed record OtherPlatforms(IReadOnlyList<string> Platforms) : ImageResolution;

    /// <summary>The administrator's settings forbid contacting the registry, or the address to which it redirects.</summary>
    public sealed record Refused(string Because) : ImageResolution;

    /// <summary>The registry gave no usable answer. The node may still be able to pull the image.</summary>
    public sealed record Unknown(string Because) : ImageResolution;
}
