namespace Hotlap.Api.V1Alpha1;

/// <summary>What the variants are compared with, and what counts as a difference.</summary>
public sealed record Comparison
{
    /// <summary>Name of the variant that the others are compared with; null for the first. With <see cref="BaselineRun"/>: the variant of that run, null for the one of the same name.</summary>
    public string? Baseline { get; set; }

    /// <summary>
    /// The measurement whose recorded trials are the baseline: <c>previous</c> or a revision for an earlier one of this run, else the name of a complete run
    /// in the same namespace; null compares inside this run.
    /// </summary>
    public string? BaselineRun { get; set; }

    /// <summary>Margins by metric, in percent: smaller differences do not matter. Defaults: 10% for p99, p999, max and startup, else 5%.</summary>
    public Dictionary<string, string>? Margins { get; set; }

    /// <summary>Metrics that decide: their intervals end a run early, and their regressions against a <see cref="BaselineRun"/> breach. Null for requestsPerSecond in a closed loop, p99 at a fixed rate, startup with startupOnly.</summary>
    public List<string>? PrimaryMetrics { get; set; }
}
