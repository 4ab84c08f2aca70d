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
        return await JudgeAsync(RegistryConnection.DigestOf(bytes.Span), bytes, isChosen: false, cancellationToken)
            ?? (ImageResolution)new ImageResolution.OtherPlatforms([.. _others.Select(Name).Distinct().Take(MostPlatforms)]);
    }

    /// <summary>Returns what runs of a manifest; null if nothing does.</summary>
    /// <param name="digest">Of the manifest.</param>
    /// <param name="bytes">The manifest.</param>
    /// <param name="isChosen">Whether an index says that it is for the platform.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    private async Task<ImageResolution.Found?> JudgeAsync(
        string digest, ReadOnlyMemory<byte> bytes, bool isChosen, CancellationToken cancellationToken)
    {
        var manifest = ManifestReader.Read(bytes.Span);
        if (manifest.Entries is { } entries)
            return await SearchAsync([.. entries.Where(IsUsable)], cancellationToken);
        if (isChosen) return Found(digest, manifest);
        if (manifest.Config?.Digest is not { } configDigest || !ImageReference.IsDigest(configDigest))
            throw new RegistryException($"the manifest of {reference.Repository} has an unsupported format");
        var config = await registry.ReadBlobAsync(configDigest, cancellationToken);
        var platform = JsonSerializer.Deserialize(config.Span, RegistryJson.Default.PlatformDocument);
        if (platform is not null && Rank(platform) is not null) return Found(digest, manifest);
        if (platform is not null) _others.Add(platform);
        return null;
    }

    private async Task<ImageResolution.Found?> SearchAsync(List<Descriptor> entries, CancellationToken cancellationToken)
    {
        var stated = entries.Where(entry => entry.Platform?.Os is { Length: > 0 }).ToList();
        var match = stated.Where(entry => Rank(entry.Platform!) is not null).OrderBy(entry => Rank(entry.Platform!))
            .ThenBy(entry => entry.Digest, StringComparer.Ordinal).FirstOrDefault();
        if (match is not null && await ReadAsync(match, isChosen: true, cancellationToken) is { } found) return found;
        _others.AddRange(stated.Select(entry => entry.Platform!));
        foreach (var entry in entries.Except(stated).OrderBy(entry => entry.Digest, StringComparer.Ordinal))
            if (await ReadAsync(entry, isChosen: false, cancellationToken) is { } unstated)
                return unstated;
        return null;
    }

    private async Task<ImageResolution.Found?> ReadAsync(Descriptor entry, bool isChosen, CancellationToken cancellationToken)
    {
        // An index may name another twice.
        if (!_read.Add(entry.Digest!)) return null;
        if (_read.Count > MostManifests)
            throw new RegistryException($"{reference.Repository} has more than {MostManifests} manifests whose platform is not stated");
        return await JudgeAsync(
            entry.Digest!, await registry.ReadManifestAsync(entry.Digest!, cancellationToken), isChosen, cancellationToken);
    }

    /// <summary>Attestations have the platform unknown/unknown.</summary>
    private static bool IsUsable(Descriptor entry) =>
        entry is { Digest: { } digest, Platform: null or { Os: not "unknown" } } && ImageReference.IsDigest(digest);

    private ImageResolution.Found Found(string digest, ImageManifest manifest) =>
        manifest is { Config.Size: >= 0 and <= ManifestReader.MostBytes, LayerBytes: { } layers }
            ? new ImageResolution.Found($"{reference.Repository}@{digest}", digest, manifest.Config.Size + layers)
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
