using System.Text.Json.Serialization;
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

    /// <summary>
    /// Earlier runs of the same measurement that tell how much runs differ, against another run; below 3 there is no interval. Null for
    /// pairs.
    /// </summary>
    public int? EarlierRuns { get; init; }

    /// <summary>
    /// The interval as ratios less one, unrounded: what verdicts are made on. Null without an interval, and where a trial has a value on
    /// one side only.
    /// </summary>
    internal Interval? Ends { get; init; }

    /// <summary>True where a rise is the better one.</summary>
    [JsonIgnore]
    public bool HigherIsBetter { get; init; }

    /// <summary>What the verdict is made of; null for images and errors.</summary>
    internal Evidence? Evidence { get; init; }

    /// <summary>True where a trial has a value on one side only, so that no verdict is given.</summary>
    [JsonIgnore]
    public bool IsOneSided => Evidence is { OneSided: true };

    /// <summary>True where what the two ran on forbids a verdict, however many rounds there are.</summary>
    [JsonIgnore]
    public bool HasObstacle => Verdict is Verdict.HardwareDiffers or Verdict.Emulated;

    /// <summary>The margins as logarithms of ratios.</summary>
    internal Interval Limits => new(Logarithm(-MarginPerMille), Logarithm(MarginPerMille));

    /// <summary>
    /// Judges a threshold on regressions: met when the whole interval is within the limit, violated when it is wholly beyond. Not shown
    /// without an interval,
    /// where a trial has a value on one side only, where hardware differs, and where a side was emulated.
    /// </summary>
    /// <param name="limitPerMille">The worsening that is still allowed, in thousandths, 0 or more.</param>
    public LimitOutcome JudgeWorsening(long limitPerMille)
    {
        if (HasObstacle)
            return new LimitOutcome(LimitVerdict.NotShown);
        var verdict = Ends is { } ends
            ? LimitJudge.Of(
                new Interval(PerMille.Snap(ends.Low * 1000), PerMille.Snap(ends.High * 1000)),
                HigherIsBetter ? new Interval(-limitPerMille, double.PositiveInfinity) : new Interval(double.NegativeInfinity, limitPerMille))
            : LimitVerdict.NotShown;
        return verdict != LimitVerdict.NotShown ? new LimitOutcome(verdict) : new LimitOutcome(verdict, Evidence?.RoundsToSettle(HigherIsBetter
            ? new Interval(Logarithm(-limitPerMille), double.PositiveInfinity)
            : new Interval(double.NegativeInfinity, Logarithm(limitPerMille))));
    }

    private static double Logarithm(long perMille) => Math.Log(Math.Max(0, 1 + (perMille / 1000.0)));
}
