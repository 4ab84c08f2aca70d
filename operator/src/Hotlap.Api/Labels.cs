namespace Hotlap.Api;

/// <summary>Labels on everything that a run owns.</summary>
public static class Labels
{
    /// <summary>Label: name of the run, truncated to 63 characters; <see cref="RunUid"/> identifies the run.</summary>
    public const string Run = "hotlap.dev/run";

    public const string RunUid = "hotlap.dev/run-uid";

    /// <summary>Label: measurement of the object, as the first 10 hexadecimal digits of its digest.</summary>
    public const string Measurement = "hotlap.dev/measurement";

    public const string Variant = "hotlap.dev/variant";

    /// <summary>Label: round, counted from 1.</summary>
    public const string Round = "hotlap.dev/round";

    /// <summary>Label: role of the object, one of the <c>Role...</c> values.</summary>
    public const string Role = "hotlap.dev/role";

    /// <summary>Value of <see cref="Role"/>: pod under test.</summary>
    public const string RoleTarget = "target";

    /// <summary>Value of <see cref="Role"/>: pod of a dependency, which the label <see cref="Dependency"/> names.</summary>
    public const string RoleDependency = "dependency";

    /// <summary>Label: name of the dependency that the pod runs.</summary>
    public const string Dependency = "hotlap.dev/dependency";

    /// <summary>Value of <see cref="Role"/>: generator Job and its pod.</summary>
    public const string RoleGenerator = "generator";

    /// <summary>Value of <see cref="Role"/>: ConfigMap with the resolved images and proto files of a run.</summary>
    public const string RolePreparation = "preparation";

    /// <summary>Value of <see cref="Role"/>: Secret with the token of the run.</summary>
    public const string RoleToken = "token";

    /// <summary>
    /// Value of <see cref="Role"/>: ConfigMap that exists while the operator reads images from registries that authors named.
    /// </summary>
    public const string RoleReading = "reading";

    /// <summary>Value of <see cref="Role"/>: ConfigMap with the samples of one trial.</summary>
    public const string RoleTrial = "trial";

    /// <summary>Value of <see cref="Role"/>: ConfigMap with the reason why a variant was given up.</summary>
    public const string RoleFailure = "failure";

    /// <summary>Value of <see cref="Role"/>: ConfigMap with the history record of a completed measurement.</summary>
    public const string RoleHistory = "history";

    /// <summary>Value of <see cref="Role"/>: ConfigMap that references the measurement named by <c>comparison.baselineRef</c>.</summary>
    public const string RoleBaseline = "baseline";

    /// <summary>
    /// Value of <see cref="Role"/>: ConfigMap in the operator's namespace with the result of a run that its time to live deleted.
    /// </summary>
    public const string RoleEnded = "ended";

    /// <summary>Recommended label: the tool that manages the object.</summary>
    public const string ManagedBy = "app.kubernetes.io/managed-by";

    /// <summary>Value of <see cref="ManagedBy"/>, and the field manager of every write.</summary>
    public const string Manager = "hotlap";
}
