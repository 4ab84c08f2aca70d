namespace Hotlap.Measurement.Statistics;

/// <summary>Levels of confidence, as thousandths.</summary>
public static class Confidence
{
    /// <summary>What reports use: 95%.</summary>
    public const int Report = 950;

    /// <summary>Probability outside an interval on each of its sides.</summary>
    internal static double Tail(int confidencePerMille)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(confidencePerMille, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(confidencePerMille, 999);
        return (1000 - confidencePerMille) / 2000.0;
    }

    /// <summary>
    /// The number of lowest outcomes whose probabilities together do not exceed the tail; zero when the first alone does.
    /// </summary>
    /// <param name="probabilities">Probability of each outcome, from the lowest on.</param>
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
