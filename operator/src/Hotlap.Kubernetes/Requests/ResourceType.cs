using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>Namespace (null for a cluster-scoped resource) and name of an object, unique among those of one resource type.</summary>
public readonly record struct ObjectKey(string? Namespace, string Name)
{
    /// <summary>Returns NAMESPACE/NAME, or NAME for a cluster-scoped object.</summary>
    public override string ToString() => Namespace is null ? Name : $"{Namespace}/{Name}";
}

/// <summary>
/// Identifies an object and its version. A recreated object has a different UID. The resourceVersion is opaque; see <see cref="Versions"/>.
/// </summary>
public readonly record struct ObjectIdentity(string? Namespace, string Name, string Uid, string ResourceVersion)
{
    /// <summary>Key of the object, without UID and version.</summary>
    public ObjectKey Key => new(Namespace, Name);
}

/// <summary>A reference to an object of any resource type, such as v1 Pod or batch/v1 Job.</summary>
public sealed record ObjectReference(string ApiVersion, string Kind, ObjectIdentity Identity);

/// <summary>
/// A resource type of the API: its path, with an empty group for the core group, and how one of its objects is serialized.
/// </summary>
/// <typeparam name="T">C# type of one object; it needs only the properties that the caller reads.</typeparam>
public sealed record ResourceType<T>(
    string Group, string Version, string Plural, string Kind, JsonTypeInfo<T> TypeInfo, Func<T, ObjectIdentity> Identity)
{
    /// <summary>True to request only metadata (PartialObjectMetadata): objects arrive without spec and status.</summary>
    public bool MetadataOnly { get; init; }

    /// <summary>The object's apiVersion: GROUP/VERSION, or VERSION for the core group.</summary>
    public string ApiVersion => Group.Length == 0 ? Version : $"{Group}/{Version}";
}

/// <summary>One page of a list, from whose version a watch may start. The token of the next page is null on the last page.</summary>
public sealed record ResourceList<T>(
    string ResourceVersion, string? Continue, IReadOnlyList<T> Items, IReadOnlyList<UnreadableObject> Unreadable);

/// <summary>
/// An object from the server that does not fit the C# type: a newer field type, a hand-edited value, invalid JSON. Without readable
/// metadata it has no identity. The message has the JSON path.
/// </summary>
public sealed record UnreadableObject(ObjectIdentity? Identity, string Message);
