namespace Hotlap.Cli;

/// <summary>An error that the user can act on: its message goes to standard error as it is, and the program ends with code 1.</summary>
internal sealed class CommandException(string message, Exception? inner = null) : Exception(message, inner);
