using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Restricts runs to the nodes that the operator's settings allow.</summary>
internal static class PlacementRules
{
    public static IEnumerable<string> Check(BenchmarkRunSpec spec, AuthorLimits limits) =>
        spec.Variants.Select(variant => (Path: $"variants[{variant.Name}]", variant.NodeSelector, variant.Tolerations))
            .Concat(spec.Dependencies.Select(pod => (Path: $"dependencies[{pod.Name}]", pod.NodeSelector, pod.Tolerations)))
            .Append((Path: "generator", spec.Generator.NodeSelector, spec.Generator.Tolerations))
            .SelectMany(pod => CheckSelector($"{pod.Path}.nodeSelector", pod.NodeSelector, limits)
                .Concat(CheckTolerations($"{pod.Path}.tolerations", pod.Tolerations, limits)));

    /// <summary>An affinity may select nodes by label in its expressions, and by name in its fields.</summary>
    public static IEnumerable<string> CheckAffinity(string path, JsonNode? affinity, AuthorLimits limits)
    {
        if (affinity is null) return [];
        if (affinity is not JsonObject map) return [$"{path}: is not a map; write it as in a pod spec"];
        if (limits.NodeLabels.Count == 0) return [];
        return Terms(map["nodeAffinity"]).SelectMany(term =>
            term["matchFields"] is not null
                ? [$"{path}.nodeAffinity: matchFields selects nodes by name, which the operator's settings forbid; select by label: "
                    + $"{Offer(limits)}"]
                : Json.Objects(term["matchExpressions"]).Select(expression => PodTemplateFields.Text(expression["key"]) ?? "")
                    .SelectMany(key => CheckLabel($"{path}.nodeAffinity", key, limits)));
    }

    private static IEnumerable<string> CheckSelector(string path, IReadOnlyDictionary<string, string>? selector, AuthorLimits limits) =>
        (selector ?? new Dictionary<string, string>())
            .SelectMany(label => CheckRequired(path, label, limits).Concat(CheckLabel(path, label.Key, limits)));

    private static IEnumerable<string> CheckRequired(string path, KeyValuePair<string, string> label, AuthorLimits limits) =>
        limits.NodeSelector.TryGetValue(label.Key, out var required) && required != label.Value
            ? [$"{path}.{label.Key}: the operator's settings restrict all runs to nodes with {label.Key}={required}; remove it"]
            : [];

    private static IEnumerable<string> CheckLabel(string path, string key, AuthorLimits limits) =>
        limits.NodeLabels.Count == 0 || limits.NodeLabels.Contains(key) || limits.NodeSelector.ContainsKey(key)
            ? []
            : [$"{path}: selecting nodes by \"{key}\" is forbidden by the operator's settings; select by {Offer(limits)}"];

    private static IEnumerable<string> CheckTolerations(string path, List<JsonObject>? tolerations, AuthorLimits limits) =>
        limits.Tolerations.Count == 0 ? [] : (tolerations ?? []).Select(toleration => PodTemplateFields.Text(toleration["key"]) ?? "")
            .Where(key => !limits.Tolerations.Contains(key))
            .Select(key =>
                $"{path}: tolerating {(key.Length == 0 ? "every taint" : $"\"{key}\"")} is forbidden by the operator's settings; tolerate "
                    + NameList.List(limits.Tolerations));

    private static string Offer(AuthorLimits limits) => NameList.List(limits.NodeLabels);

    private static IEnumerable<JsonObject> Terms(JsonNode? nodeAffinity)
    {
        if (nodeAffinity is not JsonObject map) return [];
        var required = (map["requiredDuringSchedulingIgnoredDuringExecution"] as JsonObject)?["nodeSelectorTerms"];
        var preferred = Json.Objects(map["preferredDuringSchedulingIgnoredDuringExecution"]).Select(term => term["preference"])
            .OfType<JsonObject>();
        return Json.Objects(required).Concat(preferred);
    }
}

/// <summary>Rejects volumes of nodes and drivers, and those that show Secrets or other users' data unless settings allow it.</summary>
internal static class VolumeRules
{
    private static readonly string[] Kinds = ["emptyDir", "configMap", "projected", "downwardAPI"];
    private static readonly string[] Sources = ["configMap", "downwardAPI"];

    /// <summary>A token of the pod's service account, which <see cref="ServiceAccountRules"/> restricts.</summary>
    public const string Token = "serviceAccountToken";
    private static readonly string[] MountFields = ["name", "mountPath", "subPath", "subPathExpr", "readOnly"];

    public static IEnumerable<string> Check(string path, JsonObject volume, AuthorLimits limits)
    {
        var own = PodTemplateFields.Text(volume["name"])?.StartsWith(PodOverlay.OwnPrefix, StringComparison.Ordinal) == true
            ? [$"{path}: names that begin with {PodOverlay.OwnPrefix} are reserved for Hotlap; choose another"]
            : Enumerable.Empty<string>();
        return own
            .Concat(volume.Select(entry => entry.Key).Where(key => key != "name" && !Kinds.Contains(key))
                .SelectMany(kind => Refuse($"{path}.{kind}", kind, limits)))
            .Concat(CheckProjected($"{path}.projected", volume["projected"], limits));
    }

    public static IEnumerable<string> CheckMount(string path, JsonObject mount) =>
        PodTemplateFields.Text(mount["name"])?.StartsWith(PodOverlay.OwnPrefix, StringComparison.Ordinal) == true
            ? [$"{path}: this volume is reserved for Hotlap; mount another"]
            : PodTemplateFields.Fields(path, mount, MountFields);

    private static IEnumerable<string> CheckProjected(string path, JsonNode? projected, AuthorLimits limits) =>
        PodTemplateFields.Fields(path, projected, ["sources", "defaultMode"])
            .Concat(PodTemplateFields.Items($"{path}.sources", (projected as JsonObject)?["sources"], (item, source) =>
                source.Select(entry => entry.Key).Where(kind => !Sources.Contains(kind) && !(kind == Token && IsOfTarget(path)))
                    .SelectMany(kind => Refuse($"{item}.{kind}", kind, limits))));

    private static bool IsOfTarget(string path) => path.StartsWith(OverlaidPod.Target.Field, StringComparison.Ordinal);

    private static IEnumerable<string> Refuse(string path, string kind, AuthorLimits limits)
    {
        if (limits.Volumes.Contains(kind)) return [];
        return [AuthorLimits.OptionalVolumes.Contains(kind)
            ? $"{path}: is not allowed by the operator's settings; use a configMap or an emptyDir, or ask an administrator to allow it "
                + $"(--allow=volume={kind})"
            : $"{path}: volumes of this type are not allowed; use a configMap or an emptyDir"];
    }
}
