namespace Hotlap.Api.Core;

/// <summary>An object requested as metadata only (PartialObjectMetadata).</summary>
public sealed record PartialObject
{
    /// <summary>Metadata.</summary>
    public ObjectMeta Metadata { get; set; } = new();
}
