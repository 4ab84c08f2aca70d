namespace Hotlap.Api.V1Alpha1;

public static class ConditionTypes
{
    /// <summary>True when every trial is measured; False or absent before. Mutually exclusive with <see cref="Failed"/>.</summary>
    public const string Complete = "Complete";

    /// <summary>
    /// True when the run cannot or could not be measured; the reason says why. Mutually exclusive with <see cref="Complete"/>.
    /// </summary>
    public const string Failed = "Failed";

    /// <summary>
    /// True when every threshold is met, False when one is violated, else Unknown, as before the run is complete. Absent without
    /// thresholds.
    /// </summary>
    public const string ThresholdsMet = "ThresholdsMet";

    /// <summary>
    /// True when no warning affects what the run concludes, False with the most severe such warning as its reason, Unknown before the run
    /// is complete.
    /// </summary>
    public const string Trustworthy = "Trustworthy";

    /// <summary>
    /// True when the run is complete and healthy by <see cref="BenchmarkRunSpec.HealthPolicy"/>, False when it ended otherwise, Unknown
    /// before its end.
    /// </summary>
    public const string Ready = "Ready";

    /// <summary>True while the operator works on the run (kstatus: in progress).</summary>
    public const string Reconciling = "Reconciling";

    /// <summary>True when a person must intervene (kstatus: failed); always together with <see cref="Ready"/> False.</summary>
    public const string Stalled = "Stalled";

    /// <summary>
    /// True when the receiver of notices has accepted the notice of the run's end, False while it has not. Absent before the first attempt,
    /// and without a receiver.
    /// </summary>
    public const string Notified = "Notified";
}

/// <summary>Outcomes that <see cref="HealthPolicy"/> may count as unhealthy.</summary>
public static class UnhealthyOutcomes
{
    /// <summary>The run cannot or could not be measured.</summary>
    public const string Failed = "Failed";

    /// <summary>A threshold, or the margin against a baseline run, is violated.</summary>
    public const string Violated = "Violated";

    /// <summary>No threshold is violated, and at least one is not shown to be met.</summary>
    public const string NotShown = "NotShown";

    /// <summary><see cref="ConditionTypes.Trustworthy"/> is False.</summary>
    public const string Untrusted = "Untrusted";

    public static IReadOnlyList<string> All { get; } = [Failed, Violated, NotShown, Untrusted];
}

/// <summary>Effect on the other variants when a variant fails for a reason of its own.</summary>
public static class OnVariantFailure
{
    /// <summary>The run fails.</summary>
    public const string Fail = "Fail";

    /// <summary>The variant is given up and the others continue. When it is the baseline, or no variant is left, the run fails.</summary>
    public const string Continue = "Continue";
}

/// <summary>Which runs may share nodes with a run in progress.</summary>
public static class Exclusivity
{
    /// <summary>No other run has targets or dependencies on a node where this run's may be placed.</summary>
    public const string Node = "Node";

    /// <summary>No other run has targets, dependencies or generators on a node where this run's may be placed.</summary>
    public const string Pool = "Pool";

    /// <summary>The run shares its nodes with other runs of this kind.</summary>
    public const string None = "None";

    public static IReadOnlyList<string> All { get; } = [Node, Pool, None];
}

/// <summary>What causes an unchanged run to be measured again, besides its schedule.</summary>
public static class RerunOn
{
    /// <summary>Nothing.</summary>
    public const string Never = "Never";

    /// <summary>A tag of the run's images names another image.</summary>
    public const string ImageChange = "ImageChange";
}
