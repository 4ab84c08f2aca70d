using System.Net;
using System.Text.Json;

namespace Hotlap.Operator.Registry;

/// <summary>Asks registries by the distribution API (Docker v2, OCI): anonymous, or with the operator's own credentials.</summary>
internal sealed class RegistryClient(HttpClient http, RegistryOptions options, TimeProvider time) : IImageRegistry
{
    private const string OperatingSystem = "linux";

    public async Task<ImageResolution> ResolveAsync(string image, string architecture, CancellationToken cancellationToken)
    {
        if (ImageReference.Parse(image) is not { } reference)
            return new ImageResolution.Missing($"\"{image}\" is not an image reference");
        using var timeout = new CancellationTokenSource(options.Timeout, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, timeout.Token);
        try
        {
            return await ResolveAsync(new RegistryConnection(http, options, reference), reference, architecture, either.Token);
        }
        catch (RegistryException e) when (e.Status == HttpStatusCode.NotFound)
        {
            return new ImageResolution.Missing($"{reference.Host} has no {reference.Path} with {(reference.Digest is null ? "the tag" : "the digest")} {reference.Target}");
        }
        catch (RegistryException e)
        {
            return new ImageResolution.Unknown(e.Message);
        }
        catch (Exception e) when (e is HttpRequestException or IOException or JsonException)
        {
            return new ImageResolution.Unknown($"{reference.Host} could not be read: {e.Message}");
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            return new ImageResolution.Unknown($"{reference.Host} did not answer within {options.Timeout.TotalSeconds:0} s");
        }
    }

    private static async Task<ImageResolution> ResolveAsync(
        RegistryConnection registry, ImageReference reference, string architecture, CancellationToken cancellationToken)
    {
        var bytes = await registry.ReadManifestAsync(reference.Target, cancellationToken);
        var manifest = Parse(bytes);
        if (manifest.Manifests is null)
            return await MatchSingleAsync(registry, reference, bytes, manifest, architecture, cancellationToken);
        var entries = manifest.Manifests.Where(entry => entry is { Digest: not null, Platform: { Os: not null and not "unknown" } }).ToList();
        var match = entries.Where(entry => Matches(entry.Platform!, architecture)).OrderByDescending(entry => entry.Platform!.Variant == "v8").FirstOrDefault();
        if (match is null) return new ImageResolution.OtherPlatforms([.. entries.Select(entry => Name(entry.Platform!)).Distinct()]);
        var platformBytes = await registry.ReadManifestAsync(match.Digest!, cancellationToken);
        return Found(reference, match.Digest!, Parse(platformBytes));
    }

    private static async Task<ImageResolution> MatchSingleAsync(
        RegistryConnection registry, ImageReference reference, byte[] bytes, ManifestDocument manifest, string architecture,
        CancellationToken cancellationToken)
    {
        if (manifest.Config?.Digest is not { } configDigest)
            throw new RegistryException($"the manifest of {reference.Repository} is of an old or unknown form (schema {manifest.SchemaVersion}, {manifest.MediaType})");
        var config = JsonSerializer.Deserialize(await registry.ReadBlobAsync(configDigest, cancellationToken), RegistryJson.Default.PlatformDocument);
        return config is not null && Matches(config, architecture)
            ? Found(reference, RegistryConnection.DigestOf(bytes), manifest)
            : new ImageResolution.OtherPlatforms(config is null ? [] : [Name(config)]);
    }

    private static ManifestDocument Parse(byte[] bytes) =>
        JsonSerializer.Deserialize(bytes, RegistryJson.Default.ManifestDocument) ?? throw new RegistryException("the manifest is empty");

    private static ImageResolution.Found Found(ImageReference reference, string digest, ManifestDocument manifest)
    {
        if (manifest.Config is null || manifest.Layers is null)
            throw new RegistryException($"the manifest {digest} names no configuration or no layers");
        return new ImageResolution.Found($"{reference.Repository}@{digest}", digest, manifest.Config.Size + manifest.Layers.Sum(layer => layer.Size));
    }

    private static bool Matches(PlatformDocument platform, string architecture) =>
        platform.Os == OperatingSystem && platform.Architecture == architecture
        && (architecture != "arm64" || platform.Variant is null or "" or "v8");

    private static string Name(PlatformDocument platform) =>
        string.IsNullOrEmpty(platform.Variant) ? $"{platform.Os}/{platform.Architecture}" : $"{platform.Os}/{platform.Architecture}/{platform.Variant}";
}
