using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>
/// Restricts labels and annotations of pods to keys by which nobody else acts on a run: a Service that selects a label would send requests
/// of its users to a target, and a webhook may turn an annotation into rights.
/// </summary>
internal static class MetadataRules
{
    public const string Labels = "labels";
    public const string Annotations = "annotations";

    /// <summary>Returns what is wrong with one of the two maps.</summary>
    /// <param name="path">Where the map is, for messages.</param>
    /// <param name="part"><see cref="Labels"/> or <see cref="Annotations"/>.</param>
    /// <param name="values">The map; null if it is absent.</param>
    /// <param name="limits">The operator's settings.</param>
    public static IEnumerable<string> Check(string path, string part, JsonNode? values, AuthorLimits limits)
    {
        if (values is null) return [];
        if (values is not JsonObject map) return [$"{path}: is not a map; write it as {{name: value}}"];
        var (allowed, option) = part == Labels ? (limits.PodLabels, "pod-label") : (limits.PodAnnotations, "pod-annotation");
        return map.SelectMany(entry => IsReserved(entry.Key)
            ? [$"{path}.{entry.Key}: is reserved for Hotlap or Kubernetes; remove it, or use another key"]
            : !limits.AreKnown || IsHarmless(part, entry.Key, PodTemplateFields.Text(entry.Value)) || allowed.Contains(entry.Key)
                || allowed.Contains(AuthorLimits.AnyKey)
                ? Enumerable.Empty<string>()
                : [$"{path}.{entry.Key}: is not allowed by the operator's settings, because {Danger(part)}; remove it, or ask an "
                    + $"administrator to allow it (--allow={option}={entry.Key})"]);
    }

    private static string Danger(string part) =>
        part == Labels ? "a Service or a policy may select pods by it" : "a webhook or a controller may act on it";

    /// <summary>Keeps a pod where it is, or a mesh out of it.</summary>
    private static bool IsHarmless(string part, string key, string? value) => (part, key, value) switch
    {
        (Annotations, "cluster-autoscaler.kubernetes.io/safe-to-evict" or "karpenter.sh/do-not-disrupt", _) => true,
        (_, "sidecar.istio.io/inject", "false") => true,
        (_, "linkerd.io/inject", "disabled") => true,
        _ => false,
    };

    /// <summary>Whether Hotlap finds its objects by a key, or Kubernetes grants permissions by it.</summary>
    private static bool IsReserved(string key)
    {
        var domain = key.Contains('/', StringComparison.Ordinal) ? key[..key.IndexOf('/', StringComparison.Ordinal)] : "";
        if (key == Api.Labels.ManagedBy || domain is "hotlap.dev" or "kubernetes.io" or "k8s.io"
            || domain.EndsWith(".hotlap.dev", StringComparison.Ordinal)) return true;
        return domain is not ("app.kubernetes.io" or "cluster-autoscaler.kubernetes.io")
            && (domain.EndsWith(".kubernetes.io", StringComparison.Ordinal) || domain.EndsWith(".k8s.io", StringComparison.Ordinal)
                || domain.EndsWith(".cni.cncf.io", StringComparison.Ordinal));
    }
}
