using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Programs;

/// <summary>A line is invalid. The caller adds the line's number and text.</summary>
/// <param name="problem">What is wrong, as the end of a sentence.</param>
/// <param name="example">A line of the right form; empty when an example does not help.</param>
internal sealed class ResultsLineException(string problem, string example) : Exception(problem)
{
    public string Example { get; } = example;

    public FailureKind Kind { get; init; } = FailureKind.ResultsInvalid;
}
