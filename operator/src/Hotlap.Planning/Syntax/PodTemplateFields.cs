namespace Hotlap.Planning.Syntax;

/// <summary>Validates untyped JSON. Any content is accepted without an exception, and its errors are reported as problems.</summary>
internal static class PodTemplateFields
{
    private const string Restricted = "containers of a run must use the restricted security context; remove it";
    private const string AgentOnly = "a generator runs Hotlap's agent and nothing else; remove it";

    private static readonly Dictionary<string, string> Remedies = ByField(
        ("pods of a run have no service account token; remove it",
            ["serviceAccountName", "automountServiceAccountToken", "serviceAccountToken"]),
        ("use serviceAccountName", ["serviceAccount"]),
        ("the Linux namespaces of a run's pods are fixed; remove it",
            ["hostNetwork", "hostPID", "hostIPC", "hostUsers", "shareProcessNamespace"]),
        ("a probe may query only its own pod; remove it", ["host"]),
        (Restricted,
            ["privileged", "allowPrivilegeEscalation", "capabilities", "procMount", "seLinuxOptions", "seccompProfile", "appArmorProfile",
                "windowsOptions"]),
        ("only one container is supported; move this work into its image", ["initContainers", "ephemeralContainers"]),
        ("use target.env and target.envFrom, or those of a variant", ["env", "envFrom"]),
        ("the scheduler chooses the node; use variants[].nodeSelector", ["nodeName"]),
        ("use variants[].nodeSelector", ["nodeSelector"]),
        ("use variants[].tolerations", ["tolerations"]),
        ("use variants[].image", ["image"]),
        ("use variants[].command", ["command"]),
        ("use variants[].args", ["args"]),
        ("use target.resources or variants[].resources", ["resources"]),
        ("use target.ports", ["ports"]));

    /// <summary>Remedies that differ for a generator, whose container is the agent.</summary>
    private static readonly Dictionary<string, string> GeneratorRemedies = ByField(
        (AgentOnly, ["initContainers", "ephemeralContainers", "containers", "volumes"]),
        (Restricted, ["securityContext"]),
        ("the scheduler chooses the node; use generator.nodeSelector", ["nodeName"]),
        ("use generator.nodeSelector", ["nodeSelector"]),
        ("use generator.tolerations", ["tolerations"]),
        ("use scenarios[].program.env", ["env"]),
        ("use scenarios[].program.envFrom", ["envFrom"]),
        ("use scenarios[].program.image", ["image"]),
        ("use scenarios[].program.command", ["command"]),
        ("use scenarios[].program.args", ["args"]),
        ("use generator.resources or scenarios[].program.resources", ["resources"]));

    /// <summary>Fields of a pod that a dependency has itself.</summary>
    private static readonly string[] DependencyFields =
        ["env", "envFrom", "nodeSelector", "tolerations", "image", "command", "args", "resources", "ports"];

    /// <summary>Returns a problem for each field of a map that is not among the known fields.</summary>
    public static IEnumerable<string> Fields(string path, JsonNode? found, IReadOnlyCollection<string> known)
    {
        if (found is null) return [];
        if (found is not JsonObject map) return [$"{path}: is not a map; allowed fields are {string.Join(", ", known)}"];
        return map.Select(entry => entry.Key).Except(known).Select(key => $"{path}.{key}: cannot be set here; {Remedy(path, key, known)}");
    }

    public static IEnumerable<string> Items(string path, JsonNode? found, Func<string, JsonObject, IEnumerable<string>> check)
    {
        if (found is null) return [];
        if (found is not JsonArray list) return [$"{path}: is not a list; write it as [{{name: ...}}]"];
        return list.SelectMany((item, index) => item is JsonObject map
            ? check($"{path}[{Text(map["name"]) ?? $"{index}"}]", map)
            : [$"{path}[{index}]: is not a map; write it as {{name: ...}}"]);
    }

    /// <summary>
    /// Returns a problem for each field of a probe that is not known. A <c>host</c> never is: with it, the kubelet would query any address
    /// that the node can reach.
    /// </summary>
    public static IEnumerable<string> Probe(string path, JsonNode? probe, IReadOnlyCollection<string> known) =>
        Fields(path, probe, known)
            .Concat(Fields($"{path}.httpGet", (probe as JsonObject)?["httpGet"], ["path", "port", "scheme", "httpHeaders"]))
            .Concat(Fields($"{path}.tcpSocket", (probe as JsonObject)?["tcpSocket"], ["port"]));

    /// <summary>Returns the text of a JSON string; null for any other node.</summary>
    public static string? Text(JsonNode? node) => node is JsonValue value && value.TryGetValue<string>(out var text) ? text : null;

    private static Dictionary<string, string> ByField(params (string Remedy, string[] Fields)[] rows) => rows
        .SelectMany(row => row.Fields, (row, field) => KeyValuePair.Create(field, row.Remedy)).ToDictionary(StringComparer.Ordinal);

    private static string Remedy(string path, string key, IReadOnlyCollection<string> known) =>
        RemedyOfGenerator(path, key, known) ?? RemedyOfDependency(path, key) ?? Remedies.GetValueOrDefault(key)
            ?? $"allowed fields are {string.Join(", ", known)}";

    /// <summary>A generator whose template has containers runs a program.</summary>
    private static string? RemedyOfGenerator(string path, string key, IReadOnlyCollection<string> known) =>
        path.StartsWith("generator.", StringComparison.Ordinal) && GeneratorRemedies.GetValueOrDefault(key) is { } remedy
            && !(remedy == AgentOnly && known.Contains("containers"))
            ? remedy : null;

    private static string? RemedyOfDependency(string path, string key)
    {
        if (!path.StartsWith("dependencies[", StringComparison.Ordinal)) return null;
        var dependency = path[..(path.IndexOf(']', StringComparison.Ordinal) + 1)];
        return key == "nodeName" ? $"the scheduler chooses the node; use {dependency}.nodeSelector"
            : DependencyFields.Contains(key) ? $"use {dependency}.{key}" : null;
    }
}
