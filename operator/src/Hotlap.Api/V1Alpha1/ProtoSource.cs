namespace Hotlap.Api.V1Alpha1;

/// <summary>A proto file in a ConfigMap of the run's namespace.</summary>
public sealed record ProtoSource
{
    /// <summary>Name of the ConfigMap.</summary>
    public string ConfigMap { get; set; } = "";

    /// <summary>Key of the file in the ConfigMap.</summary>
    public string Key { get; set; } = "";
}
