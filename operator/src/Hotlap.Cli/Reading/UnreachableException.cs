namespace Hotlap.Cli.Reading;

/// <summary>The API server did not answer as expected; a retry may help.</summary>
internal sealed class UnreachableException(string message, Exception? inner = null) : Exception(message, inner);
