using Hotlap.Operator.Registry;

namespace Hotlap.Operator.Observing;

/// <summary>
/// Checks a preparation against the spec. Whoever may write ConfigMaps can write one before the operator does, and the run would show the
/// name of one image and measure another.
/// </summary>
internal static class PreparationCheck
{
    /// <summary>Returns the record; without its preparation, and with the problem, if the operator cannot have written it.</summary>
    public static RunRecord Checked(BenchmarkRun run, RunRecord record) =>
        record.Preparation is not { } preparation || Contradiction(run.Spec, preparation) is not { } because ? record : record with
        {
            Preparation = null,
            Problem = new Problem(
                Reasons.SamplesUnreadable,
                $"ConfigMap {record.Metadata.Name} is not the operator's: {because}; delete it, find out who may write ConfigMaps in the "
                    + "namespace, and start the run again"),
        };

    private static string? Contradiction(BenchmarkRunSpec spec, Preparation preparation)
    {
        var named = preparation.Images.Select(image => image.Variant).Concat(preparation.Failures.Select(failure => failure.Variant));
        if (spec.Variants.Select(variant => variant.Name).Except(named).FirstOrDefault() is { } missing)
            return $"it lacks the variant {missing}";
        return Contradiction("variant", preparation.Images, spec.Variants.ToLookup(variant => variant.Name, variant => variant.Image))
            ?? Contradiction("dependency", preparation.Dependencies, spec.Dependencies.ToLookup(item => item.Name, item => item.Image))
            ?? Contradiction(
                "program", preparation.Programs,
                spec.Scenarios.Where(scenario => scenario.Program?.Image is not null)
                    .ToLookup(scenario => scenario.Name, scenario => scenario.Program!.Image!));
    }

    private static string? Contradiction(string kind, IEnumerable<ResolvedImage> images, ILookup<string, string> planned) => images
        .Where(image => !planned[image.Variant].Contains(image.Image) || !IsOf(image))
        .Select(image => $"its {kind} {image.Variant} has the image {(image.Reference.Length == 0 ? "none" : image.Reference)}, and the "
            + $"spec has {planned[image.Variant].FirstOrDefault() ?? "none"}")
        .FirstOrDefault();

    /// <summary>True for the image as written, as long as its digest is unknown, and for that digest in the same repository.</summary>
    private static bool IsOf(ResolvedImage image)
    {
        if (image.Digest is null) return image.Reference == image.Image;
        var (written, pinned) = (ImageReference.Parse(image.Image), ImageReference.Parse(image.Reference));
        return written is not null && pinned is not null && pinned.Repository == written.Repository && pinned.Digest == image.Digest;
    }
}
