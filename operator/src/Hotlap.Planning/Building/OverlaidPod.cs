using Hotlap.Planning.Syntax;

namespace Hotlap.Planning.Building;

/// <summary>A pod to which a spec may apply a template of its own, and what the template may set. All other fields are rejected.</summary>
/// <param name="Field">Field of the spec that holds the template.</param>
/// <param name="Container">Name of the author's container, whose fields the template may set; null for none.</param>
internal sealed record OverlaidPod(string Field, string? Container)
{
    /// <summary>Fields of the spec of any pod that a template may set.</summary>
    public static readonly string[] CommonFields =
        ["affinity", "imagePullSecrets", "priorityClassName", "topologySpreadConstraints", "runtimeClassName", "schedulerName"];

    /// <summary>Fields of the spec of a target's pod alone.</summary>
    private static readonly string[] TargetFields =
        [TemplateContainers.InitField, "serviceAccountName", "automountServiceAccountToken", "hostAliases", "dnsConfig", "dnsPolicy",
            "enableServiceLinks"];

    private static readonly string[] Merged = ["affinity", TemplateContainers.InitField];

    public static OverlaidPod Target { get; } = new("target.podTemplate", ContainerNames.Target);

    public static OverlaidPod Dependency(string name) => new($"dependencies[{name}].podTemplate", ContainerNames.Dependency);

    public static OverlaidPod Generator { get; } = new("generator.podTemplate", Container: null);

    /// <summary>A generator's pod with a program.</summary>
    public static OverlaidPod Program { get; } = new("generator.podTemplate", ContainerNames.Program);

    /// <summary>True if the template may have containers beside the author's.</summary>
    public bool IsTarget => Container == ContainerNames.Target;

    public IReadOnlyList<string> TemplateFields => Container is null ? CommonFields
        : ["volumes", ContainerSecurity.Field, .. CommonFields, TemplateContainers.Field, .. IsTarget ? TargetFields : []];

    /// <summary>Fields whose values the pod has as the template has them.</summary>
    public IEnumerable<string> CopiedFields => CommonFields.Concat(IsTarget ? TargetFields : []).Except(Merged);
}
