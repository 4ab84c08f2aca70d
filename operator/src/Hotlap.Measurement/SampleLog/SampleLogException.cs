namespace Hotlap.Measurement.SampleLog;

/// <summary>A sample log is not valid. The operator reads it a second time, then gives up; it never yields a figure.</summary>
public sealed class SampleLogException : Exception
{
    /// <summary>Creates an error that concerns the whole log.</summary>
    public SampleLogException(string message)
        : base(message)
    {
    }

    internal SampleLogException(SampleLogProblem problem, int line, string message, Exception? cause = null)
        : base(line == 0 ? $"The sample log cannot be used: {message}" : $"Line {line} of the sample log: {message}", cause) =>
        (Problem, Line) = (problem, line);

    /// <summary>What is wrong.</summary>
    public SampleLogProblem Problem { get; }

    /// <summary>The invalid line, counted from 1; zero when the error concerns the whole log.</summary>
    public int Line { get; }
}

/// <summary>What is wrong with a sample log.</summary>
public enum SampleLogProblem
{
    /// <summary>A line is not a sample line: another program wrote it, or it is damaged.</summary>
    ForeignLine,

    /// <summary>A sample line has another version.</summary>
    UnknownVersion,

    /// <summary>A line or the log is longer than allowed.</summary>
    TooLong,

    /// <summary>A line's payload is shorter or longer than its stated length.</summary>
    WrongLength,

    /// <summary>A line's payload does not match its checksum.</summary>
    WrongChecksum,

    /// <summary>A payload with the right checksum is not the JSON of a sample.</summary>
    UnreadablePayload,

    /// <summary>The log has fewer or more lines than the termination message states, or its last line is cut off.</summary>
    WrongLineCount,

    /// <summary>The lines do not match the checksum in the termination message.</summary>
    WrongDigest,

    /// <summary>Values that no measurement can produce: negative or huge figures, an empty window, or unprintable texts.</summary>
    ImplausibleSample,

    /// <summary>The termination message is not usable: it has another version, or a line count out of bounds.</summary>
    UnusableChecksum,
}
