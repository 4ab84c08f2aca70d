using Hotlap.Planning.Specs;

namespace Hotlap.Planning.Building;

/// <summary>Common parts of all pods of a trial: the restricted Pod Security Standard, no service account token, no restarts.</summary>
internal static class PodManifest
{
    /// <summary>Builds a pod that the run itself owns.</summary>
    public static JsonObject Build(JsonObject metadata, string plan, JsonObject spec)
    {
        metadata["annotations"] = AgentContainers.Annotate(plan);
        return new JsonObject { ["apiVersion"] = "v1", ["kind"] = "Pod", ["metadata"] = metadata, ["spec"] = spec };
    }

    /// <summary>
    /// Builds a pod's spec. The agent is the first of the containers, so that it runs before the exec of the other, which it measures.
    /// </summary>
    public static JsonObject Spec(
        BenchmarkRun run, JsonObject nodeSelector, List<JsonObject>? tolerations, params JsonNode[] containers)
    {
        var spec = new JsonObject
        {
            ["restartPolicy"] = "Never",
            ["automountServiceAccountToken"] = false,
            ["enableServiceLinks"] = false,
            // The pod has nothing to save; a grace period of one second keeps the pause between trials short.
            ["terminationGracePeriodSeconds"] = 1,
            ["securityContext"] = new JsonObject
            {
                ["runAsNonRoot"] = true,
                ["seccompProfile"] = new JsonObject { ["type"] = "RuntimeDefault" },
            },
            ["nodeSelector"] = nodeSelector,
            ["containers"] = new JsonArray(containers),
            ["volumes"] = AgentContainers.Volumes(run),
        };
        if (containers.Length > 1) spec["shareProcessNamespace"] = true;
        if (tolerations is { Count: > 0 }) spec["tolerations"] = Json.List(tolerations.Select(toleration => toleration.DeepClone()));
        return spec;
    }
}

/// <summary>A container whose image and data belong to the author.</summary>
internal sealed record AuthorContainer(string Name, string Image, JsonNode Resources)
{
    /// <summary>The ports; null for a container that serves none.</summary>
    public List<NamedPort>? Ports { get; init; }

    /// <summary>The variables. Later ones can refer to earlier ones.</summary>
    public IEnumerable<JsonNode> Env { get; init; } = [];

    public IEnumerable<EnvSource> EnvFrom { get; init; } = [];

    public List<string>? Command { get; init; }

    public List<string>? Args { get; init; }

    public JsonObject Build()
    {
        var container = new JsonObject
        {
            ["name"] = Name,
            ["image"] = Image,
            // Behind a tag that was not resolved, a node may have an older image.
            ["imagePullPolicy"] = Image.Contains('@', StringComparison.Ordinal) ? "IfNotPresent" : "Always",
            ["env"] = Json.List(Env),
            ["resources"] = Resources,
            ["securityContext"] = AgentContainers.Restricted(),
            ["terminationMessagePolicy"] = "FallbackToLogsOnError",
        };
        if (Ports is not null)
            container["ports"] = Json.List(Ports.Sorted()
                .Select(port => new JsonObject { ["name"] = port.Name, ["containerPort"] = port.ContainerPort }));
        if (EnvFrom.Any()) container["envFrom"] = Json.List(EnvFrom.Select(Values.Entry));
        if (Command is not null) container["command"] = Json.List(Command);
        if (Args is not null) container["args"] = Json.List(Args);
        return container;
    }
}

/// <summary>Lists of JSON. A collection expression would call the generic Add, which is not safe for Native AOT.</summary>
internal static class Json
{
    public static JsonArray List(IEnumerable<JsonNode?> items) => new([.. items]);

    public static JsonArray List(IEnumerable<string> items) => new([.. items.Select(item => (JsonNode)item)]);

    /// <summary>Returns the objects of a list; none for any other value.</summary>
    public static IEnumerable<JsonObject> Objects(JsonNode? list) => (list as JsonArray)?.OfType<JsonObject>() ?? [];
}

/// <summary>A pod to which a spec may apply a template of its own, and what the template may set. All other fields are rejected.</summary>
/// <param name="Field">Field of the spec that holds the template.</param>
/// <param name="Container">Name of the author's container, whose fields the template may set; null for none.</param>
internal sealed record OverlaidPod(string Field, string? Container)
{
    /// <summary>Fields of the spec of any pod that a template may set.</summary>
    public static readonly string[] CommonFields =
        ["affinity", "imagePullSecrets", "priorityClassName", "topologySpreadConstraints", "runtimeClassName", "schedulerName"];

    public static OverlaidPod Target { get; } = new("target.podTemplate", ContainerNames.Target);

    public static OverlaidPod Dependency(string name) => new($"dependencies[{name}].podTemplate", ContainerNames.Dependency);

    public static OverlaidPod Generator { get; } = new("generator.podTemplate", Container: null);

    /// <summary>A generator's pod with a program.</summary>
    public static OverlaidPod Program { get; } = new("generator.podTemplate", ContainerNames.Program);

    public IReadOnlyList<string> TemplateFields =>
        Container is null ? CommonFields : ["volumes", "securityContext", .. CommonFields, "containers"];
}
