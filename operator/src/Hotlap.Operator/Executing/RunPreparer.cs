using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Executing;

/// <summary>Stores in ConfigMaps what the trials need: images, files and the baseline. Reports all problems together.</summary>
internal sealed class RunPreparer(IKubernetesClient client, ImageReading reading, RecordStore store, BaselineFinder baselines)
{
    /// <summary>Returns false while images are being resolved in the background; the run is requeued when they are done.</summary>
    public async Task<bool> PrepareAsync(BenchmarkRun run, PrepareRun prepare, CancellationToken cancellationToken)
    {
        if (await reading.TakeAsync(run, prepare.Query, cancellationToken) is not { } resolutions) return false;
        List<JudgedImage> images = [.. prepare.Images.Zip(resolutions, Judge)];
        var problems = new List<Problem>();
        var data = await new FileReader(client, run, problems).ReadAsync(prepare.Preparation, cancellationToken);
        var baseline = prepare.Baseline is { } find ? await baselines.FindAsync(run, find, problems, cancellationToken) : null;
        var failures = Failures(prepare, images);
        if (problems.Count > 0 || failures.Count < images.Count(image => image.Problem is not null))
            throw new ActionFailedException(
                FailureClass.Terminal, [.. images.Select(image => image.Problem).OfType<Problem>(), .. problems]);
        var preparation = prepare.Preparation with
        {
            Images = [.. prepare.Preparation.Images, .. Resolved(images, ImageRole.Variant)],
            Dependencies = Resolved(images, ImageRole.Dependency),
            Programs = Resolved(images, ImageRole.Program),
            AdditionalContainers = Resolved(images, ImageRole.AdditionalContainer),
            Failures = [.. prepare.Preparation.Failures, .. failures],
            RequestFiles = FileReader.Digested(prepare.Preparation.RequestFiles, data),
        };
        data[Preparation.Key] = JsonSerializer.Serialize(preparation, PlanningJson.Default.Preparation);
        // The baseline comes first, because the preparation's ConfigMap marks the preparation as complete.
        if (baseline is not null) await baselines.StoreAsync(run, prepare.Baseline!, baseline, cancellationToken);
        await store.CreateAsync(run, prepare.ConfigMap, data, "preparation of the run", cancellationToken);
        return true;
    }

    private static List<ResolvedImage> Resolved(List<JudgedImage> images, ImageRole role) =>
        [.. images.Where(image => image.Request.Of == role).Select(image => image.Resolved).OfType<ResolvedImage>()];

    /// <summary>Variants without a usable image that the run can do without; empty when no variant would be left.</summary>
    private static List<VariantFailure> Failures(PrepareRun prepare, List<JudgedImage> images)
    {
        var variants = images.FindAll(image => image.Request.Of == ImageRole.Variant);
        if (variants.TrueForAll(image => image.Resolved is null)) return [];
        return [.. variants.Where(image => image.Problem is not null && prepare.Dispensable.Contains(image.Request.Variant)).Select(image =>
            new VariantFailure { Variant = image.Request.Variant, Reason = image.Problem!.Reason, Message = image.Problem.Message })];
    }

    private static JudgedImage Judge(ImageRequest request, ImageResolution resolution)
    {
        var image = new ResolvedImage
            { Variant = request.Variant, Image = request.Image, Reference = request.Image, Architecture = request.Architecture };
        return resolution switch
        {
            ImageResolution.Found found => Usable(
                image with
                {
                    Reference = found.Reference, Digest = found.Digest, CompressedBytes = found.CompressedBytes, User = found.User,
                    Platform = found.Platform,
                }),
            ImageResolution.Unknown unknown => Usable(image with { UnresolvedBecause = unknown.Because }),
            ImageResolution.Refused refused => Unusable(Reasons.RegistryNotAllowed, $": {refused.Because}"),
            ImageResolution.Missing missing => Unusable(
                Reasons.ImageNotFound, $": {missing.Message}; correct the image, or push it"),
            ImageResolution.OtherPlatforms others => Unusable(
                Reasons.ImagePlatformMissing,
                $" is not built for linux/{request.Architecture}; it is for {Join(others.Platforms)}; build it for that platform, or "
                    + "choose another architecture"),
            var other => throw new InvalidOperationException($"unexpected {other}"),
        };

        JudgedImage Usable(ResolvedImage resolved) => new(request, resolved, null);

        JudgedImage Unusable(string reason, string because) =>
            new(request, null, new Problem(reason, $"{request.Subject}: image {request.Image}{because}"));
    }

    internal static string Join(IReadOnlyList<string> names) => names.Count == 0 ? "none" : string.Join(", ", names);

    /// <summary>A requested image with its outcome: either the resolved image or a problem is set.</summary>
    private sealed record JudgedImage(ImageRequest Request, ResolvedImage? Resolved, Problem? Problem);
}
