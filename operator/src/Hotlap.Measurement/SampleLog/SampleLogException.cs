namespace Hotlap.Measurement.SampleLog;

/// <summary>A sample log that cannot be trusted. It costs another look at the log, and then ends the run; it never yields a figure.</summary>
public sealed class SampleLogException : Exception
{
    /// <summary>An error that says nothing.</summary>
    public SampleLogException()
    {
    }

    /// <summary>An error with what was wrong.</summary>
    public SampleLogException(string message)
        : base(message)
    {
    }

    /// <summary>An error with what was wrong and what caused it.</summary>
    public SampleLogException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    internal SampleLogException(SampleLogProblem problem, int line, string message, Exception? cause = null)
        : base(line == 0 ? $"The sample log cannot be used: {message}" : $"Line {line} of the sample log: {message}", cause) =>
        (Problem, Line) = (problem, line);

    /// <summary>What is wrong.</summary>
    public SampleLogProblem Problem { get; }

    /// <summary>The line that is wrong, counted from 1; zero when it is the log as a whole.</summary>
    public int Line { get; }
}
