using System.Text.Json;
using Hotlap.Api.V1Alpha1;
using Hotlap.Kubernetes;
using Hotlap.Operator.Registry;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Observing;

namespace Hotlap.Operator.Executing;

/// <summary>
/// Stores resolved image digests, proto files, trusted certificates and the baseline's records in ConfigMaps. Reports all problems
/// together.
/// </summary>
internal sealed class RunPreparer(IKubernetesClient client, ImageReading reading, RecordStore store, BaselineFinder baselines)
{
    /// <summary>Prepares a run.</summary>
    /// <returns>False while images are being resolved in the background; the run is requeued when they are done.</returns>
    /// <exception cref="ActionFailedException">Something is missing or was rejected.</exception>
    public async Task<bool> PrepareAsync(BenchmarkRun run, PrepareRun prepare, CancellationToken cancellationToken)
    {
        if (await reading.TakeAsync(run, prepare, cancellationToken) is not { } resolutions) return false;
        (ResolvedImage? Resolved, Problem? Problem)[] images = [.. prepare.Images.Zip(resolutions, Judge)];
        var problems = new List<Problem>();
        var data = await new FileReader(client, run, problems).ReadAsync(prepare.Preparation, cancellationToken);
        var baseline = prepare.Baseline is { } find ? await baselines.FindAsync(run, find, problems, cancellationToken) : null;
        var failures = Failures(prepare, images);
        if (problems.Count > 0 || failures.Count < images.Count(image => image.Problem is not null))
            throw new ActionFailedException(
                FailureClass.Terminal, [.. images.Select(image => image.Problem).OfType<Problem>(), .. problems]);
        var preparation = prepare.Preparation with
        {
            Images = [.. prepare.Preparation.Images, .. Resolved(IsVariant)],
            Dependencies = Resolved(image => image.IsDependency),
            Programs = Resolved(image => image.IsProgram),
            Failures = [.. prepare.Preparation.Failures, .. failures],
        };
        data[Preparation.Key] = JsonSerializer.Serialize(preparation, PlanningJson.Default.Preparation);
        // The baseline comes first, because the preparation's ConfigMap marks the preparation as complete.
        if (baseline is not null) await baselines.StoreAsync(run, prepare.Baseline!, baseline, cancellationToken);
        await store.CreateAsync(run, prepare.Name, prepare.ConfigMap, data, "preparation of the run", cancellationToken);
        return true;

        List<ResolvedImage> Resolved(Predicate<ImageRequest> isOfKind) =>
            [.. prepare.Images.Zip(images).Where(pair => isOfKind(pair.First)).Select(pair => pair.Second.Resolved)
                .OfType<ResolvedImage>()];
    }

    /// <summary>Cancels the resolution of a run's images.</summary>
    public void Forget(string uid) => reading.Drop(uid);

    /// <summary>Waits until cancelled image resolutions have ended.</summary>
    public Task DrainAsync() => reading.DrainAsync();

    /// <summary>Variants without a usable image that the run can do without; empty when no variant would be left.</summary>
    private static List<VariantFailure> Failures(PrepareRun prepare, (ResolvedImage? Resolved, Problem? Problem)[] images) =>
        prepare.Images.Zip(images).All(pair => !IsVariant(pair.First) || pair.Second.Resolved is null) ? [] :
    [
        .. prepare.Images.Zip(images)
            .Where(pair => pair.Second.Problem is not null && IsVariant(pair.First) && prepare.Dispensable.Contains(pair.First.Variant))
            .Select(
                pair =>
                    new VariantFailure { Variant = pair.First.Variant, Reason = pair.Second.Problem!.Reason,
                        Message = pair.Second.Problem.Message }),
    ];

    private static bool IsVariant(ImageRequest image) => image is { IsDependency: false, IsProgram: false };

    private static (ResolvedImage? Resolved, Problem? Problem) Judge(ImageRequest request, ImageResolution resolution)
    {
        var image =
            new ResolvedImage { Variant = request.Variant, Image = request.Image, Reference = request.Image,
                Architecture = request.Architecture };
        return resolution switch
        {
            ImageResolution.Found found =>
                (image with { Reference = found.Reference, Digest = found.Digest, CompressedBytes = found.CompressedBytes }, null),
            ImageResolution.Unknown unknown => (image with { UnresolvedBecause = unknown.Because }, null),
            ImageResolution.Refused refused => (null, new Problem(
                Reasons.RegistryNotAllowed, $"{request.Subject}: image {request.Image}: {refused.Because}")),
            ImageResolution.Missing missing => (null, new Problem(
                Reasons.ImageNotFound, $"{request.Subject}: image {request.Image}: {missing.Message}; correct the image, or push it")),
            ImageResolution.OtherPlatforms others => (null, new Problem(
                Reasons.ImagePlatformMissing,
                $"{request.Subject}: image {request.Image} is not built for linux/{request.Architecture}; it is for "
                    + $"{Join(others.Platforms)}; build it for that platform, or choose another architecture")),
            var other => throw new InvalidOperationException($"unexpected {other}"),
        };
    }

    internal static string Join(IReadOnlyList<string> names) => names.Count == 0 ? "none" : string.Join(", ", names);
}
