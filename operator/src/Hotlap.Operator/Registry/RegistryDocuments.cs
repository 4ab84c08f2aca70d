namespace Hotlap.Operator.Registry;

/// <summary>An OCI descriptor: a reference to a stored blob or manifest.</summary>
internal sealed record Descriptor(string? Digest, long Size, PlatformDocument? Platform);

/// <summary>Platform of an index entry; also the platform fields of an image configuration.</summary>
internal sealed record PlatformDocument(string? Os, string? Architecture, string? Variant);

internal sealed record TokenDocument(string? Token, [property: JsonPropertyName("access_token")] string? AccessToken);

/// <summary>A .dockerconfigjson file.</summary>
internal sealed record CredentialsDocument(Dictionary<string, CredentialsEntry>? Auths);

internal sealed record CredentialsEntry(string? Auth, string? Username, string? Password);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Descriptor))]
[JsonSerializable(typeof(PlatformDocument))]
[JsonSerializable(typeof(TokenDocument))]
[JsonSerializable(typeof(CredentialsDocument))]
internal sealed partial class RegistryJson : JsonSerializerContext;

/// <summary>Result of resolving an image for one platform.</summary>
internal abstract record ImageResolution
{
    /// <summary>The platform's manifest, and the total bytes of its configuration and layers.</summary>
    public sealed record Found(string Reference, string Digest, long CompressedBytes) : ImageResolution;

    /// <summary>The registry has no such image, or the reference is malformed.</summary>
    public sealed record Missing(string Message) : ImageResolution;

    /// <summary>The image exists, but not for the platform.</summary>
    public sealed record OtherPlatforms(IReadOnlyList<string> Platforms) : ImageResolution;

    /// <summary>The administrator's settings forbid contacting the registry, or the address to which it redirects.</summary>
    public sealed record Refused(string Because) : ImageResolution;

    /// <summary>The registry gave no usable answer. The node may still be able to pull the image.</summary>
    public sealed record Unknown(string Because) : ImageResolution;
}
