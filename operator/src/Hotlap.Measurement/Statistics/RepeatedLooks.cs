using System.Collections.Concurrent;

namespace Hotlap.Measurement.Statistics;

/// <summary>
/// Levels of intervals that are looked at after each of several rounds, so that with a probability of 95% all of them contain the truth:
/// repeated confidence intervals (Jennison and Turnbull 1989). A run may therefore end at any look, whatever it saw.
/// </summary>
/// <remarks>
/// The interval of one look consists of order statistics, and misses the truth if a rank or sign statistic lies in its tails, whose
/// probability is exact. The share of these misses that come after none at the looks before is that of simulated series, which are
/// the same for any symmetric distribution; it shifts the 5% by about 0.1%. After n of N rounds, a miss so far has a probability of at most
/// 5% times n / N (Lan and DeMets 1983). What the steps of the exact tails leave of it is spent later.
/// </remarks>
internal sealed class RepeatedLooks
{
    private const int Series = 50_000;

    private static readonly ConcurrentDictionary<(int First, int Last), RepeatedLooks> Centres = new();
    private static readonly ConcurrentDictionary<(int First, int Last), RepeatedLooks> Medians = new();

    private readonly Dictionary<int, Look> _looks = [];

    private RepeatedLooks(int first, int last, bool ofRanks)
    {
        var (extremes, hasMissed, spent) = (Simulate(first, last, ofRanks), new bool[Series], 0.0);
        for (var round = first; round <= last; round++)
        {
            var column = extremes[round - first];
            var allowed = 2 * Confidence.Tail(Confidence.Report) * round / last;
            var tails = Tails(ofRanks ? SignedRank.NullDistribution(round) : MedianInterval.FairCoins(round));
            var (depth, share) = (0, 0.0);
            foreach (var miss in Misses(tails, column, hasMissed).TakeWhile(miss => spent + miss <= allowed))
                (depth, share) = (depth + 1, miss);
            if (depth == 0)
                continue;
            spent += share;
            for (var series = 0; series < Series; series++)
                hasMissed[series] |= column[series] < depth;
            _looks.Add(round, new Look(depth, tails[depth - 1]));
        }
    }

    /// <summary>Returns the looks of signed-rank intervals.</summary>
    /// <param name="first">Rounds before the first look.</param>
    /// <param name="last">Rounds before the last look.</param>
    public static RepeatedLooks OfCentre(int first, int last) =>
        Centres.GetOrAdd((first, last), static key => new RepeatedLooks(key.First, key.Last, ofRanks: true));

    /// <summary>Returns the looks of the intervals of a median.</summary>
    /// <param name="first">Rounds before the first look.</param>
    /// <param name="last">Rounds before the last look.</param>
    public static RepeatedLooks OfMedian(int first, int last) =>
        Medians.GetOrAdd((first, last), static key => new RepeatedLooks(key.First, key.Last, ofRanks: false));

    /// <summary>
    /// Returns the look after so many rounds; null where so few cannot give an interval, and outside of the first and the last look.
    /// </summary>
    public Look? After(int rounds) => _looks.GetValueOrDefault(rounds);

    /// <summary>
    /// Simulates series of rounds whose truth is zero, and returns the statistics of them all at each look, counted from the nearer end:
    /// the number of pairs of rounds, each with itself too, on the rarer side of zero (or of rounds).
    /// </summary>
    private static ushort[][] Simulate(int first, int last, bool ofRanks)
    {
        ushort[][] extremes = [.. Enumerable.Range(first, Math.Max(0, last - first + 1)).Select(_ => new ushort[Series])];
        var (random, values) = (new FixedRandom(), new double[last]);
        for (var series = 0; series < Series; series++)
        {
            var (above, all) = (0, 0);
            for (var round = 1; round <= last; round++)
            {
                values[round - 1] = (2 * random.NextShare()) - 1;
                var pairs = values.AsSpan(ofRanks ? 0 : round - 1, ofRanks ? round : 1);
                (above, all) = (above + SignedRank.CountAbove(pairs, -values[round - 1]), all + pairs.Length);
                if (round >= first)
                    extremes[round - first][series] = (ushort)Math.Min(above, all - above);
            }
        }

        return extremes;
    }

    /// <summary>Returns the probability of the lowest outcome, of the lowest two and so on, while it is at most that of a tail.</summary>
    private static List<double> Tails(IEnumerable<double> distribution)
    {
        var (tail, tails) = (0.0, new List<double>());
        foreach (var probability in distribution)
        {
            if ((tail += probability) > Confidence.Tail(Confidence.Report))
                break;
            tails.Add(tail);
        }

        return tails;
    }

    /// <summary>Returns the probability of a first miss at this look for each depth, from one on.</summary>
    private static IEnumerable<double> Misses(List<double> tails, ushort[] extremes, bool[] hasMissed)
    {
        var (all, first) = (new int[tails.Count], new int[tails.Count]);
        for (var series = 0; series < Series; series++)
        {
            if (extremes[series] >= tails.Count)
                continue;
            all[extremes[series]]++;
            first[extremes[series]] += hasMissed[series] ? 0 : 1;
        }

        var (seen, seenFirst) = (0, 0);
        for (var depth = 0; depth < tails.Count; depth++)
        {
            (seen, seenFirst) = (seen + all[depth], seenFirst + first[depth]);
            yield return 2 * tails[depth] * (seen == 0 ? 1 : (double)seenFirst / seen);
        }
    }
}

/// <summary>The interval at one look.</summary>
/// <param name="Depth">Which order statistic from each end bounds it, counted from 1.</param>
/// <param name="Tail">Exact probability of a miss on either side at this look alone.</param>
internal sealed record Look(int Depth, double Tail);
