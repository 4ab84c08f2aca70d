namespace Hotlap.Api.V1Alpha1;

/// <summary>95% interval of the median over trials of one metric, from order statistics.</summary>
public sealed record IntervalStatus
{
    /// <summary>Name of the metric, as in thresholds.</summary>
    public string Metric { get; set; } = "";

    /// <summary>Low end, in the metric's unit: microseconds, nanoseconds for cpuPerRequest, bytes, or a count.</summary>
    public long Low { get; set; }

    /// <summary>High end, in the same unit.</summary>
    public long High { get; set; }
}

/// <summary>
/// One metric of one variant compared with the baseline. Changes are the ratio minus one, in thousandths: 268 is +26.8%.
/// </summary>
public sealed record ComparisonStatus
{
    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>Baseline: a variant of this run, or RUN/VARIANT of another run.</summary>
    public string Baseline { get; set; } = "";

    /// <summary>Scenario; empty for a metric of the variant.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Name of the metric, as in thresholds.</summary>
    public string Metric { get; set; } = "";

    /// <summary>Estimated change: Hodges-Lehmann estimate of the log ratio.</summary>
    public long? ChangePerMille { get; set; }

    /// <summary>Low end of the interval; null below 7 rounds.</summary>
    public long? LowPerMille { get; set; }

    /// <summary>High end of the interval; null below 7 rounds.</summary>
    public long? HighPerMille { get; set; }

    /// <summary>Confidence of the interval in thousandths: 950.</summary>
    public int? ConfidencePerMille { get; set; }

    /// <summary>Margin in thousandths; smaller changes are irrelevant.</summary>
    public long MarginPerMille { get; set; }

    /// <summary>Rounds in the comparison: pairs, or when unpaired the smaller number of trials of the two sides.</summary>
    public int Rounds { get; set; }

    /// <summary>True when trials of the same round are paired; false against another run, which is weaker evidence.</summary>
    public bool Paired { get; set; }

    /// <summary>
    /// <c>Better</c>, <c>Worse</c>, <c>Same</c> or <c>Inconclusive</c>. No verdict is given with <c>HardwareDiffers</c> (architecture or
    /// node type differ), <c>Emulated</c> (an emulator ran one of the two) and <c>NotComparable</c> (one of the two carried another load
    /// than planned, or ran an unknown image).
    /// </summary>
    public string Verdict { get; set; } = "";

    /// <summary>Estimated rounds for a conclusive verdict; null unless Inconclusive, or when it cannot be estimated.</summary>
    public int? RoundsNeeded { get; set; }

    /// <summary>
    /// Against another run: number of earlier runs of its measurement, from which the variation between runs is estimated. There is no
    /// interval below 3. Null when paired.
    /// </summary>
    public int? EarlierRuns { get; set; }
}
