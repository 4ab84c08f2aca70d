using Hotlap.Measurement.Text;

namespace Hotlap.Operator.Registry;

/// <summary>
/// Finds the manifest of an image that a linux node of an architecture runs. Entries of an index that state no platform are judged by their
/// configuration, and nested indexes are followed, both within bounds. The order of entries does not matter.
/// </summary>
internal sealed class PlatformSearch(RegistryConnection registry, ImageReference reference, string architecture)
{
    private const string OperatingSystem = "linux";
    private const int MostManifests = 16;
    private const int MostPlatforms = 16;
    private const int LongestPlatform = 40;
    private const int LongestUser = 64;

    /// <summary>Variants by what they ask of a node: the least first. Any node of the architecture runs the first of these.</summary>
    private static readonly Dictionary<string, string[]> Variants = new()
    {
        ["amd64"] = ["v1", "v2", "v3", "v4"],
        ["arm64"] = ["v8"],
    };

    private readonly List<PlatformDocument> _others = [];
    private readonly HashSet<string> _read = [];

    public async Task<ImageResolution> FindAsync(CancellationToken cancellationToken)
    {
        var bytes = await registry.ReadManifestAsync(reference.Target, cancellationToken);
        return await JudgeAsync(RegistryConnection.DigestOf(bytes.Span), bytes, chosen: null, cancellationToken)
            ?? (ImageResolution)new ImageResolution.OtherPlatforms([.. _others.Select(Name).Distinct().Take(MostPlatforms)]);
    }

    /// <summary>Returns what runs of a manifest; null if nothing does.</summary>
    /// <param name="digest">Of the manifest.</param>
    /// <param name="bytes">The manifest.</param>
    /// <param name="chosen">The platform that an index states for it; null for none.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    private async Task<ImageResolution.Found?> JudgeAsync(
        string digest, ReadOnlyMemory<byte> bytes, PlatformDocument? chosen, CancellationToken cancellationToken)
    {
        var manifest = ManifestReader.Read(bytes.Span);
        if (manifest.Entries is { } entries)
            return await SearchAsync([.. entries.Where(IsUsable)], cancellationToken);
        if (chosen is not null) return Found(digest, manifest, chosen, await FindUserAsync(manifest, cancellationToken));
        if (await ReadConfigurationAsync(manifest, cancellationToken) is not { } configuration) return null;
        if (Rank(configuration.Platform) is not null) return Found(digest, manifest, configuration.Platform, User(configuration));
        _others.Add(configuration.Platform);
        return null;
    }

    private async Task<ConfigurationDocument?> ReadConfigurationAsync(ImageManifest manifest, CancellationToken cancellationToken)
    {
        if (manifest.Config?.Digest is not { } digest || !ImageReference.IsDigest(digest))
            throw new RegistryException($"the manifest of {reference.Repository} has an unsupported format");
        var bytes = await registry.ReadBlobAsync(digest, cancellationToken);
        return JsonSerializer.Deserialize(bytes.Span, RegistryJson.Default.ConfigurationDocument);
    }

    /// <summary>Returns the user of an image whose platform is known. Without its configuration the image can still be measured.</summary>
    private async Task<string?> FindUserAsync(ImageManifest manifest, CancellationToken cancellationToken)
    {
        try
        {
            return await ReadConfigurationAsync(manifest, cancellationToken) is { } configuration ? User(configuration) : null;
        }
        catch (Exception e) when (e is RegistryException or JsonException)
        {
            return null;
        }
    }

    private static string User(ConfigurationDocument configuration) => PlainText.Of(configuration.Config?.User ?? "", LongestUser);

    private async Task<ImageResolution.Found?> SearchAsync(List<Descriptor> entries, CancellationToken cancellationToken)
    {
        var stated = entries.Where(entry => entry.Platform?.Os is { Length: > 0 }).ToList();
        var match = stated.Where(entry => Rank(entry.Platform!) is not null).OrderBy(entry => Rank(entry.Platform!))
            .ThenBy(entry => entry.Digest, StringComparer.Ordinal).FirstOrDefault();
        if (match is not null && await ReadAsync(match, match.Platform, cancellationToken) is { } found) return found;
        _others.AddRange(stated.Select(entry => entry.Platform!));
        foreach (var entry in entries.Except(stated).OrderBy(entry => entry.Digest, StringComparer.Ordinal))
            if (await ReadAsync(entry, null, cancellationToken) is { } unstated)
                return unstated;
        return null;
    }

    private async Task<ImageResolution.Found?> ReadAsync(Descriptor entry, PlatformDocument? chosen, CancellationToken cancellationToken)
    {
        // An index may name another twice.
        if (!_read.Add(entry.Digest!)) return null;
        if (_read.Count > MostManifests)
            throw new RegistryException($"{reference.Repository} has more than {MostManifests} manifests whose platform is not stated");
        return await JudgeAsync(
            entry.Digest!, await registry.ReadManifestAsync(entry.Digest!, cancellationToken), chosen, cancellationToken);
    }

    /// <summary>Attestations have the platform unknown/unknown.</summary>
    private static bool IsUsable(Descriptor entry) =>
        entry is { Digest: { } digest, Platform: null or { Os: not "unknown" } } && ImageReference.IsDigest(digest);

    private ImageResolution.Found Found(string digest, ImageManifest manifest, PlatformDocument platform, string? user) =>
        manifest is { Config.Size: >= 0 and <= ManifestReader.MostBytes, LayerBytes: { } layers }
            ? new ImageResolution.Found($"{reference.Repository}@{digest}", digest, manifest.Config.Size + layers, user)
            {
                Platform = Name(platform),
            }
            : throw new RegistryException($"the manifest {digest} has no valid config or no layers");

    /// <summary>How much a platform asks of a node of the architecture, from 0; null if such a node does not run it.</summary>
    private int? Rank(PlatformDocument platform)
    {
        if (platform.Os != OperatingSystem || platform.Architecture != architecture) return null;
        if (string.IsNullOrEmpty(platform.Variant)) return 0;
        return Variants.TryGetValue(architecture, out var known)
            ? Array.IndexOf(known, platform.Variant) is >= 0 and var rank ? rank : null
            : 0;
    }

    private static string Name(PlatformDocument platform) => PlainText.Of(
        string.IsNullOrEmpty(platform.Variant)
            ? $"{platform.Os}/{platform.Architecture}" : $"{platform.Os}/{platform.Architecture}/{platform.Variant}",
        LongestPlatform);
}
