using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Planning.Validation;

namespace Hotlap.Planning.Queueing;

/// <summary>Whether a pod's tolerations let it onto a node, as the scheduler sees it.</summary>
internal static class Taints
{
    /// <summary>Taints of the node's present state: they come and go.</summary>
    private const string OfConditions = "node.kubernetes.io/";

    /// <summary>True when no lasting taint of the node keeps the pod away.</summary>
    public static bool Admit(Node node, IReadOnlyList<JsonObject>? tolerations) =>
        Admit(node.Spec.Taints, taint => !taint.Key.StartsWith(OfConditions, StringComparison.Ordinal), tolerations);

    /// <summary>True when no taint of the node keeps the pod away now.</summary>
    public static bool AdmitNow(Node node, IReadOnlyList<JsonObject>? tolerations) => Admit(node.Spec.Taints, _ => true, tolerations);

    private static bool Admit(List<Taint>? taints, Func<Taint, bool> counts, IReadOnlyList<JsonObject>? tolerations) =>
        (taints ?? []).Where(taint => taint.Effect is "NoSchedule" or "NoExecute").Where(counts)
            .All(taint => (tolerations ?? []).Any(toleration => Tolerates(toleration, taint)));

    private static bool Tolerates(JsonObject toleration, Taint taint)
    {
        var (key, effect) = (Shape.Text(toleration["key"]) ?? "", Shape.Text(toleration["effect"]) ?? "");
        if (effect.Length > 0 && effect != taint.Effect) return false;
        var isExists = Shape.Text(toleration["operator"]) == "Exists";
        if (key.Length == 0) return isExists;
        return key == taint.Key && (isExists || (Shape.Text(toleration["value"]) ?? "") == (taint.Value ?? ""));
    }
}
