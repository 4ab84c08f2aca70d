namespace Hotlap.Measurement.Contract;

/// <summary>
/// The JSON payload of one line of a generator's log. Exactly one of <see cref="Startup"/> and <see cref="Cell"/> is set. The first line of
/// a log holds the startup, except for a program and for a service that was already running. Each other line holds one cell, in the order
/// of the plan.
/// </summary>
/// <param name="Startup">The target's startup, as measured by the probe.</param>
/// <param name="Cell">One measured cell.</param>
public sealed record SampleLine(StartupSample? Startup = null, CellSample? Cell = null);

/// <summary>
/// The termination message of the probe and of the generator, at most 4,096 bytes of JSON. It holds the number of sample lines in the log
/// and their checksum, and the failure if there was one.
/// </summary>
/// <param name="Version">Version of this message.</param>
/// <param name="Lines">Number of sample lines in the log.</param>
/// <param name="Sha256">SHA-256 over the bytes of all sample lines, each with its line feed, in lower-case hexadecimal.</param>
/// <param name="Failure">The failure; null when every cell was measured.</param>
public sealed record LogChecksum(int Version = LogChecksum.CurrentVersion, int Lines = 0, string Sha256 = "", AgentFailure? Failure = null)
{
    /// <summary>Version of the termination message and of the sample lines.</summary>
    public const int CurrentVersion = 1;
}

/// <summary>Name and version of a load tool or of a program.</summary>
/// <param name="Name">Name of the tool (ghz, ab, h2load or oha), or the name that a program reports for itself.</param>
/// <param name="Version">Version as reported by the tool or the program.</param>
public sealed record ToolVersion(string Name = "", string Version = "");
