namespace Hotlap.Kubernetes;

/// <summary>An object from the server that does not fit the C# type: a newer field type, a hand-edited value, invalid JSON.</summary>
/// <param name="Identity">Identity from a lenient read of the metadata; null when there is none.</param>
/// <param name="Message">The error, with the JSON path.</param>
public sealed record UnreadableObject(ObjectIdentity? Identity, string Message);
