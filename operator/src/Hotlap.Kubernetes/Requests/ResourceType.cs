using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>Namespace and name of an object, unique among the objects of one resource type.</summary>
/// <param name="Namespace">The namespace; null for a cluster-scoped resource.</param>
/// <param name="Name">The object's name.</param>
public readonly record struct ObjectKey(string? Namespace, string Name)
{
    /// <summary>Returns NAMESPACE/NAME, or NAME for a cluster-scoped object.</summary>
    public override string ToString() => Namespace is null ? Name : $"{Namespace}/{Name}";
}

/// <summary>Identifies an object and its version.</summary>
/// <param name="Namespace">The namespace; null for a cluster-scoped resource.</param>
/// <param name="Name">The object's name.</param>
/// <param name="Uid">Unique over time: a recreated object has a different one.</param>
/// <param name="ResourceVersion">Opaque; compare for equality only.</param>
public readonly record struct ObjectIdentity(string? Namespace, string Name, string Uid, string ResourceVersion)
{
    /// <summary>Key of the object, without UID and version.</summary>
    public ObjectKey Key => new(Namespace, Name);
}

/// <summary>A reference to an object of any resource type.</summary>
/// <param name="ApiVersion">API version, such as v1 or batch/v1.</param>
/// <param name="Kind">Kind, such as Pod.</param>
/// <param name="Identity">Identity of the object.</param>
public sealed record ObjectReference(string ApiVersion, string Kind, ObjectIdentity Identity);

/// <summary>A resource type of the API: its path, and how its objects are serialized.</summary>
/// <typeparam name="T">C# type of one object; it needs only the properties that the caller reads.</typeparam>
/// <param name="Group">API group; empty for the core group.</param>
/// <param name="Version">API version, such as v1.</param>
/// <param name="Plural">Plural name in paths, such as pods.</param>
/// <param name="Kind">The kind, such as Pod.</param>
/// <param name="TypeInfo">Source-generated JSON contract of one object.</param>
/// <param name="Identity">Reads the identity from the object's metadata.</param>
public sealed record ResourceType<T>(
    string Group, string Version, string Plural, string Kind, JsonTypeInfo<T> TypeInfo, Func<T, ObjectIdentity> Identity)
{
    /// <summary>True to request only metadata (PartialObjectMetadata): objects arrive without spec and status.</summary>
    public bool MetadataOnly { get; init; }

    /// <summary>The object's apiVersion: GROUP/VERSION, or VERSION for the core group.</summary>
    public string ApiVersion => Group.Length == 0 ? Version : $"{Group}/{Version}";
}

/// <summary>One page of a list.</summary>
/// <param name="ResourceVersion">Opaque version of the list, from which a watch may start.</param>
/// <param name="Continue">Token of the next page; null on the last page.</param>
/// <param name="Items">The objects that could be deserialized.</param>
/// <param name="Unreadable">The objects that could not be deserialized, each with the reason.</param>
public sealed record ResourceList<T>(
    string ResourceVersion, string? Continue, IReadOnlyList<T> Items, IReadOnlyList<UnreadableObject> Unreadable);

/// <summary>An object from the server that does not fit the C# type: a newer field type, a hand-edited value, invalid JSON.</summary>
/// <param name="Identity">Identity from a lenient read of the metadata; null when there is none.</param>
/// <param name="Message">The error, with the JSON path.</param>
public sealed record UnreadableObject(ObjectIdentity? Identity, string Message);
