namespace Hotlap.Measurement.SampleLog;

/// <summary>What is wrong with a sample log.</summary>
public enum SampleLogProblem
{
    /// <summary>A line is not a sample line: another program wrote it, or it is damaged.</summary>
    ForeignLine,

    /// <summary>A sample line is of another version.</summary>
    UnknownVersion,

    /// <summary>A line or the log is longer than is accepted.</summary>
    TooLong,

    /// <summary>A line's payload is shorter or longer than the line says.</summary>
    WrongLength,

    /// <summary>A line's payload does not match its checksum.</summary>
    WrongChecksum,

    /// <summary>A payload with the right checksum is not the JSON of a sample.</summary>
    UnreadablePayload,

    /// <summary>The log has fewer or more lines than its seal says, or its last line is cut off.</summary>
    WrongLineCount,

    /// <summary>The lines are not those that were sealed.</summary>
    WrongDigest,

    /// <summary>A sample says what no measurement can: negative or huge figures, a window without length, texts that cannot be shown.</summary>
    ImplausibleSample,

    /// <summary>The seal itself is not usable: another version, or counts out of bounds.</summary>
    UnusableSeal,
}
