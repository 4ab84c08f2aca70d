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
        (node.Spec.Taints ?? []).Where(IsLasting).All(taint => (tolerations ?? []).Any(toleration => Tolerates(toleration, taint)));

    /// <summary>True when the pod may be on a node that takes no new pods.</summary>
    public static bool PassCordon(IReadOnlyList<JsonObject> tolerations)
    {
        var cordon = new Taint { Key = OfConditions + "unschedulable", Effect = "NoSchedule" };
        return tolerations.Any(toleration => Tolerates(toleration, cordon));
    }

    private static bool IsLasting(Taint taint) =>
        taint.Effect is "NoSchedule" or "NoExecute" && !taint.Key.StartsWith(OfConditions, StringComparison.Ordinal);

    private static bool Tolerates(JsonObject toleration, Taint taint)
    {
        var (key, effect) = (Shape.Text(toleration["key"]) ?? "", Shape.Text(toleration["effect"]) ?? "");
        if (effect.Length > 0 && effect != taint.Effect) return false;
        var isExists = Shape.Text(toleration["operator"]) == "Exists";
        if (key.Length == 0) return isExists;
        return key == taint.Key && (isExists || (Shape.Text(toleration["value"]) ?? "") == (taint.Value ?? ""));
    }
}
