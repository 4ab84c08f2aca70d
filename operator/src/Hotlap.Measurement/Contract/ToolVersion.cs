namespace Hotlap.Measurement.Contract;

/// <summary>Name and version of a load tool or of a program.</summary>
public sealed record ToolVersion
{
    /// <summary>Name of the tool (ghz, ab, h2load or oha), or the name that a program reports for itself.</summary>
    public string Name { get; set; } = "";

    /// <summary>Version as reported by the tool or the program.</summary>
    public string Version { get; set; } = "";
}
