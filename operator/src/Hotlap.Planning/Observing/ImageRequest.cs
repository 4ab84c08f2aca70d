namespace Hotlap.Planning.Observing;

/// <summary>An image to resolve.</summary>
/// <param name="Of">What runs the image.</param>
/// <param name="Variant">Name of the variant, the dependency, the program's scenario, or the container beside the target.</param>
/// <param name="Image">Image as written in the spec.</param>
/// <param name="Architecture">CPU architecture of the nodes that it runs on; the operating system is linux.</param>
public sealed record ImageRequest(ImageRole Of, string Variant, string Image, string Architecture)
{
    /// <summary>Description of the image for messages.</summary>
    public string Subject => Of switch
    {
        ImageRole.Dependency => $"dependency {Variant}",
        ImageRole.Program => $"program of {Variant}",
        ImageRole.AdditionalContainer => $"container {Variant} beside the target",
        _ => $"variant {Variant}",
    };
}

/// <summary>What an image is run as.</summary>
public enum ImageRole
{
    /// <summary>The service of a variant.</summary>
    Variant,

    /// <summary>A dependency.</summary>
    Dependency,

    /// <summary>A program that measures the service.</summary>
    Program,

    /// <summary>An init container or a sidecar of the target's pod.</summary>
    AdditionalContainer,
}
