using Hotlap.Api.Core;
using Hotlap.Kubernetes;

namespace Hotlap.Operator.Observing;

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

    /// <summary>True when the controller is a Job with this UID.</summary>
    public static bool IsControlledByJob(this ObjectMeta metadata, string uid) => metadata.IsControlledBy(uid, Resources.Jobs);

    private static bool IsControlledBy<T>(this ObjectMeta metadata, string uid, ResourceType<T> type)
        where T : class =>
            metadata.Controller() is { } owner && owner.Uid == uid && owner.Kind == type.Kind && owner.ApiVersion == type.ApiVersion;
}
