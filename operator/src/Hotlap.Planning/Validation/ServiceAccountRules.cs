using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Restricts the service accounts of targets to those that the administrator allows, because the operator creates pods with its own
/// permissions: without the list, an author could act as any account of the namespace.
/// </summary>
internal static class ServiceAccountRules
{
    private const string Default = "default";

    public static IEnumerable<string> Check(BenchmarkRun run, AuthorLimits limits)
    {
        if (run.Spec.Target.PodTemplate?["spec"] is not JsonObject spec) return [];
        var path = $"{OverlaidPod.Target.Field}.spec";
        var account = spec["serviceAccountName"] is { } written ? PodTemplateFields.Text(written) : Default;
        if (account is null or "") return [$"{path}.serviceAccountName: is not the name of a ServiceAccount"];
        if (account == Default && !HasToken(spec)) return [];
        if (limits.AllowsAccount(run.Metadata.Namespace ?? "", account)) return [];
        var field = account == Default ? "automountServiceAccountToken" : "serviceAccountName";
        return [$"{path}.{field}: the service account \"{account}\" is not allowed by the operator's settings; remove it, or ask an "
            + $"administrator to allow it (--allow=service-account={run.Metadata.Namespace}/{account})"];
    }

    /// <summary>True if the pod has a token of its account.</summary>
    private static bool HasToken(JsonObject spec) => spec["automountServiceAccountToken"]?.ToJsonString() == "true"
        || Json.Objects(spec["volumes"]).SelectMany(volume => Json.Objects((volume["projected"] as JsonObject)?["sources"]))
            .Any(source => source[VolumeRules.Token] is not null);
}
