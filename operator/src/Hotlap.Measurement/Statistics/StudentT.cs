namespace Hotlap.Measurement.Statistics;

/// <summary>Student's t distribution with integer degrees of freedom.</summary>
internal static class StudentT
{
    /// <summary>Returns the value below which the given share of the distribution lies.</summary>
    /// <param name="probability">Share, from 0.5 to below 1.</param>
    /// <param name="degrees">Degrees of freedom, 1 or more.</param>
    public static double Quantile(double probability, int degrees)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(degrees, 1);
        if (probability is not (>= 0.5 and < 1))
            throw new ArgumentOutOfRangeException(
                nameof(probability), probability, "The probability must be at least 0.5 and less than 1.");
        return Bisection.Quantile(value => Cumulative(value, degrees), probability);
    }

    /// <summary>
    /// Returns the share of the distribution below a non-negative value, by the finite series for integer degrees (Abramowitz and Stegun
    /// 26.7.3 and 26.7.4).
    /// </summary>
    internal static double Cumulative(double value, int degrees)
    {
        var angle = Math.Atan(value / Math.Sqrt(degrees));
        var (sine, cosine) = (Math.Sin(angle), Math.Cos(angle));
        var odd = degrees % 2 == 1;
        var (term, sum) = (odd ? cosine : 1.0, 0.0);
        for (var k = odd ? 1 : 0; k <= degrees - 2; k += 2)
        {
            sum += term;
            term *= cosine * cosine * (k + 1) / (k + 2);
        }

        var share = odd ? 2 / Math.PI * (angle + (sine * sum)) : sine * sum;
        return (1 + share) / 2;
    }
}

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

    /// <summary>Returns how many of the lowest outcomes fit into the tail: the sum of their probabilities does not exceed it.</summary>
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
