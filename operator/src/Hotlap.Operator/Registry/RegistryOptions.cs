using System.Text.RegularExpressions;

namespace Hotlap.Operator.Registry;

/// <summary>Addresses of registries, the registries that the administrator lists, and credentials.</summary>
internal sealed record RegistryOptions
{
    /// <summary>Mirror to use instead of a registry, by host as written in images. Each mirror counts as listed.</summary>
    public IReadOnlyDictionary<string, Uri> Mirrors { get; init; } = new Dictionary<string, Uri>();

    /// <summary>
    /// Registries that the administrator lists, by scheme, host and port. They may have a non-public address, use plain HTTP, and name a
    /// token service in another domain.
    /// </summary>
    public IReadOnlyList<Uri> Listed { get; init; } = [];

    /// <summary>File with the operator's own credentials in the form of .dockerconfigjson; null for none.</summary>
    public string? CredentialsFile { get; init; }

    /// <summary>Time limit to resolve one image.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(15);

    /// <summary>A registry's HTTP API, with TLS unless the administrator lists the plain address; null for a malformed host.</summary>
    public Uri? Endpoint(ImageReference image)
    {
        if (Mirrors.TryGetValue(image.Host, out var mirror)) return mirror;
        if (Uri.TryCreate($"http://{image.ApiHost}", UriKind.Absolute, out var plain) && IsListed(plain)) return plain;
        return Uri.TryCreate($"https://{image.ApiHost}", UriKind.Absolute, out var address) ? address : null;
    }

    /// <summary>True when scheme, host and port are exactly those of a listed registry or mirror.</summary>
    public bool IsListed(Uri address) =>
        Listed.Any(listed => IsSameOrigin(listed, address)) || Mirrors.Values.Any(mirror => IsSameOrigin(mirror, address));

    public static bool IsSameOrigin(Uri one, Uri other) =>
        Uri.Compare(one, other, UriComponents.SchemeAndServer, UriFormat.SafeUnescaped, StringComparison.OrdinalIgnoreCase) == 0;
}

/// <summary>The operator's own registry credentials, read from the mounted file at each use, because they may be rotated.</summary>
internal sealed class RegistryCredentials(string? file)
{
    /// <summary>
    /// Returns <c>user:password</c> in Base64 for an image: those of the longest path above it first, as kubelets try them.
    /// </summary>
    public IReadOnlyList<string> Find(ImageReference image)
    {
        if (file is null || !File.Exists(file)) return [];
        try
        {
            using var stream = File.OpenRead(file);
            var auths = JsonSerializer.Deserialize(stream, RegistryJson.Default.CredentialsDocument)?.Auths ?? [];
            return [.. auths.Select(entry => (Place: PlaceOf(entry.Key), Basic: Basic(entry.Value)))
                .Where(entry => entry.Place.Host == image.Host && IsAbove(entry.Place.Path, image.Path))
                .OrderByDescending(entry => entry.Place.Path.Length)
                .Select(entry => entry.Basic).OfType<string>()];
        }
        catch (JsonException)
        {
            throw new RegistryException($"the credentials file {file} is not a valid .dockerconfigjson document");
        }
    }

    private static (string Host, string Path) PlaceOf(string key)
    {
        var address = key.Contains("://", StringComparison.Ordinal) ? key[(key.IndexOf("://", StringComparison.Ordinal) + 3)..] : key;
        var (host, path) = address.Split('/', 2) is [var first, var rest] ? (first, rest.Trim('/')) : (address, "");
        // docker login writes the version of the API behind the host.
        return (host == "index.docker.io" ? "docker.io" : host, path is "v1" or "v2" ? "" : path);
    }

    private static bool IsAbove(string folder, string path) =>
        folder.Length == 0 || path == folder || path.StartsWith($"{folder}/", StringComparison.Ordinal);

    private static string? Basic(CredentialsEntry entry) => entry switch
    {
        { Auth.Length: > 0 } => entry.Auth,
        { Username: not null } => Convert.ToBase64String(Encoding.UTF8.GetBytes($"{entry.Username}:{entry.Password}")),
        _ => null,
    };
}

/// <summary>The token service of a registry, from <c>WWW-Authenticate: Bearer realm="...",service="...",scope="..."</c>.</summary>
internal sealed partial record BearerChallenge(Uri Realm, string? Service)
{
    private const int LongestParameter = 2048;

    /// <summary>
    /// Builds the address of the token request. The operator sets the scope, so a registry cannot obtain a token for anything else.
    /// </summary>
    public Uri Address(string path)
    {
        var query = $"scope={Uri.EscapeDataString($"repository:{path}:pull")}";
        if (Service is not null) query = $"service={Uri.EscapeDataString(Service)}&{query}";
        return new UriBuilder(Realm) { Query = Realm.Query.Length > 1 ? $"{Realm.Query[1..]}&{query}" : query }.Uri;
    }

    /// <summary>Parses the parameter of a Bearer challenge; null when it has no usable realm or is too long.</summary>
    public static BearerChallenge? Parse(string? parameter)
    {
        if (parameter is null or { Length: > LongestParameter }) return null;
        var values = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (Match match in Pair().Matches(parameter))
            values.TryAdd(match.Groups["name"].Value, match.Groups["value"].Value);
        return values.TryGetValue("realm", out var realm) && Uri.TryCreate(realm, UriKind.Absolute, out var address)
            ? new BearerChallenge(address, values.GetValueOrDefault("service"))
            : null;
    }

    [GeneratedRegex("""(?<name>[A-Za-z]+)="(?<value>[^"]*)"\s*,?""")]
    private static partial Regex Pair();
}
