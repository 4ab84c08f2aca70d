using System.Collections.Concurrent;
using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Executing;

/// <summary>
/// Resolves the images of runs in the background, two at a time per namespace and eight in total. A slow registry delays neither a pass
/// nor runs of other namespaces, and memory stays bounded.
/// </summary>
internal sealed class ImageReading(RegistryClient registry, ReadingMark mark, Action<ObjectKey> wake, TimeProvider time)
{
    private const int AtOnceInNamespace = 2;
    private const int AtOnce = 8;

    /// <summary>How long a pass waits for the result. Most registries answer within this time, which saves a second pass.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromMilliseconds(250);

    private static readonly TimeSpan LongestDrain = TimeSpan.FromSeconds(2);

    private const string Everyone = "*";

    /// <summary>Concurrency limits, one per namespace and one for all.</summary>
    private readonly ConcurrentDictionary<string, SemaphoreSlim> _places = new(StringComparer.Ordinal) { [Everyone] = new(AtOnce) };
    private readonly ConcurrentDictionary<string, Reading> _readings = new(StringComparer.Ordinal);

    /// <summary>Takes the resolved images of a run, in the order of the request; the first call starts to resolve them.</summary>
    /// <returns>Null while they are being resolved; the run is requeued when they are done.</returns>
    public async Task<IReadOnlyList<ImageResolution>?> TakeAsync(BenchmarkRun run, ImageQuery query, CancellationToken cancellationToken)
    {
        var uid = run.Metadata.Uid;
        if (_readings.TryGetValue(uid, out var reading) && !reading.Query.IsSame(query)) Drop(uid);
        reading = _readings.GetOrAdd(uid, _ => Begin(run, query, cancellationToken));
        await Task.WhenAny(reading.Result, Task.Delay(Patience, time, cancellationToken));
        if (!reading.Result.IsCompleted) return null;
        Drop(uid);
        return await reading.Result;
    }

    public void Drop(string uid)
    {
        if (!_readings.TryRemove(uid, out var reading)) return;
        reading.Source.Cancel();
        _ = reading.Result.ContinueWith(
            _ => reading.Source.Dispose(), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
    }

    /// <summary>Waits until cancelled resolutions have ended, at most 2 s because the process is about to exit.</summary>
    public async Task DrainAsync() => await Task.WhenAll(_readings.Values.Select(reading => (Task)reading.Result))
        .WaitAsync(LongestDrain, time).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);

    private Reading Begin(BenchmarkRun run, ImageQuery query, CancellationToken cancellationToken)
    {
        var cancel = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var result = Task.Run(() => ReadAsync(run, query, cancel.Token), CancellationToken.None);
        var key = new ObjectKey(run.Metadata.Namespace, run.Metadata.Name);
        _ = result.ContinueWith(
            _ => wake(key), CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        return new Reading(query, cancel, result);
    }

    private async Task<IReadOnlyList<ImageResolution>> ReadAsync(BenchmarkRun run, ImageQuery query, CancellationToken cancellationToken)
    {
        var set = query.Images.All(request => registry.IsListed(request.Image)) ? null : await mark.SetAsync(run, query.ConfigMap);
        try
        {
            var own = _places.GetOrAdd(run.Metadata.Namespace ?? "", _ => new SemaphoreSlim(AtOnceInNamespace));
            // Variants of one tag, such as those of a sweep, must have one digest, even if the tag moves meanwhile.
            var resolutions = query.Images.Select(ImageOf).Distinct().ToDictionary(image => image, image =>
                WithinAsync(own, () => WithinAsync(_places[Everyone], () =>
                    registry.ResolveAsync(image.Image, image.Architecture, cancellationToken), cancellationToken), cancellationToken));
            return await Task.WhenAll(query.Images.Select(request => resolutions[ImageOf(request)]));
        }
        finally
        {
            if (set is not null) await mark.RemoveAsync(run, set);
        }
    }

    private static (string Image, string Architecture) ImageOf(ImageRequest request) => (request.Image, request.Architecture);

    private static async Task<ImageResolution> WithinAsync(
        SemaphoreSlim places, Func<Task<ImageResolution>> resolve, CancellationToken cancellationToken)
    {
        await places.WaitAsync(cancellationToken);
        try
        {
            return await resolve();
        }
        finally
        {
            places.Release();
        }
    }

    private sealed record Reading(ImageQuery Query, CancellationTokenSource Source, Task<IReadOnlyList<ImageResolution>> Result);
}
