using System.Text.Json.Serialization.Metadata;

namespace Hotlap.Kubernetes;

/// <summary>A resource of the API as this client sees it: its address, and how its objects are read and written.</summary>
/// <typeparam name="T">The C# type of one object; it needs to carry only the properties that the caller reads.</typeparam>
/// <param name="Group">API group; empty for the core group.</param>
/// <param name="Version">API version, such as v1.</param>
/// <param name="Plural">The resource's name in addresses, such as pods.</param>
/// <param name="Kind">The kind, such as Pod.</param>
/// <param name="TypeInfo">Source-generated JSON contract of one object.</param>
/// <param name="Identity">Reads the identity from the object's metadata.</param>
public sealed record ResourceType<T>(
    string Group, string Version, string Plural, string Kind, JsonTypeInfo<T> TypeInfo, Func<T, ObjectIdentity> Identity)
    where T : class
{
    /// <summary>Whether objects live in namespaces. True unless set otherwise.</summary>
    public bool Namespaced { get; init; } = true;

    /// <summary>Asks the server for metadata only (PartialObjectMetadata): objects arrive without spec and status, at a fraction of the bytes.</summary>
    public bool MetadataOnly { get; init; }

    /// <summary>GROUP/VERSION, or VERSION for the core group: the object's apiVersion.</summary>
    public string ApiVersion => Group.Length == 0 ? Version : $"{Group}/{Version}";
}
