namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Variances of a metric's logarithm in runs of one and the same image: between rounds, between the pods of a round, and between the
/// windows of a pod. A comparison pairs the trials of a round, so only pods and windows widen its interval.
/// </summary>
/// <remarks>
/// Estimates of the nested analysis of variance with equal numbers on each level: the mean square of a level, minus that of the level
/// below, by the number of values in a group (Searle, Casella and McCulloch, Variance Components, 1992, section 3.5; used for benchmarks by
/// Kalibera and Jones, Rigorous Benchmarking in Reasonable Time, ISMM 2013, section 6). No variance is negative: a level with a mean square
/// below that of the level within it is pooled with it (Thompson 1962). What all second windows have in common against the first ones, such
/// as a longer warm-up, is not noise and is removed.
/// </remarks>
public sealed record VarianceComponents
{
    private readonly MeanSquare _pods;
    private readonly MeanSquare? _windows;
    private readonly int _windowsOfPod;

    private VarianceComponents(double round, MeanSquare pods, MeanSquare? windows, int windowsOfPod)
    {
        (_pods, _windows, _windowsOfPod) = (pods, windows, windowsOfPod);
        Window = windows?.Value;
        Pod = windows is null ? pods.Value : (pods.Value - windows.Value) / windowsOfPod;
        Round = Math.Max(0, round);
    }

    /// <summary>Variance between rounds: what changes over the time of the run.</summary>
    public double Round { get; }

    /// <summary>Variance between the pods of a round. With one window in each pod, it includes that of the windows.</summary>
    public double Pod { get; }

    /// <summary>Variance between windows of one pod; null with one window in each pod.</summary>
    public double? Window { get; }

    /// <summary>Returns the variances of measured values.</summary>
    /// <param name="rounds">
    /// Logarithms by round, pod and window: at least two rounds and two pods in each, with the same number of windows in each pod.
    /// </param>
    /// <exception cref="ArgumentException">There are too few values, or their numbers differ.</exception>
    public static VarianceComponents Of(IReadOnlyList<IReadOnlyList<IReadOnlyList<double>>> rounds)
    {
        var (a, b) = (rounds.Count, rounds.Count == 0 ? 0 : rounds[0].Count);
        var c = b == 0 ? 0 : rounds[0][0].Count;
        if (a < 2 || b < 2 || c < 1 || rounds.Any(round => round.Count != b || round.Any(pod => pod.Count != c)))
            throw new ArgumentException("The values need two rounds, two pods in each, and as many windows in each pod.", nameof(rounds));
        double[] means = [.. rounds.Select(round => round.Average(pod => pod.Average()))];
        var pods = new MeanSquare(
            c * rounds.Zip(means, (round, mean) => round.Sum(pod => Square(pod.Average() - mean))).Sum(), a * (b - 1));
        if (c == 1)
            return new VarianceComponents((BetweenRounds(means, b) - pods.Value) / b, pods, null, 1);
        var windows = Windows([.. rounds.SelectMany(round => round)], c);
        if (pods.Value < windows.Value)
            pods = windows = pods.Pool(windows);
        return new VarianceComponents((BetweenRounds(means, b * c) - pods.Value) / (b * c), pods, windows, c);
    }

    /// <summary>
    /// Returns the variance of a trial within its round, for a window of another length. Windows are assumed to vary independently, so that
    /// their variance falls with their length.
    /// </summary>
    /// <param name="length">Length of the window as a multiple of the measured one, above 0.</param>
    public double OfTrial(double length = 1) => Pod + ((Window ?? 0) / length);

    /// <summary>Returns the degrees of freedom of <see cref="OfTrial"/>, at least 1 (Satterthwaite 1946).</summary>
    /// <param name="length">Length of the window as a multiple of the measured one, above 0.</param>
    public int Degrees(double length = 1)
    {
        if (_windows is not { } windows || _pods == windows)
            return _pods.Degrees;
        var (ofPods, ofWindows) = (_pods.Value / _windowsOfPod, ((1 / length) - (1.0 / _windowsOfPod)) * windows.Value);
        var scatter = (Square(ofPods) / _pods.Degrees) + (Square(ofWindows) / windows.Degrees);
        return scatter == 0 ? _pods.Degrees : Math.Max(1, (int)(Square(ofPods + ofWindows) / scatter));
    }

    /// <summary>
    /// Returns the variance of a trial that the true one exceeds with a probability, because few rounds show it only roughly: the estimate
    /// has about a chi-square distribution.
    /// </summary>
    /// <param name="probability">The probability, above 0 and below 1.</param>
    public double VarianceExceededBy(double probability) =>
        OfTrial() * Degrees() / ChiSquare.Quantile(probability, Degrees());

    /// <summary>
    /// Returns the variance between groups of different sizes, never negative (analysis of variance of one factor; Searle, Casella and
    /// McCulloch, section 3.6).
    /// </summary>
    /// <param name="groups">At least two groups, of which one has two values.</param>
    public static double Between(IReadOnlyList<IReadOnlyList<double>> groups)
    {
        var (count, mean) = (groups.Sum(group => group.Count), groups.SelectMany(group => group).Average());
        var between = groups.Sum(group => group.Count * Square(group.Average() - mean)) / (groups.Count - 1);
        var within = groups.Sum(group => group.Sum(value => Square(value - group.Average()))) / (count - groups.Count);
        var size = (count - (groups.Sum(group => Square(group.Count)) / count)) / (groups.Count - 1);
        return Math.Max(0, (between - within) / size);
    }

    private static double BetweenRounds(double[] means, int valuesOfRound) => valuesOfRound * Square(Samples.StandardDeviation(means));

    private static MeanSquare Windows(IReadOnlyList<IReadOnlyList<double>> pods, int count)
    {
        double[] places = [.. Enumerable.Range(0, count).Select(place => pods.Average(pod => pod[place]))];
        var mean = places.Average();
        var squares = pods.Sum(pod =>
        {
            var own = pod.Average();
            return pod.Zip(places, (value, place) => Square(value - own - place + mean)).Sum();
        });
        return new MeanSquare(squares, (pods.Count - 1) * (count - 1));
    }

    private static double Square(double value) => value * value;

    /// <summary>A sum of squares with its degrees of freedom.</summary>
    private sealed record MeanSquare(double Squares, int Degrees)
    {
        public double Value => Squares / Degrees;

        public MeanSquare Pool(MeanSquare other) => new(Squares + other.Squares, Degrees + other.Degrees);
    }
}
