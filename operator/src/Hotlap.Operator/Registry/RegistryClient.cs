using Hotlap.Measurement.Text;

namespace Hotlap.Operator.Registry;

/// <summary>
/// Reads images through the distribution API (Docker v2, OCI), anonymously or with the operator's own credentials. Authors of runs see the
/// messages. An unreachable address always gets the same message, whatever the cause, so that authors cannot scan for open ports.
/// </summary>
internal sealed partial class RegistryClient(
    HttpClient http, RegistryGate gate, RegistryOptions options, TimeProvider time, ILogger<RegistryClient> logger)
{
    private const string OperatingSystem = "linux";
    private const int MostPlatforms = 16;
    private const int LongestPlatform = 40;

    /// <summary>True when the administrator lists the image's registry, or when the reference is malformed and names none.</summary>
    public bool IsListed(string image) => Endpoint(image).Endpoint is not { } endpoint || options.IsListed(endpoint);

    /// <summary>Resolves an image for linux and an architecture. Registry and network errors are a result, not an exception.</summary>
    public async Task<ImageResolution> ResolveAsync(string image, string architecture, CancellationToken cancellationToken)
    {
        if (Endpoint(image) is not ({ } reference, { } endpoint))
            return new ImageResolution.Missing($"\"{image}\" is not an image reference");
        using var timeout = new CancellationTokenSource(options.Timeout, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, timeout.Token);
        try
        {
            var connection = new RegistryConnection(http, gate, options, reference, endpoint);
            return await ResolveAsync(connection, reference, architecture, either.Token);
        }
        catch (Exception e) when (!cancellationToken.IsCancellationRequested)
        {
            if (Explain(e, reference) is { } explained) return explained;
            throw;
        }
    }

    private (ImageReference? Reference, Uri? Endpoint) Endpoint(string image) =>
        ImageReference.Parse(image) is { } reference ? (reference, options.Endpoint(reference)) : (null, null);

    private ImageResolution? Explain(Exception error, ImageReference reference)
    {
        switch (error)
        {
            case RegistryRefusedException refused: return new ImageResolution.Refused(refused.Message);
            case { InnerException: RegistryRefusedException refused }: return new ImageResolution.Refused(refused.Message);
            case RegistryException { Status: HttpStatusCode.NotFound }:
                return new ImageResolution.Missing(
                    $"{reference.Host} has no {reference.Path} with {(reference.Digest is null ? "the tag" : "the digest")} "
                        + $"{reference.Target}");
            case RegistryException known: return new ImageResolution.Unknown(known.Message);
            case JsonException: return new ImageResolution.Unknown($"{reference.Host} did not return an image manifest");
            case OperationCanceledException: return new ImageResolution.Unknown(
                $"{reference.Host} did not answer within {options.Timeout.TotalSeconds:0} s");
            case HttpRequestException or IOException or FormatException:
                Log.Unreadable(logger, reference.Host, PlainText.Of(error.Message, 300));
                return new ImageResolution.Unknown($"{reference.Host} could not be read; the operator's log has the cause");
            default: return null;
        }
    }

    private static async Task<ImageResolution> ResolveAsync(
        RegistryConnection registry, ImageReference reference, string architecture, CancellationToken cancellationToken)
    {
        var bytes = await registry.ReadManifestAsync(reference.Target, cancellationToken);
        var manifest = ManifestReader.Read(bytes.Span);
        if (manifest.Entries is { } all)
        {
            var entries = all.Where(IsUsable).ToList();
            var match = entries.Where(entry => Matches(entry.Platform!, architecture)).MaxBy(entry => entry.Platform!.Variant == "v8");
            if (match is null) return Others(entries.Select(entry => entry.Platform!));
            var single = await registry.ReadManifestAsync(match.Digest!, cancellationToken);
            return Found(reference, match.Digest!, ManifestReader.Read(single.Span));
        }

        if (manifest.Config?.Digest is not { } configDigest || !ImageReference.IsDigest(configDigest))
            throw new RegistryException($"the manifest of {reference.Repository} has an unsupported format");
        var config = await registry.ReadBlobAsync(configDigest, cancellationToken);
        var platform = JsonSerializer.Deserialize(config.Span, RegistryJson.Default.PlatformDocument);
        return platform is not null && Matches(platform, architecture)
            ? Found(reference, RegistryConnection.DigestOf(bytes.Span), manifest)
            : Others(platform is null ? [] : [platform]);
    }

    private static bool IsUsable(Descriptor entry) =>
        entry is { Digest: { } digest, Platform.Os: not null and not "unknown" } && ImageReference.IsDigest(digest);

    private static ImageResolution.Found Found(ImageReference reference, string digest, Manifest manifest) =>
        manifest is { Config.Size: >= 0 and <= ManifestReader.MostBytes, LayerBytes: { } layers }
            ? new ImageResolution.Found($"{reference.Repository}@{digest}", digest, manifest.Config.Size + layers)
            : throw new RegistryException($"the manifest {digest} has no valid config or no layers");

    private static bool Matches(PlatformDocument platform, string architecture) =>
        platform.Os == OperatingSystem && platform.Architecture == architecture
        && (architecture != "arm64" || platform.Variant is null or "" or "v8");

    private static ImageResolution.OtherPlatforms Others(IEnumerable<PlatformDocument> platforms) =>
        new([.. platforms.Select(Name).Distinct().Take(MostPlatforms)]);

    private static string Name(PlatformDocument platform) => PlainText.Of(
        string.IsNullOrEmpty(platform.Variant)
            ? $"{platform.Os}/{platform.Architecture}" : $"{platform.Os}/{platform.Architecture}/{platform.Variant}",
        LongestPlatform);

    private static partial class Log
    {
        [LoggerMessage(501, LogLevel.Information, "Registry {Host} could not be read: {Message}")]
        public static partial void Unreadable(ILogger logger, string host, string message);
    }
}
