namespace Hotlap.Measurement.Statistics;

/// <summary>
/// What ends a run. Intervals and p-values depend on it, because a run that ends by what it saw is not one of a fixed number of rounds.
/// </summary>
public abstract record StoppingRule
{
    /// <summary>All planned rounds were measured, whatever they showed.</summary>
    public static StoppingRule FixedRounds { get; } = new Fixed();

    /// <summary>
    /// The run may end, or has ended, because its intervals are narrow: they are wider, see <see cref="EarlyStopSpread"/>.
    /// </summary>
    public static StoppingRule UntilPrecise { get; } = new Precise();

    /// <summary>
    /// The run ends as soon as its verdicts are settled: intervals are valid at each look, see <see cref="RepeatedLooks"/>.
    /// </summary>
    /// <param name="first">Rounds before the first look.</param>
    /// <param name="last">Planned rounds.</param>
    public static StoppingRule UntilSettled(int first, int last) => new Settled(first, last);

    /// <summary>Returns the 95% interval of the centre of differences; null with too few.</summary>
    internal abstract Interval? Centre(IReadOnlyList<double> values);

    /// <summary>Returns the p-value of a centre above a limit: at most 2.5% exactly if the interval lies above it.</summary>
    internal abstract double CentreAbove(IReadOnlyList<double> values, double limit);

    /// <summary>Returns the 95% interval of the median of values; null with too few.</summary>
    internal abstract Interval? Median(IReadOnlyList<double> values);

    /// <summary>Returns the p-value of a median above a limit: at most 2.5% exactly if the interval lies above it.</summary>
    internal abstract double MedianAbove(IReadOnlyList<double> values, double limit);

    private sealed record Fixed : StoppingRule
    {
        internal override Interval? Centre(IReadOnlyList<double> values) => SignedRank.IntervalOf(values, Confidence.Report);

        internal override double CentreAbove(IReadOnlyList<double> values, double limit) => PValues.CentreAbove(values, limit);

        internal override Interval? Median(IReadOnlyList<double> values) => MedianInterval.Of(values, Confidence.Report);

        internal override double MedianAbove(IReadOnlyList<double> values, double limit) => PValues.MedianAbove(values, limit);
    }

    private sealed record Precise : StoppingRule
    {
        internal override Interval? Centre(IReadOnlyList<double> values) =>
            Widen(FixedRounds.Centre(values), SignedRank.Estimate(values), values.Count);

        internal override double CentreAbove(IReadOnlyList<double> values, double limit) =>
            PValues.CentreAbove(values, Nearer(limit, SignedRank.Estimate(values), values.Count));

        internal override Interval? Median(IReadOnlyList<double> values) =>
            Widen(FixedRounds.Median(values), Samples.Median(values), values.Count);

        internal override double MedianAbove(IReadOnlyList<double> values, double limit) =>
            PValues.MedianAbove(values, Nearer(limit, Samples.Median(values), values.Count));

        private static Interval? Widen(Interval? interval, double estimate, int count) =>
            interval is { } known ? EarlyStopSpread.Widen(known, estimate, count) : null;

        /// <summary>A wider interval excludes what the usual one excludes at a limit nearer to the estimate.</summary>
        private static double Nearer(double limit, double estimate, int count) =>
            estimate - ((estimate - limit) / EarlyStopSpread.Factor(count));
    }

    private sealed record Settled(int First, int Last) : StoppingRule
    {
        internal override Interval? Centre(IReadOnlyList<double> values) =>
            RepeatedLooks.OfCentre(First, Last).After(values.Count) is { } look ? SignedRank.AtDepth(values, look.Depth) : null;

        internal override double CentreAbove(IReadOnlyList<double> values, double limit) =>
            Repeated(PValues.CentreAbove(values, limit), RepeatedLooks.OfCentre(First, Last).After(values.Count));

        internal override Interval? Median(IReadOnlyList<double> values) =>
            RepeatedLooks.OfMedian(First, Last).After(values.Count) is { } look ? MedianInterval.AtDepth(values, look.Depth) : null;

        internal override double MedianAbove(IReadOnlyList<double> values, double limit) =>
            Repeated(PValues.MedianAbove(values, limit), RepeatedLooks.OfMedian(First, Last).After(values.Count));

        /// <summary>Scales a p-value so that the level of this look is that of one interval alone.</summary>
        private static double Repeated(double pValue, Look? look) =>
            look is null ? 1 : Math.Min(1, pValue * (Confidence.Tail(Confidence.Report) / look.Tail));
    }
}
