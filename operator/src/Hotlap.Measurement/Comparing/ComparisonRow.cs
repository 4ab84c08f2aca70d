using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>One metric of one variant against the baseline. Changes are ratios less one, in thousandths: 268 is +26.8%.</summary>
public sealed record ComparisonRow
{
    /// <summary>Variant.</summary>
    public required string Variant { get; init; }

    /// <summary>What it is compared with: a variant, or RUN/VARIANT of another run.</summary>
    public required string Baseline { get; init; }

    /// <summary>Scenario; empty for a metric of the variant.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Metric.</summary>
    public required string Metric { get; init; }

    /// <summary>Estimated change, rounded to the nearest; null where there is no ratio.</summary>
    public long? ChangePerMille { get; init; }

    /// <summary>Low end of the interval, rounded down; null without one, and for errors, whose interval is one of differences.</summary>
    public long? LowPerMille { get; init; }

    /// <summary>High end of the interval, rounded up.</summary>
    public long? HighPerMille { get; init; }

    /// <summary>Confidence of the interval; null where there is none, and for images, which are compared exactly.</summary>
    public int? ConfidencePerMille { get; init; }

    /// <summary>Smaller changes do not matter.</summary>
    public long MarginPerMille { get; init; }

    /// <summary>Pairs behind the comparison, or the fewer trials of the two sides when it is unpaired; zero for images.</summary>
    public int Rounds { get; init; }

    /// <summary>True for pairs of the same rounds.</summary>
    public bool Paired { get; init; }

    /// <summary>What it says.</summary>
    public Verdict Verdict { get; init; }

    /// <summary>Rounds that would likely settle an inconclusive comparison; null where it cannot be said.</summary>
    public int? RoundsNeeded { get; init; }

    /// <summary>The interval as ratios less one, unrounded: what verdicts are made on.</summary>
    internal Interval? Ends { get; init; }

    /// <summary>
    /// True where the whole interval lies beyond a worsening: what a threshold on regressions asks. False without an interval, and where
    /// hardware differs.
    /// </summary>
    /// <param name="limitPerMille">The worsening that is still allowed, in thousandths, 0 or more.</param>
    public bool IsWorseBeyond(long limitPerMille)
    {
        if (Verdict == Verdict.HardwareDiffers || Ends is not { } ends)
            return false;
        return ComparedMetric.Find(Metric) is { HigherIsBetter: true }
            ? PerMille.Snap(ends.High * 1000) < -limitPerMille
            : PerMille.Snap(ends.Low * 1000) > limitPerMille;
    }
}
