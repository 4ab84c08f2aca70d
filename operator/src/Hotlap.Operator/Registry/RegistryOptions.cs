namespace Hotlap.Operator.Registry;

/// <summary>Where registries are asked, and with what right.</summary>
internal sealed record RegistryOptions
{
    /// <summary>Address asked instead of a registry's own, by host as written in images. Each is listed.</summary>
    public IReadOnlyDictionary<string, Uri> Mirrors { get; init; } = new Dictionary<string, Uri>();

    /// <summary>
    /// Registries of the administrator, by scheme, host and port: they may have an address that is not public, speak plain HTTP, and name a token
    /// service of another domain.
    /// </summary>
    public IReadOnlyList<Uri> Listed { get; init; } = [];

    /// <summary>File with the operator's own credentials in the form of .dockerconfigjson; null for none.</summary>
    public string? CredentialsFile { get; init; }

    /// <summary>Deadline of one image.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(15);

    /// <summary>Address of a registry's HTTP API, over TLS unless the administrator lists it without; null when the host is malformed.</summary>
    public Uri? Endpoint(ImageReference image)
    {
        if (Mirrors.TryGetValue(image.Host, out var mirror)) return mirror;
        if (Uri.TryCreate($"http://{image.ApiHost}", UriKind.Absolute, out var plain) && IsListed(plain)) return plain;
        return Uri.TryCreate($"https://{image.ApiHost}", UriKind.Absolute, out var address) ? address : null;
    }

    /// <summary>True where scheme, host and port are exactly those of a registry that the administrator names.</summary>
    public bool IsListed(Uri address) =>
        Listed.Any(listed => IsSameOrigin(listed, address)) || Mirrors.Values.Any(mirror => IsSameOrigin(mirror, address));

    /// <summary>True when scheme, host and port are the same.</summary>
    public static bool IsSameOrigin(Uri one, Uri other) =>
        Uri.Compare(one, other, UriComponents.SchemeAndServer, UriFormat.SafeUnescaped, StringComparison.OrdinalIgnoreCase) == 0;
}
