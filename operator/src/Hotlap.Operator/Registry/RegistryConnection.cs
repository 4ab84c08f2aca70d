using System.Net;
using System.Net.Http.Headers;
using System.Security.Cryptography;
using System.Text.Json;

namespace Hotlap.Operator.Registry;

/// <summary>Reads manifests and blobs of one repository; gets a token when the registry asks for one.</summary>
internal sealed class RegistryConnection(HttpClient http, RegistryOptions options, ImageReference image)
{
    private const int MaxBytes = 4 * 1024 * 1024;

    private static readonly string[] ManifestTypes =
    [
        "application/vnd.oci.image.index.v1+json",
        "application/vnd.docker.distribution.manifest.list.v2+json",
        "application/vnd.oci.image.manifest.v1+json",
        "application/vnd.docker.distribution.manifest.v2+json",
    ];

    private readonly Uri _endpoint = options.Endpoint(image);
    private AuthenticationHeaderValue? _authorization;

    /// <summary>Reads a manifest by tag or digest; its bytes are held to the digest where one is known.</summary>
    public Task<byte[]> ReadManifestAsync(string target, CancellationToken cancellationToken) =>
        ReadAsync($"manifests/{target}", target.Contains(':', StringComparison.Ordinal) ? target : null, cancellationToken);

    /// <summary>Reads a blob by digest.</summary>
    public Task<byte[]> ReadBlobAsync(string digest, CancellationToken cancellationToken) =>
        ReadAsync($"blobs/{digest}", digest, cancellationToken);

    private async Task<byte[]> ReadAsync(string address, string? digest, CancellationToken cancellationToken)
    {
        using var response = await SendAsync(address, cancellationToken);
        if (!response.IsSuccessStatusCode)
            throw new RegistryException($"{_endpoint.Authority} answers {(int)response.StatusCode} {response.ReasonPhrase}", response.StatusCode);
        var bytes = await ReadBoundedAsync(response.Content, cancellationToken);
        if (digest is not null && digest != DigestOf(bytes))
            throw new RegistryException($"{_endpoint.Authority} sent other content than {digest} for {address}");
        return bytes;
    }

    /// <summary>SHA-256 of the bytes in the form of a digest.</summary>
    public static string DigestOf(ReadOnlySpan<byte> bytes) => $"sha256:{Convert.ToHexStringLower(SHA256.HashData(bytes))}";

    private async Task<HttpResponseMessage> SendAsync(string address, CancellationToken cancellationToken)
    {
        var first = await SendOnceAsync(address, cancellationToken);
        if (first.StatusCode != HttpStatusCode.Unauthorized || _authorization is not null) return first;
        using (first)
            _authorization = await AuthorizeAsync(first.Headers.WwwAuthenticate, cancellationToken);
        return await SendOnceAsync(address, cancellationToken);
    }

    private async Task<HttpResponseMessage> SendOnceAsync(string address, CancellationToken cancellationToken)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(_endpoint, $"/v2/{image.Path}/{address}"));
        foreach (var type in ManifestTypes) request.Headers.Accept.ParseAdd(type);
        request.Headers.Accept.ParseAdd("*/*;q=0.1");
        request.Headers.Authorization = _authorization;
        return await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
    }

    private async Task<AuthenticationHeaderValue> AuthorizeAsync(
        HttpHeaderValueCollection<AuthenticationHeaderValue> challenges, CancellationToken cancellationToken)
    {
        var basic = new RegistryCredentials(options.CredentialsFile).Find(image.Host);
        foreach (var challenge in challenges)
        {
            if (challenge.Scheme.Equals("Basic", StringComparison.OrdinalIgnoreCase) && basic is not null)
                return new AuthenticationHeaderValue("Basic", basic);
            if (challenge.Scheme.Equals("Bearer", StringComparison.OrdinalIgnoreCase) && BearerChallenge.Parse(challenge.Parameter) is { } bearer)
                return new AuthenticationHeaderValue("Bearer", await ReadTokenAsync(bearer, basic, cancellationToken));
        }

        throw new RegistryException($"{_endpoint.Authority} asks for credentials", HttpStatusCode.Unauthorized);
    }

    private async Task<string> ReadTokenAsync(BearerChallenge challenge, string? basic, CancellationToken cancellationToken)
    {
        if (challenge.Realm.Scheme != "https" && _endpoint.Scheme == "https")
            throw new RegistryException($"{_endpoint.Authority} sends for a token to an address without TLS: {challenge.Realm}");
        using var request = new HttpRequestMessage(HttpMethod.Get, challenge.Address(image.Path));
        if (basic is not null) request.Headers.Authorization = new AuthenticationHeaderValue("Basic", basic);
        using var response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        if (!response.IsSuccessStatusCode)
            throw new RegistryException($"{challenge.Realm.Authority} gives no token: {(int)response.StatusCode} {response.ReasonPhrase}", response.StatusCode);
        var answer = JsonSerializer.Deserialize(await ReadBoundedAsync(response.Content, cancellationToken), RegistryJson.Default.TokenDocument);
        return answer?.Token ?? answer?.AccessToken ?? throw new RegistryException($"{challenge.Realm.Authority} gives no token");
    }

    private static async Task<byte[]> ReadBoundedAsync(HttpContent content, CancellationToken cancellationToken)
    {
        await using var stream = await content.ReadAsStreamAsync(cancellationToken);
        using var buffer = new MemoryStream();
        var chunk = new byte[16 * 1024];
        for (int read; (read = await stream.ReadAsync(chunk, cancellationToken)) > 0;)
        {
            if (buffer.Length + read > MaxBytes) throw new RegistryException($"an answer is longer than {MaxBytes} bytes");
            buffer.Write(chunk, 0, read);
        }

        return buffer.ToArray();
    }
}
