namespace Hotlap.Measurement.Statistics;

/// <summary>Holm's correction for asking several questions at once (Holm 1979).</summary>
public static class Holm
{
    /// <summary>Adjusted probabilities, in the order of the given ones: rejecting where one is at most a level keeps the chance of any false alarm at that level.</summary>
    /// <param name="probabilities">Probabilities, 0 to 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">One is no probability.</exception>
    public static double[] Adjust(IReadOnlyList<double> probabilities)
    {
        ArgumentNullException.ThrowIfNull(probabilities);
        var adjusted = new double[probabilities.Count];
        var (largest, left) = (0.0, probabilities.Count);
        foreach (var index in Enumerable.Range(0, probabilities.Count).OrderBy(index => probabilities[index]))
        {
            if (probabilities[index] is not (>= 0 and <= 1))
                throw new ArgumentOutOfRangeException(nameof(probabilities), probabilities[index], "A probability is a number from 0 to 1.");
            largest = Math.Max(largest, Math.Min(1, left-- * probabilities[index]));
            adjusted[index] = largest;
        }

        return adjusted;
    }
}
