namespace Hotlap.Api.Core;

/// <summary>A ConfigMap.</summary>
public sealed record ConfigMap
{
    /// <summary>API version.</summary>
    public string ApiVersion { get; set; } = "v1";

    /// <summary>Kind.</summary>
    public string Kind { get; set; } = "ConfigMap";

    /// <summary>Metadata.</summary>
    public ObjectMeta Metadata { get; set; } = new();

    /// <summary>True when the data can no longer change.</summary>
    public bool? Immutable { get; set; }

    /// <summary>Text by key.</summary>
    public Dictionary<string, string>? Data { get; set; }
}
