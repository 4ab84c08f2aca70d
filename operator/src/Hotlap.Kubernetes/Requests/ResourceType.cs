using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

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
    where T : class
{
    /// <summary>True (default) for a namespaced resource.</summary>
    public bool Namespaced { get; init; } = true;

    /// <summary>
    /// True to request metadata only (PartialObjectMetadata): objects arrive without spec and status, at a fraction of the bytes.
    /// </summary>
    public bool MetadataOnly { get; init; }

    /// <summary>The object's apiVersion: GROUP/VERSION, or VERSION for the core group.</summary>
    public string ApiVersion => Group.Length == 0 ? Version : $"{Group}/{Version}";
}
