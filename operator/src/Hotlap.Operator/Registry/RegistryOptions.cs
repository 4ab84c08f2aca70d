namespace Hotlap.Operator.Registry;

/// <summary>Where registries are asked, and with what right.</summary>
internal sealed record RegistryOptions
{
    /// <summary>Address asked instead of a registry's own, by host as written in images. Plain HTTP is allowed here.</summary>
    public IReadOnlyDictionary<string, Uri> Mirrors { get; init; } = new Dictionary<string, Uri>();

    /// <summary>File with the operator's own credentials in the form of .dockerconfigjson; null for none.</summary>
    public string? CredentialsFile { get; init; }

    /// <summary>Deadline of one image.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(15);

    /// <summary>Address of a registry's HTTP API. Plain HTTP only for mirrors and this machine.</summary>
    public Uri Endpoint(ImageReference image)
    {
        if (Mirrors.TryGetValue(image.Host, out var mirror)) return mirror;
        var isLocal = image.Host.StartsWith("localhost", StringComparison.Ordinal)
            || image.Host.StartsWith("127.", StringComparison.Ordinal)
            || image.Host.StartsWith("[::1]", StringComparison.Ordinal);
        return new Uri($"{(isLocal ? "http" : "https")}://{image.ApiHost}");
    }
}
