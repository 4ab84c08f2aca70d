using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Programs;

/// <summary>Results of a program that are missing, or are not what the contract asks for. The message is for the author of the program.</summary>
public sealed class ResultsException : Exception
{
    /// <summary>An error that says nothing.</summary>
    public ResultsException()
    {
    }

    /// <summary>An error with what was wrong.</summary>
    public ResultsException(string message)
        : base(message)
    {
    }

    /// <summary>An error with what was wrong and what caused it.</summary>
    public ResultsException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    internal ResultsException(FailureKind kind, int line, string message, Exception? cause = null)
        : base(message, cause) => (Kind, Line) = (kind, line);

    /// <summary>Kind of the failure.</summary>
    public FailureKind Kind { get; } = FailureKind.ResultsInvalid;

    /// <summary>The line that is wrong, counted from 1; zero when it is the file as a whole.</summary>
    public int Line { get; }
}
