namespace Hotlap.Kubernetes;

/// <summary>One cause of an error, as reported by the server.</summary>
/// <param name="Reason">Such as FieldValueInvalid or FieldManagerConflict.</param>
/// <param name="Message">What is wrong.</param>
/// <param name="Field">Path of the field, such as spec.replicas; empty when the cause concerns no field.</param>
public sealed record ErrorCause(string Reason, string Message, string Field);
