namespace Hotlap.Cli;

/// <summary>
/// An error that the user can act on. Its message is written to standard error unchanged, and the program exits with code 1.
/// </summary>
internal sealed class CommandException(string message, Exception? inner = null) : Exception(message, inner);
