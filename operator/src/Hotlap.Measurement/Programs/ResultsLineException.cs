using Hotlap.Measurement.Contract;

namespace Hotlap.Measurement.Programs;

/// <summary>What is wrong with a line, before its number and its text are added.</summary>
/// <param name="problem">What is wrong, as the end of a sentence.</param>
/// <param name="example">A line of the right form; empty where an example does not help.</param>
internal sealed class ResultsLineException(string problem, string example) : Exception(problem)
{
    public string Example { get; } = example;

    public FailureKind Kind { get; init; } = FailureKind.ResultsInvalid;
}
