using Hotlap.Planning.Building;
using Hotlap.Planning.Observing;
using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Validation;

/// <summary>Restricts the containers of a pod template: the author's own, and the init containers and sidecars of a target's pod.</summary>
internal static class ContainerRules
{
    /// <summary>Most init containers, and most other containers beside the service.</summary>
    private const int Most = 8;

    private static readonly string[] ProbeFields =
        ["httpGet", "tcpSocket", "grpc", "exec", "initialDelaySeconds", "periodSeconds", "timeoutSeconds", "successThreshold",
            "failureThreshold", "terminationGracePeriodSeconds"];

    private static readonly string[] Probes = ["livenessProbe", "readinessProbe", "startupProbe"];

    /// <summary>Fields of a container beside the service.</summary>
    public static string[] AdditionalFields { get; } =
        ["name", "image", "command", "args", "ports", "resources", .. PodOverlay.TargetFields];

    public static IEnumerable<string> Check(string path, OverlaidPod kind, JsonObject spec, AuthorLimits limits)
    {
        var name = kind.Container!;
        var containers = PodTemplateFields.Items($"{path}.containers", spec["containers"], (item, container) =>
            TemplateContainers.Name(container) == name ? CheckOwn(item, kind, container, limits)
                : kind.IsTarget ? CheckAdditional(item, container, AdditionalFields, limits)
                : [$"{item}: only the container \"{name}\" can be set, not \"{PodTemplateFields.Text(container["name"])}\"; move the work "
                    + "of other containers into the image"]);
        return !kind.IsTarget ? containers : containers
            .Concat(PodTemplateFields.Items(
                $"{path}.{TemplateContainers.InitField}", spec[TemplateContainers.InitField], (item, container) =>
                    CheckAdditional(item, container, [.. AdditionalFields, "restartPolicy"], limits).Concat(CheckRestart(item, container))))
            .Concat(CheckNames(path, spec));
    }

    private static IEnumerable<string> CheckOwn(string path, OverlaidPod kind, JsonObject container, AuthorLimits limits) =>
        PodTemplateFields.Fields(path, container, ["name", .. kind.IsTarget ? PodOverlay.TargetFields : PodOverlay.ContainerFields])
            .Concat(CheckParts(path, container, limits));

    private static IEnumerable<string> CheckAdditional(string path, JsonObject container, string[] fields, AuthorLimits limits) =>
        PodTemplateFields.Fields(path, container, fields)
            .Concat(NameRule.Image($"{path}.image", TemplateContainers.Image(container)))
            .Concat(PodTemplateFields.Items($"{path}.ports", container["ports"], CheckPort))
            .Concat(CheckParts(path, container, limits));

    private static IEnumerable<string> CheckParts(string path, JsonObject container, AuthorLimits limits) =>
        PodTemplateFields.Items($"{path}.volumeMounts", container["volumeMounts"], VolumeRules.CheckMount)
            .Concat(Probes.SelectMany(probe => PodTemplateFields.Probe($"{path}.{probe}", container[probe], ProbeFields)))
            .Concat(CheckLifecycle($"{path}.lifecycle", container["lifecycle"]))
            .Concat(PodTemplateFields.Items($"{path}.env", container["env"], (item, variable) => CheckVariable(item, variable, limits)))
            .Concat(PodTemplateFields.Items($"{path}.envFrom", container["envFrom"], (item, source) =>
                source["secretRef"] is not null && ValueRules.Refusal($"{item}.secretRef", limits) is { } refusal ? [refusal] : []))
            .Concat(SecurityRules.Check($"{path}.{ContainerSecurity.Field}", container[ContainerSecurity.Field]));

    private static IEnumerable<string> CheckVariable(string path, JsonObject variable, AuthorLimits limits) =>
        PodTemplateFields.Fields(
            $"{path}.valueFrom", variable["valueFrom"], ["configMapKeyRef", "secretKeyRef", "fieldRef", "resourceFieldRef"])
            .Concat((variable["valueFrom"] as JsonObject)?["secretKeyRef"] is not null
                && ValueRules.Refusal($"{path}.valueFrom.secretKeyRef", limits) is { } refusal ? [refusal] : []);

    private static IEnumerable<string> CheckLifecycle(string path, JsonNode? lifecycle)
    {
        string[] hooks = ["postStart", "preStop"];
        return PodTemplateFields.Fields(path, lifecycle, [.. hooks, "stopSignal"]).Concat(hooks.SelectMany(hook =>
            PodTemplateFields.Probe($"{path}.{hook}", (lifecycle as JsonObject)?[hook], ["exec", "httpGet", "tcpSocket", "sleep"])));
    }

    private static IEnumerable<string> CheckPort(string path, JsonObject port) =>
        PodTemplateFields.Fields(path, port, ["name", "containerPort", "protocol"])
            .Concat(port["containerPort"]?.ToJsonString() == ProbePlan.DefaultPort.ToString(CultureInfo.InvariantCulture)
                ? [$"{path}.containerPort: {ProbePlan.DefaultPort} is reserved for the probe; let the container listen on another port"]
                : []);

    private static IEnumerable<string> CheckRestart(string path, JsonObject container) =>
        container["restartPolicy"] is { } policy && PodTemplateFields.Text(policy) != "Always"
            ? [$"{path}.restartPolicy: {policy.ToJsonString()} is not supported; write Always for a sidecar that starts before the "
                + "service, or omit it"] : [];

    private static IEnumerable<string> CheckNames(string path, JsonObject spec)
    {
        var init = Names(spec, TemplateContainers.InitField);
        var others = Names(spec, TemplateContainers.Field);
        foreach (var problem in NameRule.Unique($"{path}.{TemplateContainers.Field}", init.Concat(others))) yield return problem;
        foreach (var problem in CheckNames($"{path}.{TemplateContainers.InitField}", init)) yield return problem;
        foreach (var problem in CheckNames($"{path}.{TemplateContainers.Field}", [.. others.Where(name => name != ContainerNames.Target)]))
            yield return problem;
    }

    private static IEnumerable<string> CheckNames(string path, IReadOnlyList<string> names)
    {
        if (names.Count > Most) yield return $"{path}: has {names.Count} containers beside the service; at most {Most} are supported";
        foreach (var name in names)
            if (!NameRule.IsLabel(name) || name == ContainerNames.Target || name.StartsWith(PodOverlay.OwnPrefix, StringComparison.Ordinal))
                yield return $"{path}: a container cannot have the name \"{name}\"; use at most 63 lower-case letters, digits and dashes, "
                    + $"without the prefix {PodOverlay.OwnPrefix}, and not {ContainerNames.Target}";
    }

    private static IReadOnlyList<string> Names(JsonObject spec, string field) =>
        [.. Json.Objects(spec[field]).Select(TemplateContainers.Name)];
}

/// <summary>Restricts security contexts of containers to the baseline Pod Security Standard.</summary>
internal static class SecurityRules
{
    public static IEnumerable<string> Check(string path, JsonNode? security)
    {
        var map = security as JsonObject;
        return PodTemplateFields.Fields(path, security, ContainerSecurity.Fields)
            .Concat(CheckUser($"{path}.runAsUser", map?["runAsUser"]))
            .Concat(CheckOff($"{path}.privileged", map?["privileged"]))
            .Concat(CheckOff($"{path}.allowPrivilegeEscalation", map?["allowPrivilegeEscalation"]))
            .Concat(CheckSeccomp($"{path}.seccompProfile", map?["seccompProfile"]))
            .Concat(CheckCapabilities($"{path}.capabilities", map?["capabilities"]));
    }

    public static IEnumerable<string> CheckUser(string path, JsonNode? user) =>
        user?.ToJsonString() != AgentContainers.AgentUser.ToString(CultureInfo.InvariantCulture) ? []
            : [$"{path}: {AgentContainers.AgentUser} is the user of Hotlap's probe, which the measured program must not share; choose "
                + "another"];

    private static IEnumerable<string> CheckOff(string path, JsonNode? value) => value is null || value.ToJsonString() == "false"
        ? [] : [$"{path}: {value.ToJsonString()} is not allowed in a run's pods; remove it, or write false"];

    private static IEnumerable<string> CheckSeccomp(string path, JsonNode? profile) =>
        profile is null || (profile is JsonObject { Count: 1 } map && PodTemplateFields.Text(map["type"]) == "RuntimeDefault")
            ? [] : [$"{path}: {profile.ToJsonString()} is not allowed in a run's pods; remove it, or write {{type: RuntimeDefault}}"];

    private static IEnumerable<string> CheckCapabilities(string path, JsonNode? capabilities) =>
        PodTemplateFields.Fields(path, capabilities, ["add", "drop"])
            .Concat(ContainerSecurity.Names((capabilities as JsonObject)?["add"]).Except(ContainerSecurity.Addable).Select(name =>
                $"{path}.add: \"{name}\" is not allowed in a run's pods; allowed are {string.Join(", ", ContainerSecurity.Addable)}"));
}
