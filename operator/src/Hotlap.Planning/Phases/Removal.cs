using Hotlap.Api.Core;
using Hotlap.Planning.Actions;

namespace Hotlap.Planning.Phases;

/// <summary>Deletes pods and Jobs that are not being deleted already, ordered by name. The pods of a Job are deleted with it.</summary>
internal static class Removal
{
    public static IReadOnlyList<PlannedAction> Of(IEnumerable<Pod> pods, IEnumerable<Job> jobs)
    {
        var targets = pods.Select(pod => pod.Metadata)
            .Where(metadata => metadata.OwnerReferences?.Any(owner => owner.Kind == "Job") != true);
        return [.. Deletes(ObjectKind.Job, jobs.Select(job => job.Metadata)), .. Deletes(ObjectKind.Pod, targets)];
    }

    private static IEnumerable<PlannedAction> Deletes(ObjectKind kind, IEnumerable<ObjectMeta> objects) => objects
        .Where(metadata => metadata.DeletionTimestamp is null)
        .OrderBy(metadata => metadata.Name, StringComparer.Ordinal)
        .Select(metadata => new DeleteObject(kind, metadata.Name, metadata.Uid));
}
