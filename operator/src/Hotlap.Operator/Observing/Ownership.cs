using Hotlap.Api.Core;

namespace Hotlap.Operator.Observing;

/// <summary>Who controls an object: by UID, never by name.</summary>
internal static class Ownership
{
    public static bool IsControlledBy(this ObjectMeta metadata, string uid) =>
        metadata.OwnerReferences?.Any(owner => owner.Controller == true && owner.Uid == uid) == true;
}
