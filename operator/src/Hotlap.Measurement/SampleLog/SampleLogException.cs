namespace Hotlap.Measurement.SampleLog;

/// <summary>
/// A sample log is not valid. The operator reads the log a second time and then gives up on it; an invalid log never yields a figure.
/// </summary>
public sealed class SampleLogException : Exception
{
    /// <summary>Creates an error without a message.</summary>
    public SampleLogException()
    {
    }

    /// <summary>Creates an error with a message.</summary>
    public SampleLogException(string message)
        : base(message)
    {
    }

    /// <summary>Creates an error with a message and a cause.</summary>
    public SampleLogException(string message, Exception innerException)
        : base(message, innerException)
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
