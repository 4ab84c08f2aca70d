using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Programs;

/// <summary>The results of a program are missing or violate the contract. The message is written for the author of the program.</summary>
public sealed class ResultsException : Exception
{
    internal ResultsException(FailureKind kind, int line, string message)
        : base(message) => (Kind, Line) = (kind, line);

    /// <summary>Kind of the failure.</summary>
    public FailureKind Kind { get; }

    /// <summary>The invalid line, counted from 1; zero when the error concerns the whole file.</summary>
    public int Line { get; }
}

/// <summary>A line is invalid. The caller adds the line's number and text.</summary>
/// <param name="problem">What is wrong, as the end of a sentence.</param>
/// <param name="example">A line of the right form; empty when an example does not help.</param>
internal sealed class ResultsLineException(string problem, string example) : Exception(problem)
{
    public string Example { get; } = example;

    public FailureKind Kind { get; init; } = FailureKind.ResultsInvalid;
}
