namespace Hotlap.Api.V1Alpha1;

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
