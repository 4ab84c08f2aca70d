namespace Hotlap.Cli.Reading;

/// <summary>The API server did not answer, or asked to come back later.</summary>
internal sealed class UnreachableException(string message, Exception? inner = null) : Exception(message, inner);
