namespace Hotlap.Measurement.Contract;

/// <summary>
/// The termination message of the probe and of the generator (at most 4,096 bytes of JSON): either how many sample lines the log holds
/// and their digest, or what went wrong.
/// </summary>
public sealed record LogSeal
{
    /// <summary>Version of this contract and of the sample lines.</summary>
    public const int CurrentVersion = 1;

    /// <summary>Version of the contract that wrote this message.</summary>
    public int Version { get; set; } = CurrentVersion;

    /// <summary>Sample lines in the log.</summary>
    public int Lines { get; set; }

    /// <summary>SHA-256 over the bytes of all sample lines, each with its line feed, as lower-case hexadecimal digits.</summary>
    public string Sha256 { get; set; } = "";

    /// <summary>What went wrong; null when every cell was measured.</summary>
    public AgentFailure? Failure { get; set; }
}
