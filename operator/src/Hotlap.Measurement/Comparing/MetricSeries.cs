using Hotlap.Measurement.Metrics;
using Hotlap.Measurement.Results;

namespace Hotlap.Measurement.Comparing;

/// <summary>Extracts the values of a metric from trials.</summary>
public static class MetricSeries
{
    /// <summary>
    /// Returns one unrounded value per trial, in nanoseconds (startup: microseconds), bytes, requests per second, shares or the unit of a
    /// program's metric. Null when it was not measured. For startup, trials that pulled the image are omitted.
    /// </summary>
    /// <param name="metric">The metric; not the image size.</param>
    /// <param name="trials">Trials of one variant.</param>
    /// <param name="scenario">Scenario; empty for a metric of the variant.</param>
    /// <param name="payload">Payload; empty when the scenario has none.</param>
    public static IReadOnlyList<double?> Of(
        Metric metric, IReadOnlyList<MeasuredTrial> trials, string scenario = "", string payload = "") =>
        [.. new ContestSide(new ComparedVariant(""), trials).Values(new Question(metric, scenario, payload)).Select(value => value.Value)];
}
