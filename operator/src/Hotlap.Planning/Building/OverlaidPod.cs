namespace Hotlap.Planning.Building;

/// <summary>A pod over which a spec may lay a template of its own, and what that may set. The rest is refused.</summary>
/// <param name="Field">Field of the spec that holds the template.</param>
/// <param name="SpecFields">Fields of the pod's spec that it may set, beside those of a container.</param>
/// <param name="Container">The container of which it may set fields; null for none.</param>
internal sealed record OverlaidPod(string Field, IReadOnlyList<string> SpecFields, string? Container)
{
    private static readonly string[] Common = ["affinity", "imagePullSecrets", "priorityClassName", "topologySpreadConstraints", "runtimeClassName", "schedulerName"];

    /// <summary>The pod under test, whose image and data are the author's.</summary>
    public static OverlaidPod Target { get; } = new("target.podTemplate", ["volumes", "securityContext", .. Common], AgentContainers.Target);

    /// <summary>The pod of a dependency, whose image and data are the author's.</summary>
    public static OverlaidPod Dependency(string name) =>
        new($"dependencies[{name}].podTemplate", ["volumes", "securityContext", .. Common], AgentContainers.Dependency);

    /// <summary>A generator's pod, whose container is the agent's.</summary>
    public static OverlaidPod Generator { get; } = new("generator.podTemplate", Common, Container: null);

    /// <summary>A generator's pod with a program in it, whose image and data are the author's.</summary>
    public static OverlaidPod Program { get; } = new("generator.podTemplate", ["volumes", "securityContext", .. Common], AgentContainers.Program);

    /// <summary>All fields that the template's spec may have.</summary>
    public IReadOnlyList<string> TemplateFields => Container is null ? SpecFields : [.. SpecFields, "containers"];
}
