namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Finds the rounds and lengths of windows that reach all goals in the least time. A longer window averages over what varies within a pod,
/// and only another round averages over pods.
/// </summary>
/// <remarks>
/// For each number of rounds, the shortest window follows from the variance that is left for it, and the cheapest number is chosen. Without
/// the bounds and whole seconds this is the plan of Kalibera and Jones (Rigorous Benchmarking in Reasonable Time, ISMM 2013, section 6): a
/// window of sqrt(cost of a pod x variance of windows / variance of pods), with the variance of windows of one unit of time.
/// </remarks>
public static class CheapestPlan
{
    /// <summary>Most rounds of a plan, as in a spec.</summary>
    public const int MostRounds = 100;

    /// <summary>
    /// Largest factor by which a window is made longer or shorter than the measured one. Further away, it is unlikely that windows vary
    /// independently.
    /// </summary>
    public const int MostStretch = 4;

    /// <summary>Returns the plan; null if no number of rounds reaches all goals.</summary>
    /// <param name="loads">The windows whose length can be chosen, and what they must show.</param>
    /// <param name="others">What must be shown by figures whose length of measurement cannot be chosen.</param>
    /// <param name="fixedCost">Time of a trial without those windows.</param>
    /// <param name="variants">Trials of a round.</param>
    /// <param name="fewestRounds">Fewest rounds.</param>
    public static RoundPlan? Find(
        IReadOnlyList<PlannedLoad> loads, IReadOnlyList<NeededPrecision> others, TimeSpan fixedCost, int variants, int fewestRounds) =>
        Enumerable.Range(fewestRounds, MostRounds - fewestRounds + 1)
            .Where(rounds => others.All(other => other.IsReached(rounds)))
            .Select(rounds => Plan(loads, fixedCost, variants, rounds)).OfType<RoundPlan>()
            .MinBy(plan => plan.Time);

    /// <summary>Returns the plan of one number of rounds; null if a window would be too long.</summary>
    private static RoundPlan? Plan(IReadOnlyList<PlannedLoad> loads, TimeSpan fixedCost, int variants, int rounds)
    {
        var lengths = loads.Select(load => load.ShortestWindow(rounds)).ToList();
        return lengths.Contains(null) ? null
            : new RoundPlan(rounds, [.. lengths.OfType<TimeSpan>()], rounds * variants * (fixedCost + Sum(loads, lengths)));
    }

    private static TimeSpan Sum(IReadOnlyList<PlannedLoad> loads, IReadOnlyList<TimeSpan?> lengths) =>
        loads.Zip(lengths, (load, length) => load.Windows * length!.Value).Aggregate(TimeSpan.Zero, (sum, length) => sum + length);
}

/// <summary>A load whose windows all have one length.</summary>
/// <param name="Window">The measured length.</param>
/// <param name="Windows">Windows of this length in a trial.</param>
/// <param name="Needed">What each of its metrics must show.</param>
public sealed record PlannedLoad(TimeSpan Window, int Windows, IReadOnlyList<NeededPrecision> Needed)
{
    /// <summary>
    /// Returns the shortest window, in whole seconds, with which so many rounds reach all goals; null if it would be too long.
    /// </summary>
    /// <param name="rounds">Number of rounds.</param>
    public TimeSpan? ShortestWindow(int rounds)
    {
        var stretch = Needed.Select(needed => needed.Stretch(rounds)).Append(1.0 / CheapestPlan.MostStretch).Max();
        var seconds = Math.Ceiling(Math.Round(stretch * Window.TotalSeconds, 6));
        return seconds <= Math.Ceiling(CheapestPlan.MostStretch * Window.TotalSeconds) ? TimeSpan.FromSeconds(Math.Max(1, seconds)) : null;
    }
}

/// <summary>A metric with its variances, and what it must show.</summary>
/// <param name="Variances">Its variances.</param>
/// <param name="Goal">What it must show.</param>
public sealed record NeededPrecision(VarianceComponents Variances, PrecisionGoal Goal)
{
    /// <summary>True when so many rounds reach the goal with the measured window.</summary>
    /// <param name="rounds">Number of rounds.</param>
    public bool IsReached(int rounds) => Variances.OfTrial() <= Allowed(rounds);

    /// <summary>
    /// Returns the length of the shortest window that reaches the goal, as a multiple of the measured one; infinite for none.
    /// </summary>
    /// <param name="rounds">Number of rounds.</param>
    internal double Stretch(int rounds)
    {
        var left = Allowed(rounds) - Variances.Pod;
        return Variances.Window is > 0 and var window ? (left > 0 ? window / left : double.PositiveInfinity)
            : left >= 0 ? 0 : double.PositiveInfinity;
    }

    private double Allowed(int rounds) => Math.Pow(Goal.LargestSpread(rounds), 2);
}

/// <summary>Rounds and lengths of windows.</summary>
/// <param name="Rounds">Number of rounds.</param>
/// <param name="Windows">Length of the windows of each load.</param>
/// <param name="Time">Time of the whole run.</param>
public sealed record RoundPlan(int Rounds, IReadOnlyList<TimeSpan> Windows, TimeSpan Time);
