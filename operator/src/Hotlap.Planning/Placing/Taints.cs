using System.Text.Json.Nodes;
using Hotlap.Api.Core;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Placing;

/// <summary>Determines whether a pod's tolerations allow a node, by the rules of the scheduler.</summary>
internal static class Taints
{
    /// <summary>Prefix of taints that reflect the node's current conditions, which are temporary.</summary>
    private const string OfConditions = "node.kubernetes.io/";

    /// <summary>True when the pod tolerates all lasting taints of the node.</summary>
    public static bool Admit(Node node, IReadOnlyList<JsonObject>? tolerations) =>
        (node.Spec.Taints ?? []).Where(IsLasting).All(taint => (tolerations ?? []).Any(toleration => Tolerates(toleration, taint)));

    /// <summary>True when the pod tolerates a cordoned node.</summary>
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
