namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Runs that end as soon as their interval excludes a limit, by simulation with normal differences: which distance from the limit most runs
/// show, and after how many rounds.
/// </summary>
/// <param name="Distance">Distance in standard deviations of a difference.</param>
/// <param name="Mean">Rounds of such a run in the mean.</param>
internal sealed record SettledRounds(double Distance, double Mean)
{
    private const int Runs = 2_000;
    private const int Halvings = 12;
    private const double Farthest = 8;

    /// <summary>Returns the distance that <see cref="DetectableChange.PowerPercent"/> of 100 runs show.</summary>
    /// <param name="first">Rounds before the first look.</param>
    /// <param name="last">Rounds before the last look.</param>
    public static SettledRounds Of(int first, int last)
    {
        var (random, looks) = (new FixedRandom(), RepeatedLooks.OfCentre(first, last));
        double[][] runs = [.. Enumerable.Range(0, Runs).Select(_ => Enumerable.Range(0, last).Select(_ => random.NextNormal()).ToArray())];
        var (low, high) = (0.0, Farthest);
        for (var i = 0; i < Halvings; i++)
        {
            var middle = (low + high) / 2;
            var shown = runs.Count(run => End(run, middle, first, looks) is not null);
            (low, high) = 100 * shown < DetectableChange.PowerPercent * Runs ? (middle, high) : (low, middle);
        }

        return new SettledRounds(high, runs.Average(run => End(run, high, first, looks) ?? last));
    }

    /// <summary>Returns the round after which the interval is above the limit; null if it never is.</summary>
    private static int? End(double[] differences, double distance, int first, RepeatedLooks looks)
    {
        var below = 0;
        for (var round = 1; round <= differences.Length; round++)
        {
            below += round - SignedRank.CountAbove(differences.AsSpan(0, round), -differences[round - 1] - (2 * distance));
            if (round >= first && looks.After(round) is { } look && below < look.Depth)
                return round;
        }

        return null;
    }
}
