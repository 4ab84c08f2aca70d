namespace Hotlap.Operator.Registry;

/// <summary>Resolves images at their registries.</summary>
internal interface IImageRegistry
{
    /// <summary>True when the administrator lists the image's registry, or when the reference is malformed and names none.</summary>
    bool IsListed(string image);

    /// <summary>
    /// Resolves an image for linux and the given architecture. Returns registry and network errors as a result instead of throwing.
    /// </summary>
    Task<ImageResolution> ResolveAsync(string image, string architecture, CancellationToken cancellationToken);
}
