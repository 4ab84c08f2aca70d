namespace Hotlap.Measurement.Contract;

/// <summary>A load tool and its version.</summary>
public sealed record ToolVersion
{
    /// <summary>Name of the tool: ghz, ab or h2load.</summary>
    public string Name { get; set; } = "";

    /// <summary>Version as the tool itself states it.</summary>
    public string Version { get; set; } = "";
}
