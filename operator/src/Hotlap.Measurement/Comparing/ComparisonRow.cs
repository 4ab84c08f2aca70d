using Hotlap.Measurement.Statistics;

namespace Hotlap.Measurement.Comparing;

/// <summary>Compares one metric of one variant with the baseline. Changes are ratios minus one, in thousandths: 268 means +26.8%.</summary>
public sealed record ComparisonRow
{
    /// <summary>Name of the variant.</summary>
    public required string Variant { get; init; }

    /// <summary>The baseline: the name of a variant, or RUN/VARIANT for another run.</summary>
    public required string Baseline { get; init; }

    /// <summary>Scenario; empty for a metric of the variant.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Payload as written in the spec; empty when the scenario has none.</summary>
    public string Payload { get; set; } = "";

    /// <summary>Name of the metric.</summary>
    public required string Metric { get; init; }

    /// <summary>Estimated change, rounded to the nearest thousandth; null when there is no ratio.</summary>
    public long? ChangePerMille { get; init; }

    /// <summary>
    /// Low end of the interval, rounded down; null without one, and for shares and growth, whose interval is one of differences.
    /// </summary>
    public long? LowPerMille { get; init; }

    /// <summary>High end of the interval, rounded up; null as for the low end.</summary>
    public long? HighPerMille { get; init; }

    /// <summary>Confidence of the interval in thousandths; null without one, and for images and constants, compared exactly.</summary>
    public int? ConfidencePerMille { get; init; }

    /// <summary>Margin in thousandths; smaller changes do not matter.</summary>
    public long MarginPerMille { get; init; }

    /// <summary>Number of pairs, or of trials of the smaller side in an unpaired comparison; zero for images and constant values.</summary>
    public int Rounds { get; init; }

    /// <summary>True when the comparison pairs trials of the same round.</summary>
    public bool Paired { get; init; }

    /// <summary>Verdict of the comparison.</summary>
    public Verdict Verdict { get; init; }

    /// <summary>Rounds with which an inconclusive comparison would likely be conclusive; null when it cannot be estimated.</summary>
    public int? RoundsNeeded { get; init; }

    /// <summary>Low end of the range of <see cref="RoundsNeeded"/>, see <see cref="RoundsRange"/>; null without a range.</summary>
    public int? RoundsNeededLow { get; init; }

    /// <summary>High end of the range; null without a range, and beyond the largest estimate.</summary>
    public int? RoundsNeededHigh { get; init; }

    /// <summary>
    /// Number of comparisons of the list among which the verdict of the interval alone is not clear enough, see
    /// <see cref="FalseDiscoveries"/>; null if that is not the reason for <c>Inconclusive</c>.
    /// </summary>
    public int? UnclearAmong { get; init; }

    /// <summary>
    /// Number of earlier runs of the same measurement, which show the spread between runs; below 3 there is no interval. Null for a paired
    /// comparison.
    /// </summary>
    public int? EarlierRuns { get; init; }

    /// <summary>
    /// The interval as unrounded ratios minus one, on which verdicts are based. Null without an interval, and when a trial has a value on
    /// one side only.
    /// </summary>
    internal Interval? Ends { get; init; }

    /// <summary>True when an increase is an improvement.</summary>
    [JsonIgnore]
    public bool HigherIsBetter { get; init; }

    /// <summary>Evidence of the verdict; null for images, constant values and shares.</summary>
    internal Evidence? Evidence { get; init; }

    /// <summary>How likely the evidence is by chance; null for what is compared exactly, and without an interval.</summary>
    internal ComparisonPValues? PValues { get; init; }

    /// <summary>True when a trial has a value on one side only, in which case there is no verdict.</summary>
    [JsonIgnore]
    public bool IsOneSided => Evidence is { OneSided: true };

    /// <summary>True when something else than the data prevents a verdict, regardless of the number of rounds.</summary>
    [JsonIgnore]
    public bool HasObstacle => Verdict is Verdict.HardwareDiffers or Verdict.Emulated or Verdict.NotComparable;

    /// <summary>The interval from the lower to the upper margin, as logarithms of ratios.</summary>
    internal Interval Limits => new(Logarithm(-MarginPerMille), Logarithm(MarginPerMille));

    /// <summary>
    /// Evaluates a threshold on regressions. It is met when the whole interval is within the limit, and violated when the whole interval is
    /// beyond it. It is not shown without an interval, when a trial has a value on one side only, or when the sides cannot be
    /// compared.
    /// </summary>
    /// <param name="limitPerMille">Largest allowed regression in thousandths, 0 or more.</param>
    public LimitOutcome JudgeWorsening(long limitPerMille)
    {
        if (HasObstacle)
            return new LimitOutcome(LimitVerdict.NotShown);
        var verdict = Ends is { } ends
            ? LimitJudge.Of(
                new Interval(PerMille.Snap(ends.Low * 1000), PerMille.Snap(ends.High * 1000)),
                HigherIsBetter
                    ? new Interval(-limitPerMille, double.PositiveInfinity) : new Interval(double.NegativeInfinity, limitPerMille))
            : LimitVerdict.NotShown;
        return verdict != LimitVerdict.NotShown
            ? new LimitOutcome(verdict) : new LimitOutcome(verdict, Evidence?.RoundsToSettle(HigherIsBetter
            ? new Interval(Logarithm(-limitPerMille), double.PositiveInfinity)
            : new Interval(double.NegativeInfinity, Logarithm(limitPerMille))));
    }

    /// <summary>
    /// Returns the p-value of a regression beyond a limit; null for what is compared exactly, without an interval, and when the sides
    /// cannot be compared.
    /// </summary>
    /// <param name="limitPerMille">Largest allowed regression in thousandths, 0 or more.</param>
    public double? PValueOfWorsening(long limitPerMille) => HasObstacle || Ends is null || Evidence is not { } evidence ? null
        : HigherIsBetter ? evidence.PValueBelow?.Invoke(Logarithm(-limitPerMille))
        : evidence.PValueAbove?.Invoke(Logarithm(limitPerMille));

    private static double Logarithm(long perMille) => Math.Log(Math.Max(0, 1 + (perMille / 1000.0)));
}
