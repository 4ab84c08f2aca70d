namespace Hotlap.Api.Core;

/// <summary>An object of which only the metadata was asked for (PartialObjectMetadata).</summary>
public sealed record PartialObject
{
    /// <summary>Metadata.</summary>
    public ObjectMeta Metadata { get; set; } = new();
}
