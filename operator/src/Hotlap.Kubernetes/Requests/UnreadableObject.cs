namespace Hotlap.Kubernetes;

/// <summary>An object that the server sent and the C# type cannot hold: a newer field type, a hand-edited value, broken JSON.</summary>
/// <param name="Identity">What a lenient look at the metadata found; null where there was none to be found.</param>
/// <param name="Message">What could not be read, with the JSON path.</param>
public sealed record UnreadableObject(ObjectIdentity? Identity, string Message);
