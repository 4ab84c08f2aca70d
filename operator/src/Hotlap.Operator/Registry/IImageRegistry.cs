namespace Hotlap.Operator.Registry;

/// <summary>Looks up images where they are stored.</summary>
internal interface IImageRegistry
{
    /// <summary>True where the administrator names the registry of an image, or the image has none.</summary>
    bool IsListed(string image);

    /// <summary>Resolves an image for linux and an architecture. Faults of registry and network are an answer, not an exception.</summary>
    Task<ImageResolution> ResolveAsync(string image, string architecture, CancellationToken cancellationToken);
}
