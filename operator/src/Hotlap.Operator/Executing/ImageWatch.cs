using System.Collections.Concurrent;
using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Executing;

/// <summary>
/// Looks up which images the tags of runs name, for runs that are measured again when one moves. It remembers the last answers; a new
/// leader looks them up again.
/// </summary>
internal sealed class ImageWatch(ImageReading reading, TimeProvider time)
{
    private readonly ConcurrentDictionary<string, ImageLookup> _found = new(StringComparer.Ordinal);

    /// <summary>Returns the last answer for a run, by its UID; null before the first.</summary>
    public ImageLookup? Find(string uid) => _found.GetValueOrDefault(uid);

    public void Drop(string uid) => _found.TryRemove(uid, out _);

    /// <summary>Returns false while the images are being looked up in the background; the run is requeued when they are done.</summary>
    public async Task<bool> LookUpAsync(BenchmarkRun run, ImageQuery query, CancellationToken cancellationToken)
    {
        if (await reading.TakeAsync(run, query, cancellationToken) is not { } resolutions) return false;
        // A look from before the end of the run says nothing of what it measured.
        var former = Find(run.Metadata.Uid) is { } last && last.At >= run.Status?.CompletionTime ? last.Images : null;
        _found[run.Metadata.Uid] = new ImageLookup(time.GetUtcNow(), [.. query.Images.Zip(resolutions).SelectMany(Known)], former);
        return true;
    }

    private static IEnumerable<LookedUpImage> Known((ImageRequest Request, ImageResolution Resolution) looked) =>
        looked.Resolution is ImageResolution.Found { Digest: { Length: > 0 } digest } ? [new LookedUpImage(looked.Request, digest)] : [];
}
