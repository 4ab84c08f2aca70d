namespace Hotlap.Planning.Building;

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
