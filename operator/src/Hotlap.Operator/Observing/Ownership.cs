using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

/// <summary>Who controls an object: by UID, never by name.</summary>
internal static class Ownership
{
    public static OwnerReference? Controller(this ObjectMeta metadata) => metadata.OwnerReferences?.FirstOrDefault(owner => owner.Controller == true);

    public static bool IsControlledBy(this ObjectMeta metadata, string uid) => metadata.Controller()?.Uid == uid;
}
