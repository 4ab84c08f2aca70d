namespace Hotlap.Measurement.Contract;

/// <summary>
/// The JSON payload of one line of a generator's log. Exactly one of <see cref="Startup"/> and <see cref="Cell"/> is set. The first line of
/// a log holds the startup, except for a program and for a service that was already running. Each other line holds one cell, in the order
/// of the plan.
/// </summary>
public sealed record SampleLine
{
    /// <summary>The target's startup, as measured by the probe.</summary>
    public StartupSample? Startup { get; set; }

    /// <summary>One measured cell.</summary>
    public CellSample? Cell { get; set; }
}

/// <summary>
/// The termination message of the probe and of the generator, at most 4,096 bytes of JSON. It holds the number of sample lines in the log
/// and their checksum, and the failure if there was one.
/// </summary>
public sealed record LogChecksum
{
    /// <summary>Version of the termination message and of the sample lines.</summary>
    public const int CurrentVersion = 1;

    /// <summary>Version of this message.</summary>
    public int Version { get; set; } = CurrentVersion;

    /// <summary>Number of sample lines in the log.</summary>
    public int Lines { get; set; }

    /// <summary>SHA-256 over the bytes of all sample lines, each with its line feed, in lower-case hexadecimal.</summary>
    public string Sha256 { get; set; } = "";

    /// <summary>The failure; null when every cell was measured.</summary>
    public AgentFailure? Failure { get; set; }
}

/// <summary>Name and version of a load tool or of a program.</summary>
public sealed record ToolVersion
{
    /// <summary>Name of the tool (ghz, ab, h2load or oha), or the name that a program reports for itself.</summary>
    public string Name { get; set; } = "";

    /// <summary>Version as reported by the tool or the program.</summary>
    public string Version { get; set; } = "";
}
