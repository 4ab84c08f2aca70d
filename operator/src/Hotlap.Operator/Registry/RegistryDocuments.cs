using System.Text.Json.Serialization;

namespace Hotlap.Operator.Registry;

/// <summary>An OCI descriptor: a reference to a stored blob or manifest.</summary>
internal sealed record Descriptor(string? Digest, long Size, PlatformDocument? Platform);

/// <summary>Platform of an index entry; also the platform fields of an image configuration.</summary>
internal sealed record PlatformDocument(string? Os, string? Architecture, string? Variant);

/// <summary>Response of a token service.</summary>
internal sealed record TokenDocument(string? Token, [property: JsonPropertyName("access_token")] string? AccessToken);

/// <summary>A .dockerconfigjson file.</summary>
internal sealed record CredentialsDocument(Dictionary<string, CredentialsEntry>? Auths);

/// <summary>Credentials of one registry.</summary>
internal sealed record CredentialsEntry(string? Auth, string? Username, string? Password);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Descriptor))]
[JsonSerializable(typeof(PlatformDocument))]
[JsonSerializable(typeof(TokenDocument))]
[JsonSerializable(typeof(CredentialsDocument))]
internal sealed partial class RegistryJson : JsonSerializerContext;
