using Hotlap.Planning.Actions;
using Hotlap.Planning.Context;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Placing;
using Hotlap.Planning.Reporting;
using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Phases;

/// <summary>
/// Waits for: the tags of the run's images to be looked up. Creates: what the preparation of any run creates. Reports: the result of an
/// equal run that its time to live deleted within the last day, with the reason Restored if it was complete. Fails when: that run had
/// failed. Applies only before the first status of a run, and only if its tags name the images that were measured, and its ConfigMaps hold
/// the requests that were sent.
/// </summary>
internal static class RestorePhase
{
    private const string Note = "; an equal run was deleted by its ttl and applied again, so nothing was measured";
    private const string Tags = ", and the tags of its programs or sidecars may name other images by now";
    private const string Remedy = ": edit rerun to measure again";

    public static Decision? Decide(RunContext context)
    {
        if (RunStatusReader.HasStatus(context.Run) || context.Observation.Ended is not { } ended || !ended.IsOf(context.Run, context.Now)
            || ended.Status.Conditions.Find(condition => condition.Type == ConditionTypes.Complete) is not { } told) return null;
        List<ImageRequest> images = [.. ImageChoice.OfTags(context.Observation)
            .Select(choice => choice.Image with { Architecture = choice.Found.Architecture ?? "" })];
        if (Requests.Files(context.Spec).Count > 0 || !images.TrueForAll(image => IsUnrecorded(image, ended.Status)))
        {
            if (context.Observation.Preparation is not { } preparation) return LookUp(context);
            if (!AreSame(preparation.RequestFiles ?? [], ended.Status.Environment?.RequestFiles ?? [])) return null;
            if (!images.TrueForAll(image => IsUnrecorded(image, ended.Status) || IsMeasured(image, preparation, ended.Status))) return null;
        }

        var isComplete = told.Status == "True";
        return new Decision
        {
            Outcome = isComplete ? Outcome.Complete : Outcome.Failed,
            Reason = isComplete ? Reasons.Restored : told.Reason,
            Message = told.Message.Contains(Note, StringComparison.Ordinal) ? told.Message
                : $"{told.Message}{Note}{(images.Exists(image => IsUnrecorded(image, ended.Status)) ? Tags : "")}{Remedy}",
            Restored = ended.Status,
        };
    }

    /// <summary>
    /// Prepares the run as if it were measured, without a status, so that it stays restorable. Null when that has failed or cannot succeed:
    /// the run then ends as any other.
    /// </summary>
    private static Decision? LookUp(RunContext context) =>
        context.Observation.Failure is null && PreparationPhase.Decide(context) is { Outcome: Outcome.Working } prepare
            ? Decision.Quiet(prepare.Actions) : null;

    /// <summary>The status of an older operator has no digests of programs and of containers beside the target.</summary>
    private static bool IsUnrecorded(ImageRequest image, BenchmarkRunStatus measured) =>
        image.Of is ImageRole.Program or ImageRole.AdditionalContainer && measured.Environment?.OtherImages is null;

    private static bool AreSame(IReadOnlyList<RequestFile> now, List<RequestFileStatus> measured) =>
        now.Select(file => (file.Source.Name, file.Source.Key, file.Digest))
            .SequenceEqual(measured.Select(file => (file.Name, file.Key, file.Digest)));

    /// <summary>True when an image has the digest that was measured. A digest that is not known on either side is not the same.</summary>
    private static bool IsMeasured(ImageRequest image, Preparation preparation, BenchmarkRunStatus measured)
    {
        var resolved = image.Of switch
        {
            ImageRole.Dependency => preparation.Dependencies,
            ImageRole.Program => preparation.Programs,
            ImageRole.AdditionalContainer => preparation.AdditionalContainers,
            _ => preparation.Images,
        };
        var found = resolved.FirstOrDefault(found =>
            found.Variant == image.Variant && (image.Of != ImageRole.AdditionalContainer || found.Architecture == image.Architecture));
        return MeasuredImages.Digest(measured, image) is { Length: > 0 } before && found?.Digest == before;
    }
}
