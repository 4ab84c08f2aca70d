using Hotlap.Planning.Actions;

namespace Hotlap.Planning.Phases;

/// <summary>Deletes objects that are not being deleted already, ordered by name. The pods of a Job are deleted with it.</summary>
internal static class Removal
{
    public static IReadOnlyList<PlannedAction> Of(IEnumerable<Pod> pods, IEnumerable<Job> jobs)
    {
        var targets = pods.Select(pod => pod.Metadata)
            .Where(metadata => metadata.OwnerReferences?.Any(owner => owner.Kind == "Job") != true);
        return [.. Of(ObjectKind.Job, jobs.Select(job => job.Metadata)), .. Of(ObjectKind.Pod, targets)];
    }

    public static IEnumerable<PlannedAction> Of(ObjectKind kind, IEnumerable<ObjectMeta> objects) => objects
        .Where(metadata => metadata.DeletionTimestamp is null)
        .OrderBy(metadata => metadata.Name, StringComparer.Ordinal)
        .Select(metadata => new DeleteObject(kind, metadata.Name, metadata.Uid));
}
