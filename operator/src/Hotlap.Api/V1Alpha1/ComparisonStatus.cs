namespace Hotlap.Api.V1Alpha1;

/// <summary>One metric of one variant against the baseline. Changes are ratios less one, in thousandths: 268 is +26.8%.</summary>
public sealed record ComparisonStatus
{
    /// <summary>Variant.</summary>
    public string Variant { get; set; } = "";

    /// <summary>What it is compared with: a variant of this run, or RUN/VARIANT of another.</summary>
    public string Baseline { get; set; } = "";

    /// <summary>Scenario; empty for a metric of the variant.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Metric, as thresholds name it.</summary>
    public string Metric { get; set; } = "";

    /// <summary>Estimated change: Hodges-Lehmann estimate of the log ratio.</summary>
    public long? ChangePerMille { get; set; }

    /// <summary>Low end of the interval; null below 7 rounds.</summary>
    public long? LowPerMille { get; set; }

    /// <summary>High end of the interval; null below 7 rounds.</summary>
    public long? HighPerMille { get; set; }

    /// <summary>Confidence of the interval in thousandths: 950.</summary>
    public int? ConfidencePerMille { get; set; }

    /// <summary>Smaller changes do not matter.</summary>
    public long MarginPerMille { get; set; }

    /// <summary>Rounds behind the comparison: pairs, or the fewer trials of the two sides when it is unpaired.</summary>
    public int Rounds { get; set; }

    /// <summary>True for pairs of the same rounds; false against another run, which is weaker evidence.</summary>
    public bool Paired { get; set; }

    /// <summary>
    /// <c>Better</c>, <c>Worse</c>, <c>Same</c>, <c>Inconclusive</c>; or <c>HardwareDiffers</c> where architecture or node type differ,
    /// <c>Emulated</c> where an emulator ran one of the two, and no verdict is given.
    /// </summary>
    public string Verdict { get; set; } = "";

    /// <summary>Rounds that would likely settle an Inconclusive one, if it can be said.</summary>
    public int? RoundsNeeded { get; set; }

    /// <summary>
    /// Against another run: earlier runs of its measurement that tell how much runs differ. Below 3 there is no interval. Null for pairs.
    /// </summary>
    public int? EarlierRuns { get; set; }
}
