namespace Hotlap.Api.V1Alpha1;

/// <summary>Types of the conditions of a run.</summary>
public static class ConditionTypes
{
    /// <summary>True when every trial is measured. False or absent before. Exclusive with <see cref="Failed"/>.</summary>
    public const string Complete = "Complete";

    /// <summary>True when the run cannot or could not be measured; the reason says why. Exclusive with <see cref="Complete"/>.</summary>
    public const string Failed = "Failed";

    /// <summary>
    /// True when every threshold is met, False when one is violated; else Unknown, also before the run is complete. Absent without
    /// thresholds.
    /// </summary>
    public const string ThresholdsMet = "ThresholdsMet";

    /// <summary>
    /// True when nothing that was seen makes the figures doubtful, False with the doubt that weighs most; Unknown before the run is
    /// complete.
    /// </summary>
    public const string Trustworthy = "Trustworthy";

    /// <summary>True while the operator works on the run (kstatus: in progress).</summary>
    public const string Reconciling = "Reconciling";

    /// <summary>True when only a person can help (kstatus: failed); goes with <see cref="Failed"/>.</summary>
    public const string Stalled = "Stalled";
}
