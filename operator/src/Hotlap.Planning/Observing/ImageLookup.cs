namespace Hotlap.Planning.Observing;

/// <summary>What the tags of a run were found to name.</summary>
/// <param name="At">When they were looked up.</param>
/// <param name="Images">The images that were asked for and found, each with its digest.</param>
/// <param name="Former">The images at the look before; null at the first.</param>
public sealed record ImageLookup(DateTimeOffset At, IReadOnlyList<LookedUpImage> Images, IReadOnlyList<LookedUpImage>? Former)
{
    /// <summary>The request that the look answers; null for a regular one.</summary>
    public string? Request { get; init; }

    /// <summary>The images that were asked for and not found, each with the cause.</summary>
    public IReadOnlyList<UnknownImage> Unknown { get; init; } = [];
}

/// <summary>An image that was looked up.</summary>
/// <param name="Request">What was asked for.</param>
/// <param name="Digest">Digest of the image for its architecture.</param>
public sealed record LookedUpImage(ImageRequest Request, string Digest);

/// <summary>An image that could not be looked up.</summary>
/// <param name="Request">What was asked for.</param>
/// <param name="Because">The cause, as a clause.</param>
public sealed record UnknownImage(ImageRequest Request, string Because);
