namespace Hotlap.Api.V1Alpha1;

/// <summary>Which images the tags of a complete run were found to name after its measurement.</summary>
public sealed record TagsStatus
{
    /// <summary>Value of <see cref="Annotations.TagsRequest"/> that was answered last.</summary>
    public string Request { get; set; } = "";

    /// <summary>When the tags were looked up; null if that was for another measurement.</summary>
    public DateTimeOffset? Time { get; set; }

    /// <summary>The images that a tag names, in the order of the spec; null if none does, or after another measurement.</summary>
    public List<TagStatus>? Images { get; set; }
}

/// <summary>An image that a tag names: what was measured, and what the tag names now.</summary>
public sealed record TagStatus
{
    /// <summary>What runs the image, such as <c>variant main</c>.</summary>
    public string Subject { get; set; } = "";
    public string Image { get; set; } = "";

    /// <summary>Digest of the measured image; null when it is not known.</summary>
    public string? MeasuredDigest { get; set; }

    /// <summary>Digest of the image that the tag named at the time; null when it could not be looked up.</summary>
    public string? Digest { get; set; }

    /// <summary>Why a digest is not known; null when both are.</summary>
    public string? Problem { get; set; }
}
