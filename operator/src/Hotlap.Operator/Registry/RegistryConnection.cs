using System.Buffers;
using System.Net.Http.Headers;
using System.Security.Cryptography;

namespace Hotlap.Operator.Registry;

/// <summary>Reads manifests and blobs of one repository; requests a token when the registry demands one.</summary>
internal sealed class RegistryConnection(HttpClient http, RegistryGate gate, RegistryOptions options, ImageReference image, Uri endpoint)
{
    private const int MaxBytes = 256 * 1024;
    private const int MostRedirects = 3;
    private const int LongestToken = 16 * 1024;
    private const string Version = "/v2/";

    private static readonly SearchValues<char> TokenCharacters =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/=");

    private static readonly string[] ManifestTypes =
    [
        "application/vnd.oci.image.index.v1+json",
        "application/vnd.docker.distribution.manifest.list.v2+json",
        "application/vnd.oci.image.manifest.v1+json",
        "application/vnd.docker.distribution.manifest.v2+json",
    ];

    /// <summary>
    /// Path of the repository in the API. The path of a mirror goes behind the version, as Harbor serves its proxy projects, unless the
    /// version is in it already, as Artifactory serves its repositories. A token is asked for what follows the version.
    /// </summary>
    private readonly string _repository = RepositoryOf(endpoint.AbsolutePath.TrimEnd('/'), image.Path);

    private AuthenticationHeaderValue? _authorization;
    private List<AuthenticationHeaderValue>? _challenges;
    private Queue<string?> _untried = [];

    /// <summary>Reads a manifest by tag or digest. With a digest, the content must match it.</summary>
    public Task<ReadOnlyMemory<byte>> ReadManifestAsync(string target, CancellationToken cancellationToken) =>
        ReadAsync($"manifests/{target}", target.Contains(':', StringComparison.Ordinal) ? target : null, cancellationToken);

    public Task<ReadOnlyMemory<byte>> ReadBlobAsync(string digest, CancellationToken cancellationToken) =>
        ReadAsync($"blobs/{digest}", digest, cancellationToken);

    public static string DigestOf(ReadOnlySpan<byte> bytes) => $"sha256:{Convert.ToHexStringLower(SHA256.HashData(bytes))}";

    private string Scope => _repository[(_repository.IndexOf(Version, StringComparison.Ordinal) + Version.Length)..];

    private static string RepositoryOf(string root, string path) =>
        $"{root}/".Contains(Version, StringComparison.Ordinal) ? $"{root}/{path}" : $"/v2{root}/{path}";

    private async Task<ReadOnlyMemory<byte>> ReadAsync(string address, string? digest, CancellationToken cancellationToken)
    {
        using var response = await SendAsync(address, cancellationToken);
        if (!response.IsSuccessStatusCode)
            throw new RegistryException($"{endpoint.Authority} returned HTTP status {(int)response.StatusCode}", response.StatusCode);
        var bytes = await ReadBoundedAsync(response.Content, cancellationToken);
        if (digest is not null && digest != DigestOf(bytes.Span))
            throw new RegistryException($"{endpoint.Authority} sent content that does not match {digest}");
        return bytes;
    }

    private async Task<HttpResponseMessage> SendAsync(string address, CancellationToken cancellationToken)
    {
        while (true)
        {
            var response = await FollowAsync(address, cancellationToken);
            if (response.StatusCode is not (HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden)
                || !await AuthorizeNextAsync(response, cancellationToken))
                return response;
            response.Dispose();
        }
    }

    /// <summary>Takes the next credentials for the image, if there are some that were not refused yet.</summary>
    private async Task<bool> AuthorizeNextAsync(HttpResponseMessage refusal, CancellationToken cancellationToken)
    {
        if (_challenges is null)
        {
            if (refusal.StatusCode != HttpStatusCode.Unauthorized) return false;
            // Only the registry itself gets a token; a challenge from a redirect target is not answered.
            if (!RegistryOptions.IsSameOrigin(refusal.RequestMessage!.RequestUri!, endpoint))
                throw new RegistryException($"{endpoint.Authority} redirects the operator to an address that requires credentials");
            _challenges = [.. refusal.Headers.WwwAuthenticate];
            _untried = new(new RegistryCredentials(options.CredentialsFile).Find(image));
            if (_untried.Count == 0) _untried.Enqueue(null);
        }

        while (_untried.TryDequeue(out var basic))
        {
            try
            {
                _authorization = await AuthorizeAsync(_challenges, basic, cancellationToken);
                return true;
            }
            catch (RegistryException e)
                when (e.Status is HttpStatusCode.Unauthorized or HttpStatusCode.Forbidden && _untried.Count > 0)
            {
                // The token service refuses these; the next may have the right.
            }
        }

        return false;
    }

    private async Task<HttpResponseMessage> FollowAsync(string address, CancellationToken cancellationToken)
    {
        var target = new Uri(endpoint, $"{_repository}/{address}");
        for (var redirects = 0; ; redirects++)
        {
            var response = await SendOnceAsync(target, cancellationToken);
            if (Redirect(response, target) is not { } next) return response;
            response.Dispose();
            if (redirects == MostRedirects) throw new RegistryException($"{endpoint.Authority} redirects more than {MostRedirects} times");
            gate.Admit(next, endpoint);
            target = next;
        }
    }

    private static Uri? Redirect(HttpResponseMessage response, Uri from) => (int)response.StatusCode is 301 or 302 or 303 or 307 or 308
        && response.Headers.Location is { } location ? new Uri(from, location) : null;

    private async Task<HttpResponseMessage> SendOnceAsync(Uri target, CancellationToken cancellationToken)
    {
        await gate.CheckBehindProxyAsync(target, cancellationToken);
        using var request = new HttpRequestMessage(HttpMethod.Get, target);
        foreach (var type in ManifestTypes) request.Headers.Accept.ParseAdd(type);
        request.Headers.Accept.ParseAdd("*/*;q=0.1");
        if (RegistryOptions.IsSameOrigin(target, endpoint)) request.Headers.Authorization = _authorization;
        return await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
    }

    private async Task<AuthenticationHeaderValue> AuthorizeAsync(
        List<AuthenticationHeaderValue> challenges, string? basic, CancellationToken cancellationToken)
    {
        foreach (var challenge in challenges)
        {
            if (challenge.Scheme.Equals("Basic", StringComparison.OrdinalIgnoreCase) && basic is not null)
                return new AuthenticationHeaderValue("Basic", basic);
            if (challenge.Scheme.Equals("Bearer", StringComparison.OrdinalIgnoreCase)
                && BearerChallenge.Parse(challenge.Parameter) is { } bearer)
                return new AuthenticationHeaderValue("Bearer", await ReadTokenAsync(bearer, basic, cancellationToken));
        }

        throw new RegistryException($"{endpoint.Authority} requires credentials", HttpStatusCode.Unauthorized);
    }

    private async Task<string> ReadTokenAsync(BearerChallenge challenge, string? basic, CancellationToken cancellationToken)
    {
        gate.AdmitTokenService(challenge.Realm, endpoint);
        await gate.CheckBehindProxyAsync(challenge.Realm, cancellationToken);
        using var request = new HttpRequestMessage(HttpMethod.Get, challenge.Address(Scope));
        if (basic is not null) request.Headers.Authorization = new AuthenticationHeaderValue("Basic", basic);
        using var response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, cancellationToken);
        if (!response.IsSuccessStatusCode)
            throw new RegistryException(
                $"the token service of {endpoint.Authority} returned HTTP status {(int)response.StatusCode}", response.StatusCode);
        var bytes = await ReadBoundedAsync(response.Content, cancellationToken);
        var answer = JsonSerializer.Deserialize(bytes.Span, RegistryJson.Default.TokenDocument);
        return (answer?.Token ?? answer?.AccessToken) is { Length: > 0 and <= LongestToken } token
            && !token.AsSpan().ContainsAnyExcept(TokenCharacters)
            ? token
            : throw new RegistryException($"the token service of {endpoint.Authority} returned no token");
    }

    private static async Task<ReadOnlyMemory<byte>> ReadBoundedAsync(HttpContent content, CancellationToken cancellationToken)
    {
        if (content.Headers.ContentLength > MaxBytes) throw TooLong();
        await using var stream = await content.ReadAsStreamAsync(cancellationToken);
        using var buffer = new MemoryStream();
        var chunk = new byte[8 * 1024];
        for (int read; (read = await stream.ReadAsync(chunk, cancellationToken)) > 0;)
        {
            if (buffer.Length + read > MaxBytes) throw TooLong();
            buffer.Write(chunk, 0, read);
        }

        return buffer.GetBuffer().AsMemory(0, (int)buffer.Length);
    }

    private static RegistryException TooLong() => new($"a response of the registry is longer than {MaxBytes} bytes");
}
