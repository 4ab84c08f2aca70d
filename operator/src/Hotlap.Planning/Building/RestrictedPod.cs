namespace Hotlap.Planning.Building;

/// <summary>Common parts of all pods of a trial: the restricted Pod Security Standard, no service account token, no restarts.</summary>
internal static class RestrictedPod
{
    /// <summary>Builds a pod's spec without its containers.</summary>
    /// <param name="nodeSelector">Node selector of the pod.</param>
    /// <param name="sharesProcesses">True when the agent in the pod measures the other container.</param>
    /// <param name="withServices">True when the pod gets the addresses of its namespace's Services.</param>
    public static JsonObject Spec(JsonNode nodeSelector, bool sharesProcesses = false, bool withServices = false)
    {
        var spec = new JsonObject { ["restartPolicy"] = "Never" };
        if (sharesProcesses) spec["shareProcessNamespace"] = true;
        spec["automountServiceAccountToken"] = false;
        spec["enableServiceLinks"] = withServices;
        // The pod has nothing to save; a grace period of one second keeps the pause between trials short.
        spec["terminationGracePeriodSeconds"] = 1;
        spec["securityContext"] = new JsonObject
        {
            ["runAsNonRoot"] = true,
            ["seccompProfile"] = new JsonObject { ["type"] = "RuntimeDefault" },
        };
        spec["nodeSelector"] = nodeSelector;
        return spec;
    }

    /// <summary>Lets a container serve as the probe.</summary>
    /// <param name="container">The agent's container.</param>
    /// <param name="memory">
    /// Memory limit of the container. It has no CPU limit, because a throttled probe would measure wrong times.
    /// </param>
    public static void ServeProbe(JsonObject container, string memory)
    {
        container["ports"] = new JsonArray(new JsonObject { ["name"] = ContainerNames.Probe, ["containerPort"] = ProbePlan.DefaultPort });
        container["resources"] = new JsonObject
        {
            ["requests"] = new JsonObject { ["cpu"] = "10m", ["memory"] = "32Mi" },
            ["limits"] = new JsonObject { ["memory"] = memory },
        };
    }

    /// <summary>
    /// Builds the readiness check. The probe delays its response to the kubelet until the first correct answer, so that Ready follows it at
    /// once.
    /// </summary>
    /// <param name="startup">Longest duration of a startup.</param>
    public static JsonObject Readiness(TimeSpan startup) => new()
    {
        ["httpGet"] = new JsonObject { ["path"] = "/ready", ["port"] = ProbePlan.DefaultPort },
        ["periodSeconds"] = 1,
        ["timeoutSeconds"] = Math.Max(1, (int)startup.TotalSeconds),
        ["failureThreshold"] = 3,
    };
}

/// <summary>A pod to which a spec may apply a template of its own, and what the template may set. All other fields are rejected.</summary>
/// <param name="Field">Field of the spec that holds the template.</param>
/// <param name="SpecFields">Fields of the pod's spec that the template may set, besides those of a container.</param>
/// <param name="Container">Name of the container whose fields the template may set; null for none.</param>
internal sealed record OverlaidPod(string Field, IReadOnlyList<string> SpecFields, string? Container)
{
    private static readonly string[] Common =
        ["affinity", "imagePullSecrets", "priorityClassName", "topologySpreadConstraints", "runtimeClassName", "schedulerName"];

    /// <summary>The pod under test, whose image and data belong to the author.</summary>
    public static OverlaidPod Target { get; } = new("target.podTemplate", ["volumes", "securityContext", .. Common], ContainerNames.Target);

    /// <summary>The pod of a dependency, whose image and data belong to the author.</summary>
    public static OverlaidPod Dependency(string name) =>
        new($"dependencies[{name}].podTemplate", ["volumes", "securityContext", .. Common], ContainerNames.Dependency);

    /// <summary>A generator's pod, whose container is the agent.</summary>
    public static OverlaidPod Generator { get; } = new("generator.podTemplate", Common, Container: null);

    /// <summary>A generator's pod with a program, whose image and data belong to the author.</summary>
    public static OverlaidPod Program { get; } =
        new("generator.podTemplate", ["volumes", "securityContext", .. Common], ContainerNames.Program);

    /// <summary>All fields that the template's spec may contain.</summary>
    public IReadOnlyList<string> TemplateFields => Container is null ? SpecFields : [.. SpecFields, "containers"];
}
