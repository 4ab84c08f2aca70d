namespace Hotlap.Api.V1Alpha1;

/// <summary>Baseline of the comparison, margins and primary metrics.</summary>
public sealed record Comparison
{
    /// <summary>
    /// Name of the baseline variant; null for the first variant. With <see cref="BaselineRun"/>: a variant of that run, null for the
    /// variant of the same name.
    /// </summary>
    public string? Baseline { get; set; }

    /// <summary>
    /// Measurement whose recorded trials are the baseline: <c>previous</c> or a revision for an earlier measurement of this run, else the
    /// name of a completed run in the same namespace. Null compares within this run.
    /// </summary>
    public string? BaselineRun { get; set; }

    /// <summary>
    /// Margins by metric, in percent; smaller differences are irrelevant. Defaults: 10% for p99, p999, max and startup, 0% for errors and
    /// gcPause, else 5%.
    /// </summary>
    public Dictionary<string, string>? Margins { get; set; }

    /// <summary>
    /// Primary metrics: their intervals control early stop, and their regressions against a <see cref="BaselineRun"/> count as violations.
    /// Null for requestsPerSecond in a closed loop, p99 at a fixed rate, and startup with startupOnly.
    /// </summary>
    public List<string>? PrimaryMetrics { get; set; }
}
