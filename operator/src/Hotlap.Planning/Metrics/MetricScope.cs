namespace Hotlap.Planning.Metrics;

/// <summary>The scenarios that have a metric of cells.</summary>
public static class MetricScope
{
    /// <summary>True when the scenario has the metric. Metrics of the spec are reported by its programs only.</summary>
    public static bool Has(BenchmarkRunSpec spec, Metric metric, Scenario scenario) =>
        metric.NeedsSearch ? scenario.Load.Search is not null
        : metric.Name == MetricNames.CostPerMillionRequests ? scenario.Program is null
        : !spec.Metrics.Exists(own => own.Name == metric.Name) || scenario.Program is not null;

    /// <summary>True when it is compared. A search finds a rate of its own for each variant, so what follows from that is not.</summary>
    public static bool IsCompared(Metric metric, Scenario scenario) =>
        scenario.Load.Search is null ? !metric.NeedsSearch : !metric.FollowsRate;
}
