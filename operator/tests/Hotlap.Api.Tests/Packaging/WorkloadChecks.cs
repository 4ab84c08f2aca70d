using System.Text.Json.Nodes;

namespace Hotlap.Api.Tests.Packaging;

/// <summary>What kube-score and similar tools ask of workloads. CPU limits are left out: they would throttle the operator for no gain.</summary>
internal static class WorkloadChecks
{
    private const long FirstUnusedUser = 10000;

    private static readonly (string Problem, Func<JsonObject, bool> Holds)[] OfContainers =
    [
        ("no image with a tag or digest", container => Text(container["image"]).Split('/')[^1].Contains(':', StringComparison.Ordinal)),
        ("image :latest", container => !Text(container["image"]).EndsWith(":latest", StringComparison.Ordinal)),
        ("no imagePullPolicy", container => container["imagePullPolicy"] is not null),
        ("no CPU request", container => container["resources"]?["requests"]?["cpu"] is not null),
        ("no memory request", container => container["resources"]?["requests"]?["memory"] is not null),
        ("no memory limit", container => container["resources"]?["limits"]?["memory"] is not null),
        ("no ephemeral-storage request", container => container["resources"]?["requests"]?["ephemeral-storage"] is not null),
        ("no ephemeral-storage limit", container => container["resources"]?["limits"]?["ephemeral-storage"] is not null),
        ("a writable root", container => Is(container["securityContext"]?["readOnlyRootFilesystem"], true)),
        ("privilege escalation", container => Is(container["securityContext"]?["allowPrivilegeEscalation"], false)),
        ("privileged", container => !Is(container["securityContext"]?["privileged"], true)),
        ("capabilities", container =>
            container["securityContext"]?["capabilities"] is { } set && set.ToJsonString() == """{"drop":["ALL"]}"""),
    ];

    private static readonly (string Problem, Func<JsonObject, bool> Holds)[] OfPods =
    [
        ("may run as root", pod => Is(pod["securityContext"]?["runAsNonRoot"], true)),
        ("a user of the node", pod => pod["securityContext"]?["runAsUser"] is not { } user || (long)user >= FirstUnusedUser),
        ("no seccomp profile", pod => pod["securityContext"]?["seccompProfile"]?["type"]?.ToString() == "RuntimeDefault"),
        ("namespaces of the host", pod => !pod.Any(entry => entry.Key.StartsWith("host", StringComparison.Ordinal))),
        ("volumes of the node", pod => pod["volumes"]?.AsArray().Any(volume => volume!["hostPath"] is not null) != true),
        ("the default service account", pod => Is(pod["automountServiceAccountToken"], false) || pod["serviceAccountName"] is not null),
    ];

    private static readonly (string Problem, Func<JsonObject, bool> Holds)[] OfServers =
    [
        ("no liveness probe", container => container["livenessProbe"] is not null),
        ("no readiness probe", container => container["readinessProbe"] is not null),
        ("one probe for both", container => !JsonNode.DeepEquals(container["livenessProbe"]?["httpGet"], container["readinessProbe"]?["httpGet"])),
    ];

    /// <summary>The problems of all workloads, as "KIND/NAME: PROBLEM".</summary>
    public static IReadOnlyList<string> Problems(IReadOnlyList<JsonObject> objects) =>
        [.. objects.SelectMany(item => ProblemsOf(item, objects).Select(problem => $"{item["kind"]}/{item["metadata"]!["name"]}: {problem}"))];

    private static IEnumerable<string> ProblemsOf(JsonObject item, IReadOnlyList<JsonObject> objects)
    {
        if (Text(item["apiVersion"]).Contains("beta", StringComparison.Ordinal)) yield return "a beta API";
        if (item["metadata"]!["name"]!.ToString().Length > 63) yield return "a name that is no label";
        switch ((string?)item["kind"])
        {
            case "Deployment":
                foreach (var problem in Failing(item["spec"]!["template"]!, OfServers)) yield return problem;
                if ((long)item["spec"]!["replicas"]! > 1 && !objects.Any(other => (string?)other["kind"] == "PodDisruptionBudget"
                    && Selects(other["spec"]!["selector"]!["matchLabels"], item)))
                    yield return "no PodDisruptionBudget";
                if (!Selects(item["spec"]!["selector"]!["matchLabels"], item)) yield return "a selector that does not match";
                break;
            case "Pod":
                foreach (var problem in Failing(item, [])) yield return problem;
                break;
            case "Service":
                if (!objects.Any(other => (string?)other["kind"] == "Deployment" && Selects(item["spec"]!["selector"], other)))
                    yield return "a selector that does not match";
                break;
        }
    }

    private static IEnumerable<string> Failing(JsonNode template, (string Problem, Func<JsonObject, bool> Holds)[] more)
    {
        var pod = template["spec"]!.AsObject();
        var containers = pod["containers"]!.AsArray().Concat(pod["initContainers"]?.AsArray() ?? []);
        return OfPods.Where(check => !check.Holds(pod)).Select(check => check.Problem)
            .Concat(containers.SelectMany(container =>
                OfContainers.Concat(more).Where(check => !check.Holds(container!.AsObject())).Select(check => check.Problem)));
    }

    private static bool Selects(JsonNode? labels, JsonObject deployment) => labels!.AsObject().All(label =>
        Text(deployment["spec"]!["template"]!["metadata"]!["labels"]![label.Key]) == Text(label.Value));

    private static bool Is(JsonNode? node, bool expected) => node is not null && (bool)node == expected;

    private static string Text(JsonNode? node) => (string?)node ?? "";
}
