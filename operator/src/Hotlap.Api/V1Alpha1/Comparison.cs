namespace Hotlap.Api.V1Alpha1;

/// <summary>Baseline of the comparison, margins and primary metrics.</summary>
public sealed record Comparison
{
    /// <summary>
    /// Name of the baseline variant; null for the first variant. With <see cref="BaselineRef"/>: a variant of that measurement, null for
    /// the variant of the same name.
    /// </summary>
    public string? Baseline { get; set; }

    /// <summary>Completed measurement whose recorded trials are the baseline. Null compares within this run.</summary>
    public BaselineRef? BaselineRef { get; set; }

    /// <summary>
    /// Margins, with unique metrics; smaller differences are irrelevant. Defaults: 10% for p99, p999, max and startup, 0% for errors and
    /// gcPause, else 5%.
    /// </summary>
    public List<Margin>? Margins { get; set; }

    /// <summary>
    /// Primary metrics: their intervals control early stop, and their regressions against a <see cref="BaselineRef"/> count as violations.
    /// Null for requestsPerSecond in a closed loop, p99 at a fixed rate, and startup with startupOnly.
    /// </summary>
    public List<string>? PrimaryMetrics { get; set; }
}

/// <summary>Reference to a completed measurement. Exactly one of the three is set.</summary>
public sealed record BaselineRef
{
    /// <summary>Name of a completed run in the same namespace.</summary>
    public string? Name { get; set; }

    /// <summary>Revision of an earlier measurement of this run, as in the annotation <see cref="Annotations.Revision"/>.</summary>
    public string? Revision { get; set; }

    /// <summary>True for the last completed measurement of this run.</summary>
    public bool? Previous { get; set; }
}

/// <summary>The margin of one metric.</summary>
public sealed record Margin
{
    /// <summary>Metric, by its name in thresholds.</summary>
    public string Metric { get; set; } = "";

    /// <summary>The margin, such as <c>5%</c> or <c>2.5%</c>.</summary>
    public string Percent { get; set; } = "";
}

/// <summary>A limit for one metric. Without scenario, payload or variant it applies to each of them.</summary>
public sealed record Threshold
{
    /// <summary>
    /// Metric: requestsPerSecond, messagesPerSecond, messageLatency, mean, p50, p90, p95, p99, p999, max, errors, startup, imageBytes,
    /// cpuPerRequest, peakMemory, idleMemory, answerBytes, allocatedPerRequest, gcPause, or a metric that the programs state.
    /// </summary>
    public string Metric { get; set; } = "";

    /// <summary>Variant; null for all.</summary>
    public string? Variant { get; set; }

    /// <summary>Scenario; null for all.</summary>
    public string? Scenario { get; set; }

    /// <summary>Payload; null for all.</summary>
    public string? Payload { get; set; }

    /// <summary>Largest value: a duration for times, a quantity for bytes, an integer for counts and rates.</summary>
    public string? Max { get; set; }

    /// <summary>Smallest value, in the same forms.</summary>
    public string? Min { get; set; }

    /// <summary>
    /// Largest regression from the baseline, in percent: met when the whole interval is within it, violated when the whole interval is
    /// beyond it.
    /// </summary>
    public string? MaxRegression { get; set; }
}
