namespace Hotlap.Api.Core;

public sealed record ConfigMap
{
    public string ApiVersion { get; set; } = "v1";
    public string Kind { get; set; } = "ConfigMap";
    public ObjectMeta Metadata { get; set; } = new();

    /// <summary>Text by key.</summary>
    public Dictionary<string, string>? Data { get; set; }

    /// <summary>Bytes by key, in base64.</summary>
    public Dictionary<string, string>? BinaryData { get; set; }

    /// <summary>True when the server refuses every change of the data.</summary>
    public bool? Immutable { get; set; }
}
