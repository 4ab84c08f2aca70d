namespace Hotlap.Measurement.Metrics;

/// <summary>How the figure of a run is computed from its trials, and therefore what a limit on it means.</summary>
public enum MetricSummary
{
    /// <summary>The median of the trials.</summary>
    Median,

    /// <summary>Counted over all trials, or stated once for the whole run.</summary>
    Exact,

    /// <summary>The largest of all trials.</summary>
    Largest,

    /// <summary>Exact in each trial. The largest is shown; a limit applies to both the smallest and the largest.</summary>
    Range,
}
