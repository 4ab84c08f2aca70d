namespace Hotlap.Operator.Loop;

/// <summary>The API server refuses a status for good: it is too large, or against a rule.</summary>
internal sealed class StatusRefusedException(Exception cause) : Exception(cause.Message, cause);
