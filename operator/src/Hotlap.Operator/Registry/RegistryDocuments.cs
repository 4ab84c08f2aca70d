namespace Hotlap.Operator.Registry;

/// <summary>An OCI descriptor: a reference to a stored blob or manifest.</summary>
internal sealed record Descriptor(string? Digest, long Size, PlatformDocument? Platform);

/// <summary>Platform of an index entry.</summary>
internal sealed record PlatformDocument(string? Os, string? Architecture, string? Variant);

/// <summary>An image configuration.</summary>
internal sealed record ConfigurationDocument(string? Os, string? Architecture, string? Variant, ProcessDocument? Config)
{
    public PlatformDocument Platform => new(Os, Architecture, Variant);
}

/// <summary>How the process of an image runs.</summary>
internal sealed record ProcessDocument([property: JsonPropertyName("User")] string? User);

internal sealed record TokenDocument(string? Token, [property: JsonPropertyName("access_token")] string? AccessToken);

/// <summary>A .dockerconfigjson file.</summary>
internal sealed record CredentialsDocument(Dictionary<string, CredentialsEntry>? Auths);

internal sealed record CredentialsEntry(string? Auth, string? Username, string? Password);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Descriptor))]
[JsonSerializable(typeof(ConfigurationDocument))]
[JsonSerializable(typeof(TokenDocument))]
[JsonSerializable(typeof(CredentialsDocument))]
internal sealed partial class RegistryJson : JsonSerializerContext;

/// <summary>Result of resolving an image for one platform.</summary>
internal abstract record ImageResolution
{
    /// <summary>
    /// The platform's manifest, the total bytes of its configuration and layers, and the user that the configuration names: empty for none,
    /// null if it could not be read.
    /// </summary>
    public sealed record Found(string Reference, string Digest, long CompressedBytes, string? User) : ImageResolution
    {
        /// <summary>Platform that the image is for, such as <c>linux/amd64/v2</c>.</summary>
        public required string Platform { get; init; }
    }

    /// <summary>The registry has no such image, or the reference is malformed.</summary>
    public sealed record Missing(string Message) : ImageResolution;

    /// <summary>The image exists, but not for the platform.</summary>
    public sealed record OtherPlatforms(IReadOnlyList<string> Platforms) : ImageResolution;

    /// <summary>The administrator's settings forbid contacting the registry, or the address to which it redirects.</summary>
    public sealed record Refused(string Because) : ImageResolution;

    /// <summary>The registry gave no usable answer. The node may still be able to pull the image.</summary>
    public sealed record Unknown(string Because) : ImageResolution;
}
