namespace Hotlap.Api.V1Alpha1;

/// <summary>Condition types of a run.</summary>
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
    /// True when the results have no warning, False with the most severe warning as its reason, Unknown before the run is complete.
    /// </summary>
    public const string Trustworthy = "Trustworthy";

    /// <summary>True while the operator works on the run (kstatus: in progress).</summary>
    public const string Reconciling = "Reconciling";

    /// <summary>True when a person must intervene (kstatus: failed); set together with <see cref="Failed"/>.</summary>
    public const string Stalled = "Stalled";
}
