using Hotlap.Planning.Actions;
using Hotlap.Planning.Building;
using Hotlap.Planning.Context;
using Hotlap.Planning.Naming;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Reporting;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the next look at the run's tags. Reports: the trigger of the next measurement, when a tag has moved. Never fails. Applies to
/// a run that has ended and whose spec says rerunOn: ImageChange. An image that cannot be looked up has not moved.
/// </summary>
internal static class ImageChangePhase
{
    /// <summary>
    /// Time between two looks at the tags. Registries limit pulls, the strictest to 100 from one address in six hours, and each image of a
    /// run costs up to two.
    /// </summary>
    private static readonly TimeSpan Interval = TimeSpan.FromHours(1);

    public static Decision? Decide(RunContext context)
    {
        if (DueIn(context) is not { } left) return null;
        if (left <= TimeSpan.Zero) return Decision.Quiet([LookUp(context)], Interval);
        return context.Observation.Images is { } found && found.At >= EndedAt(context)
            && Moved(context, found).ToList() is { Count: > 0 } moved
            ? Reopening.Of(context, TriggerReasons.ImageChange, found.At) with
            {
                Events = [new PlannedEvent(false, Reasons.ImageMoved, $"{string.Join("; ", moved)}; the run is measured again")],
            }
            : null;
    }

    /// <summary>Returns the time until the tags are looked up; null for a run whose tags are not watched.</summary>
    public static TimeSpan? DueIn(RunContext context)
    {
        if (context.Spec is not { RerunOn: RerunOn.ImageChange, Suspend: false } || !context.IsFinished || !Images(context).Any())
            return null;
        // Which images a failed run had is known only from the first look after its end.
        var isKnown = RunStatusReader.IsComplete(context.Run);
        var looked = context.Observation.Images?.At is { } at && at >= EndedAt(context) ? at : (DateTimeOffset?)null;
        return looked is null && !isKnown ? TimeSpan.Zero : (looked ?? EndedAt(context)) + Interval - context.Now;
    }

    private static DateTimeOffset EndedAt(RunContext context) => context.Run.Status!.CompletionTime ?? DateTimeOffset.MinValue;

    /// <summary>Returns the action that looks up the tags of a run.</summary>
    public static LookUpImages LookUp(RunContext context, string? request = null) => new(
        new ImageQuery(
            "look up images", OwnedObject.ConfigMap(context.Run, Names.Preparation(context.Run), Labels.RolePreparation),
            [.. Images(context)]),
        request);

    /// <summary>Returns the images of the run that a tag names and that some node can run.</summary>
    public static IEnumerable<ImageRequest> Images(RunContext context) => ImageChoice.OfTags(context.Observation)
        .Where(choice => choice.Found.Problem is null)
        .Select(choice => choice.Image with { Architecture = choice.Found.Architecture! });

    private static IEnumerable<string> Moved(RunContext context, ImageLookup found) =>
        from image in found.Images
        let before = Before(context, found, image.Request)
        where before is not null && before != image.Digest
        select $"{image.Request.Subject}: {image.Request.Image} was {(before.Length > 0 ? before : "missing")}, and is now {image.Digest}";

    /// <summary>Returns the digest that was measured; empty for an image that was missing, null for an unknown one.</summary>
    private static string? Before(RunContext context, ImageLookup found, ImageRequest image) =>
        RunStatusReader.IsComplete(context.Run)
            ? MeasuredImages.Digest(context.Run.Status!, image) is { Length: > 0 } measured ? measured : Former(found, image)
            : Former(found, image) ?? (found.Former is null ? null : "");

    private static string? Former(ImageLookup found, ImageRequest image) =>
        found.Former?.FirstOrDefault(former => former.Request == image)?.Digest;
}
