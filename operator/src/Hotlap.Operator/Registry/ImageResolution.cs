namespace Hotlap.Operator.Registry;

/// <summary>What a registry says about an image for one platform.</summary>
internal abstract record ImageResolution
{
    /// <summary>The image is there.</summary>
    /// <param name="Reference">Repository and digest of the platform's manifest.</param>
    /// <param name="Digest">Digest of the platform's manifest.</param>
    /// <param name="CompressedBytes">Bytes of configuration and layers, as stored.</param>
    public sealed record Found(string Reference, string Digest, long CompressedBytes) : ImageResolution;

    /// <summary>The registry answers that there is no such image, or the reference is malformed.</summary>
    public sealed record Missing(string Message) : ImageResolution;

    /// <summary>The image is there, but not for the platform.</summary>
    public sealed record OtherPlatforms(IReadOnlyList<string> Platforms) : ImageResolution;

    /// <summary>The administrator's settings do not let the operator ask the registry, or where it sends the operator.</summary>
    public sealed record Refused(string Because) : ImageResolution;

    /// <summary>The registry could not be asked, so nothing is known: the node may still be able to pull.</summary>
    public sealed record Unknown(string Because) : ImageResolution;
}
