namespace Hotlap.Operator.Loop;

/// <summary>The API server permanently rejects a status: it is too large or fails validation.</summary>
internal sealed class StatusRefusedException(Exception cause) : Exception(cause.Message, cause);
