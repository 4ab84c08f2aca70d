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

    /// <summary>
    /// Address of a registry's HTTP API. It uses TLS unless the administrator lists the plain address; null when the host is malformed.
    /// </summary>
    public Uri? Endpoint(ImageReference image)
    {
        if (Mirrors.TryGetValue(image.Host, out var mirror)) return mirror;
        if (Uri.TryCreate($"http://{image.ApiHost}", UriKind.Absolute, out var plain) && IsListed(plain)) return plain;
        return Uri.TryCreate($"https://{image.ApiHost}", UriKind.Absolute, out var address) ? address : null;
    }

    /// <summary>True when scheme, host and port are exactly those of a listed registry or mirror.</summary>
    public bool IsListed(Uri address) =>
        Listed.Any(listed => IsSameOrigin(listed, address)) || Mirrors.Values.Any(mirror => IsSameOrigin(mirror, address));

    /// <summary>True when scheme, host and port are the same.</summary>
    public static bool IsSameOrigin(Uri one, Uri other) =>
        Uri.Compare(one, other, UriComponents.SchemeAndServer, UriFormat.SafeUnescaped, StringComparison.OrdinalIgnoreCase) == 0;
}
