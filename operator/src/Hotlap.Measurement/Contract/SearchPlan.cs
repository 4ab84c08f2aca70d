namespace Hotlap.Measurement.Contract;

/// <summary>A search for the highest rate of an open loop at which an objective holds.</summary>
public sealed record SearchPlan
{
    /// <summary>The lowest rate, with which the search starts, in requests per second.</summary>
    public long FromPerSecond { get; set; }

    /// <summary>The highest rate, in requests per second.</summary>
    public long ToPerSecond { get; set; }

    /// <summary>The search ends when the lowest rate that failed is at most so many thousandths above the highest that did not.</summary>
    public int PrecisionPerMille { get; set; }

    /// <summary>Length of the window in which each rate is measured, in milliseconds.</summary>
    public long WindowMilliseconds { get; set; }

    /// <summary>Objective: the 99th percentile of latency is at most this, in nanoseconds.</summary>
    public long P99Nanoseconds { get; set; }

    /// <summary>Objective: the failed requests are at most this share of all, in thousandths.</summary>
    public int ErrorsPerMille { get; set; }

    /// <summary>
    /// First step, in thousandths of a doubling. It differs between trials, so that their rates do not lie on one grid: otherwise the
    /// medians of trials and the differences between them would be whole steps of it.
    /// </summary>
    public int FirstStepPerMille { get; set; } = 1000;
}

/// <summary>Result of a search in one trial: the highest rate that met the objective, and the lowest that did not.</summary>
public sealed record SearchSample
{
    /// <summary>
    /// What was sent at the highest rate that met the objective, in thousandths of a request per second: at least 95% of the plan, and
    /// never more than it. Null when the lowest rate of the search did not meet the objective.
    /// </summary>
    public long? MetMilliPerSecond { get; set; }

    /// <summary>
    /// The lowest rate that did not meet the objective, in thousandths of a request per second. Null when the highest rate of the search
    /// met it, and when the generator may have been what limited this one: the target's own limit is then not known.
    /// </summary>
    public long? NotMetMilliPerSecond { get; set; }

    /// <summary>The figure of the trial, in thousandths of a request per second; null when it lies outside of the search.</summary>
    [JsonIgnore]
    public long? RateAtObjectiveMilliPerSecond => NotMetMilliPerSecond is null ? null : MetMilliPerSecond;
}
