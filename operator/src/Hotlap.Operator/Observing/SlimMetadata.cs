namespace Hotlap.Operator.Observing;

/// <summary>
/// The metadata that plans read. Anybody who may write an object can give it more than a MiB of labels, annotations, owners and
/// finalizers, and the caches hold thousands of objects.
/// </summary>
internal static class SlimMetadata
{
    private const int MostOwners = 2;

    /// <summary>Longer than a UID, a kind, and those versions that are compared: Hotlap's and the ones of Kubernetes itself.</summary>
    private const int LongestName = 64;

    private static readonly string[] Read =
        [Labels.RunUid, Labels.Run, Labels.Measurement, Labels.Role, Labels.Round, Labels.Variant, Labels.Dependency];

    /// <summary>
    /// Returns metadata without annotations, foreign labels and finalizers that nobody reads, and with the controller and one more owner.
    /// </summary>
    public static ObjectMeta Of(ObjectMeta metadata) => metadata with
    {
        Annotations = null,
        Labels = Own(metadata),
        OwnerReferences = metadata.OwnerReferences is not { } owners ? null :
        [
            .. owners.Where(IsShort).OrderByDescending(owner => owner.Controller == true).Take(MostOwners)
                .Select(owner => owner with { Name = "" }),
        ],
        Finalizers = metadata.OrphansDependents() ? [ObjectMeta.OrphanFinalizer] : null,
    };

    private static Dictionary<string, string>? Own(ObjectMeta metadata)
    {
        var own = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var key in Read)
        {
            if (metadata.Label(key) is { } value) own[key] = value;
        }

        return own.Count == 0 ? null : own;
    }

    private static bool IsShort(OwnerReference owner) =>
        owner.Uid.Length <= LongestName && owner.Kind.Length <= LongestName && owner.ApiVersion.Length <= LongestName;
}
