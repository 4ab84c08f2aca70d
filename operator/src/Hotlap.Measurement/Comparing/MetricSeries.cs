using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>The values of a metric over trials.</summary>
public static class MetricSeries
{
    /// <summary>
    /// One value of each trial, unrounded, in nanoseconds (startup: microseconds), bytes, requests a second or shares; null where it was
    /// not measured. A start
    /// after a pull of the image is no value of startup.
    /// </summary>
    /// <param name="metric">Metric, not that of the image.</param>
    /// <param name="trials">Trials of one variant.</param>
    /// <param name="scenario">Scenario; empty for a metric of the variant.</param>
    /// <param name="payload">Payload; empty when the scenario has none.</param>
    public static IReadOnlyList<double?> Of(Metric metric, IReadOnlyList<MeasuredTrial> trials, string scenario = "", string payload = "") =>
        [.. new ContestSide(new ComparedVariant(""), trials).Values(new Question(metric, scenario, payload)).Select(value => value.Value)];
}
