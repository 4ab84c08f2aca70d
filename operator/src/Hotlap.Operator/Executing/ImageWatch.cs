using System.Collections.Concurrent;
using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Executing;

/// <summary>
/// Looks up which images the tags of runs that have ended name now. It remembers the last answers; a new leader looks them up again.
/// </summary>
internal sealed class ImageWatch(ImageReading reading, TimeProvider time)
{
    private readonly ConcurrentDictionary<string, ImageLookup> _found = new(StringComparer.Ordinal);

    /// <summary>Returns the last answer for a run, by its UID; null before the first.</summary>
    public ImageLookup? Find(string uid) => _found.GetValueOrDefault(uid);

    public void Drop(string uid) => _found.TryRemove(uid, out _);

    /// <summary>Returns false while the images are being looked up in the background; the run is requeued when they are done.</summary>
    public async Task<bool> LookUpAsync(BenchmarkRun run, LookUpImages lookUp, CancellationToken cancellationToken)
    {
        if (await reading.TakeAsync(run, lookUp.Query, cancellationToken) is not { } resolutions) return false;
        // A look from before the end of the run says nothing of what it measured.
        var former = Find(run.Metadata.Uid) is { } last && last.At >= run.Status?.CompletionTime ? last.Images : null;
        List<(ImageRequest Request, ImageResolution Resolution)> looked = [.. lookUp.Query.Images.Zip(resolutions)];
        _found[run.Metadata.Uid] = new ImageLookup(time.GetUtcNow(), [.. looked.SelectMany(Known)], former)
        {
            Request = lookUp.Request,
            Unknown = [.. looked.SelectMany(Unknown)],
        };
        return true;
    }

    private static IEnumerable<LookedUpImage> Known((ImageRequest Request, ImageResolution Resolution) looked) =>
        looked.Resolution is ImageResolution.Found { Digest: { Length: > 0 } digest } ? [new LookedUpImage(looked.Request, digest)] : [];

    private static IEnumerable<UnknownImage> Unknown((ImageRequest Request, ImageResolution Resolution) looked) => looked.Resolution switch
    {
        ImageResolution.Found { Digest.Length: > 0 } => [],
        ImageResolution.Missing missing => [new UnknownImage(looked.Request, missing.Message)],
        ImageResolution.Refused refused => [new UnknownImage(looked.Request, refused.Because)],
        ImageResolution.Unknown unknown => [new UnknownImage(looked.Request, unknown.Because)],
        _ => [new UnknownImage(looked.Request, $"it is no longer built for linux/{looked.Request.Architecture}")],
    };
}
