namespace Hotlap.Measurement.Contract;

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
