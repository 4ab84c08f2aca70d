namespace Hotlap.Kubernetes;

/// <summary>One cause of an error, as the server names it.</summary>
/// <param name="Reason">Such as FieldValueInvalid or FieldManagerConflict.</param>
/// <param name="Message">What is wrong.</param>
/// <param name="Field">Path of the field, such as spec.replicas; empty where no field is to blame.</param>
public sealed record ErrorCause(string Reason, string Message, string Field);
