using Hotlap.Planning.Queueing;

namespace Hotlap.Operator.Observing;

/// <summary>
/// The fields of a waiting run that the queue and the caches read. The full spec, up to 128 KiB, is decompressed only by passes over the
/// run.
/// </summary>
internal static class RunOutline
{
    /// <summary>Returns the outline; null for a run that has begun, which is kept whole.</summary>
    public static BenchmarkRun? Of(BenchmarkRun run) => QueueStates.Of(run) == QueueState.Begun ? null : Withheld(run);

    /// <summary>Returns the outline of any run. The messages of its conditions are left out: they can be as long as a small spec.</summary>
    public static BenchmarkRun Withheld(BenchmarkRun run) => run with
    {
        Spec = new BenchmarkRunSpec { Exclusive = run.Spec.Exclusive, Priority = run.Spec.Priority, Suspend = run.Spec.Suspend },
        Status = run.Status is not { } status ? null : new BenchmarkRunStatus
        {
            ObservedGeneration = status.ObservedGeneration,
            StartTime = status.StartTime,
            CompletionTime = status.CompletionTime,
            Conditions = [.. status.Conditions.Select(condition => condition with { Message = "" })],
        },
    };
}

/// <summary>Identifies the controller of an object, by UID and never by name.</summary>
internal static class Ownership
{
    public static OwnerReference? Controller(this ObjectMeta metadata) =>
        metadata.OwnerReferences?.FirstOrDefault(owner => owner.Controller == true);

    public static bool IsControlledBy(this ObjectMeta metadata, string uid) => metadata.Controller()?.Uid == uid;

    /// <summary>
    /// True when the controller is a BenchmarkRun with this UID, whether or not that run still exists. The garbage collector deletes an
    /// object whose run is gone, but keeps one whose controller has a kind that it cannot resolve.
    /// </summary>
    public static bool IsControlledByRun(this ObjectMeta metadata, string uid) => metadata.IsControlledBy(uid, Resources.Runs);

    public static bool IsControlledByJob(this ObjectMeta metadata, string uid) => metadata.IsControlledBy(uid, Resources.Jobs);

    private static bool IsControlledBy<T>(this ObjectMeta metadata, string uid, ResourceType<T> type) =>
            metadata.Controller() is { } owner && owner.Uid == uid && owner.Kind == type.Kind && owner.ApiVersion == type.ApiVersion;
}

/// <summary>What the operator may read: these namespaces, or all when there are none, and perhaps nodes.</summary>
internal sealed record ClusterScope(IReadOnlyList<string> Namespaces, bool Nodes);
