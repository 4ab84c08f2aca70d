namespace Hotlap.Measurement.Metrics;

/// <summary>How the figure of a run is made of its trials, and so what a limit on it says.</summary>
public enum MetricSummary
{
    /// <summary>The median trial stands for all.</summary>
    Median,

    /// <summary>Counted over all trials, or stated once for the whole run.</summary>
    Exact,

    /// <summary>The largest of all trials.</summary>
    Largest,

    /// <summary>Exact in each trial; the largest is shown, and a limit holds for the smallest and the largest.</summary>
    Range,
}
