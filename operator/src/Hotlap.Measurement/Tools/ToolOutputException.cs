namespace Hotlap.Measurement.Tools;

/// <summary>A load tool's output that cannot be read: rubbish, cut off, or figures that contradict each other.</summary>
public sealed class ToolOutputException : Exception
{
    /// <summary>An error that says nothing.</summary>
    public ToolOutputException()
    {
    }

    /// <summary>An error with what was wrong.</summary>
    public ToolOutputException(string message)
        : base(message)
    {
    }

    /// <summary>An error with what was wrong and what caused it.</summary>
    public ToolOutputException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    internal ToolOutputException(string message, string output, Exception? cause = null)
        : base(output.Length == 0 ? message : $"{message} Near: {Text.Excerpt.Of(output)}", cause) => Output = Text.Excerpt.Of(output);

    /// <summary>The piece of output where reading failed; at most 203 printable characters.</summary>
    public string Output { get; } = "";
}
