using Hotlap.Planning.Actions;
using Hotlap.Planning.Syntax;
using k8s.Models;

namespace Hotlap.Planning.Building;

/// <summary>
/// The security context of an author's container. The operator decides on privileges and capabilities; authors may ask for other users and
/// for less, and for capabilities that container runtimes give by default.
/// </summary>
internal static class ContainerSecurity
{
    public const string Field = "securityContext";

    private const string Capabilities = "capabilities";

    /// <summary>What authors may set. Fields of which only one value is allowed are listed with it.</summary>
    public static IReadOnlyList<string> Fields { get; } =
        ["runAsUser", "runAsGroup", "runAsNonRoot", "readOnlyRootFilesystem", Capabilities, "allowPrivilegeEscalation", "privileged",
            "seccompProfile"];

    /// <summary>
    /// Capabilities that the baseline Pod Security Standard allows, without <c>NET_RAW</c>: it reads the packets of the pod, which carry
    /// the token of the generators.
    /// </summary>
    public static IReadOnlyList<string> Addable { get; } =
    [
        "AUDIT_WRITE", "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD", "NET_BIND_SERVICE", "SETFCAP", "SETGID", "SETPCAP",
        "SETUID", "SYS_CHROOT",
    ];

    /// <summary>Returns the security context under the restricted Pod Security Standard, or that of a container that may be root.</summary>
    public static V1SecurityContext Typed(bool isNonRoot) => new()
    {
        AllowPrivilegeEscalation = false, Capabilities = new V1Capabilities { Drop = [isNonRoot ? "ALL" : "NET_RAW"] },
    };

    /// <summary>Returns the same as JSON.</summary>
    public static JsonObject Of(bool isNonRoot) => ManifestJson.Of(Typed(isNonRoot), ManifestJson.Default.V1SecurityContext);

    /// <summary>Adds what an author wants to what the operator has decided.</summary>
    public static JsonObject Merge(JsonObject own, JsonNode? wanted)
    {
        foreach (var (field, value) in wanted as JsonObject ?? [])
        {
            if (field == Capabilities) own[Capabilities] = Merged(own[Capabilities]!, value);
            // Of the others, only the value that is there is allowed.
            else if (own[field] is null) own[field] = value?.DeepClone();
        }

        return own;
    }

    private static JsonObject Merged(JsonNode own, JsonNode? wanted)
    {
        var merged = new JsonObject { ["drop"] = Json.List(Names(own["drop"]).Union(Names(wanted?["drop"]))) };
        if (Names(wanted?["add"]).ToList() is { Count: > 0 } added) merged["add"] = Json.List(added);
        return merged;
    }

    public static IEnumerable<string> Names(JsonNode? list) =>
        (list as JsonArray ?? []).Select(name => PodTemplateFields.Text(name) ?? "");
}
