using System.Text.Json.Nodes;

namespace Hotlap.Api.Tests.GitOps;

/// <summary>
/// How kstatus (sigs.k8s.io/cli-utils/pkg/kstatus), which Flux and kpt use, reads an object of a kind that it does not know: deletion,
/// generation, Reconciling, Stalled, then Ready. Without all of these the object counts as current. Compared with the functions
/// checkGenericProperties, checkGeneration and checkReadyCondition of its commit 5895ad6 (2025-10-21).
/// </summary>
internal static class Kstatus
{
    public const string InProgress = "InProgress";
    public const string Failed = "Failed";
    public const string Current = "Current";

    public static string Of(JsonObject item)
    {
        if (item["metadata"]!["deletionTimestamp"] is not null) return "Terminating";
        if (item["status"]?["observedGeneration"] is { } observed && (long)observed != (long)item["metadata"]!["generation"]!) return InProgress;
        var conditions = item["status"]?["conditions"]?.AsArray() ?? [];
        foreach (var condition in conditions)
        {
            if (Is(condition!, "Reconciling", "True")) return InProgress;
            if (Is(condition!, "Stalled", "True")) return Failed;
        }

        return conditions.Any(condition => (string?)condition!["type"] == "Ready" && (string?)condition["status"] != "True")
            ? InProgress : Current;
    }

    private static bool Is(JsonNode condition, string type, string status) =>
        (string?)condition["type"] == type && (string?)condition["status"] == status;
}
