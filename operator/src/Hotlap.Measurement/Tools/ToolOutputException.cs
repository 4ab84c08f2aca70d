namespace Hotlap.Measurement.Tools;

/// <summary>The output of a load tool cannot be read: it is not the tool's, is cut off, or its figures contradict each other.</summary>
public sealed class ToolOutputException : Exception
{
    /// <summary>Creates an error without a message.</summary>
    public ToolOutputException()
    {
    }

    /// <summary>Creates an error with a message.</summary>
    public ToolOutputException(string message)
        : base(message)
    {
    }

    /// <summary>Creates an error with a message and a cause.</summary>
    public ToolOutputException(string message, Exception innerException)
        : base(message, innerException)
    {
    }

    internal ToolOutputException(string message, string output, Exception? cause = null)
        : base(output.Length == 0 ? message : $"{message} Near: {Text.Excerpt.Of(output)}", cause) => Output = Text.Excerpt.Of(output);

    /// <summary>The part of the output where reading failed; at most 203 printable characters.</summary>
    public string Output { get; } = "";
}
