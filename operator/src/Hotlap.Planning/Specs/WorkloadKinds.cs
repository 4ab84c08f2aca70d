namespace Hotlap.Planning.Specs;

/// <summary>A kind of workload whose pod template a run can take.</summary>
/// <param name="Group">API group.</param>
/// <param name="Version">API version.</param>
/// <param name="Plural">Plural name of the resource in paths.</param>
/// <param name="Kind">The kind.</param>
public sealed record WorkloadKind(string Group, string Version, string Plural, string Kind);

/// <summary>The kinds that <c>target.from</c> can name.</summary>
public static class WorkloadKinds
{
    /// <summary>All of them; the last one is that of Argo Rollouts.</summary>
    public static IReadOnlyList<WorkloadKind> All { get; } =
    [
        new("apps", "v1", "deployments", "Deployment"), new("apps", "v1", "statefulsets", "StatefulSet"),
        new("apps", "v1", "daemonsets", "DaemonSet"), new("argoproj.io", "v1alpha1", "rollouts", "Rollout"),
    ];
}
