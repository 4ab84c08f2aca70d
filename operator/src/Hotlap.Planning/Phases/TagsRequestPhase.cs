using Hotlap.Measurement.Text;
using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Units;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the tags to be looked up. Reports: which images they name, and which were measured. Never fails. Applies to a complete run,
/// once for each value of its annotation <see cref="Annotations.TagsRequest"/>.
/// </summary>
internal static class TagsRequestPhase
{
    private const int MostImages = 64;
    private const int ProblemLength = 512;

    public static Decision? Decide(RunContext context)
    {
        if (!RunStatusReader.IsComplete(context.Run)
            || context.Run.Metadata.Annotations?.GetValueOrDefault(Annotations.TagsRequest) is not { Length: > 0 } request
            || context.Run.Status!.Tags?.Request == request) return null;
        List<ImageRequest> asked = [.. ImageChangePhase.Images(context)];
        if (asked.Count > 0 && context.Observation.Images?.Request != request)
            return Decision.Quiet([ImageChangePhase.LookUp(context, request)]);
        return Reopening.Report(context, context.Run.Status with { Tags = Answer(context, request, asked) });
    }

    private static TagsStatus Answer(RunContext context, string request, List<ImageRequest> asked)
    {
        var images = asked.Select(image => Compare(context, image)).DistinctBy(tag => (tag.Image, tag.MeasuredDigest, tag.Digest));
        return new TagsStatus
        {
            Request = request,
            Time = WholeSecond.Of(context.Observation.Images?.At ?? context.Now),
            Images = images.Take(MostImages).ToList() is { Count: > 0 } compared ? compared : null,
        };
    }

    private static TagStatus Compare(RunContext context, ImageRequest image)
    {
        var measured = MeasuredImages.Digest(context.Run.Status!, image) is { Length: > 0 } known ? known : null;
        var found = context.Observation.Images!;
        var digest = found.Images.FirstOrDefault(looked => looked.Request == image)?.Digest;
        var because = found.Unknown.FirstOrDefault(unknown => unknown.Request == image)?.Because ?? "it was not looked up";
        return new TagStatus
        {
            Subject = image.Subject,
            Image = image.Image,
            MeasuredDigest = measured,
            Digest = digest,
            Problem = digest is null ? PlainText.Of(because, ProblemLength)
                : measured is null ? "the digest of the measured image is not recorded" : null,
        };
    }
}
