using Hotlap.Api.Core;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Observing;

/// <summary>Who controls an object: by UID, never by name.</summary>
internal static class Ownership
{
    public static OwnerReference? Controller(this ObjectMeta metadata) => metadata.OwnerReferences?.FirstOrDefault(owner => owner.Controller == true);

    public static bool IsControlledBy(this ObjectMeta metadata, string uid) => metadata.Controller()?.Uid == uid;

    /// <summary>
    /// True where the controller is a BenchmarkRun of this UID, whether it still exists or not. The garbage collector deletes an object whose run is gone,
    /// but leaves one whose controller is of a kind that it cannot resolve.
    /// </summary>
    public static bool IsControlledByRun(this ObjectMeta metadata, string uid) => metadata.IsControlledBy(uid, Resources.Runs);

    /// <summary>True where the controller is a Job of this UID.</summary>
    public static bool IsControlledByJob(this ObjectMeta metadata, string uid) => metadata.IsControlledBy(uid, Resources.Jobs);

    private static bool IsControlledBy<T>(this ObjectMeta metadata, string uid, ResourceType<T> type)
        where T : class => metadata.Controller() is { } owner && owner.Uid == uid && owner.Kind == type.Kind && owner.ApiVersion == type.ApiVersion;
}
