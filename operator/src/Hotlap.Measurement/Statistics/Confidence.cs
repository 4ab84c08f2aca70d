namespace Hotlap.Measurement.Statistics;

/// <summary>Confidence levels in thousandths.</summary>
public static class Confidence
{
    /// <summary>The level of reports: 95%.</summary>
    public const int Report = 950;

    /// <summary>Returns the probability outside an interval on each of its sides.</summary>
    internal static double Tail(int confidencePerMille)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(confidencePerMille, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(confidencePerMille, 999);
        return (1000 - confidencePerMille) / 2000.0;
    }

    /// <summary>
    /// Returns how many of the lowest outcomes fit into the tail: the sum of their probabilities does not exceed it. Zero when the first
    /// outcome alone exceeds it.
    /// </summary>
    /// <param name="probabilities">Probability of each outcome, from the lowest upwards.</param>
    /// <param name="confidencePerMille">Confidence in thousandths.</param>
    internal static int OutcomesInTail(IEnumerable<double> probabilities, int confidencePerMille)
    {
        var tail = Tail(confidencePerMille);
        var (seen, outcomes) = (0.0, 0);
        foreach (var probability in probabilities)
        {
            seen += probability;
            if (seen > tail)
                break;
            outcomes++;
        }

        return outcomes;
    }
}
